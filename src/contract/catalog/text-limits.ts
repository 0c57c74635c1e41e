/**
 * Longest manufacturer part number, in characters. Some sellers list all numbers that a part
 * replaces in it. Source: FIND-06.
 */
export const maxPartNumber = 500
