/** Number of quantity break rows in a line's form. */
export const breakRows = 4
