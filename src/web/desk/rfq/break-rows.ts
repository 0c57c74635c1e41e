/** Rows for quantity breaks that a line's form has. */
export const breakRows = 4
