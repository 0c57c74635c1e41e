/** Pitch, width across flats, height of head and nut, washer's outside and thickness (ISO 4014, 4032, 7089). */
export const threadSizes: Readonly<
  Record<number, readonly [number, number, number, number, number, number]>
> = {
  5: [0.8, 8, 3.5, 4.7, 10, 1],
  6: [1, 10, 4, 5.2, 12, 1.6],
  8: [1.25, 13, 5.3, 6.8, 16, 1.6],
  10: [1.5, 16, 6.4, 8.4, 20, 2],
  12: [1.75, 18, 7.5, 10.8, 24, 2.5],
  14: [2, 21, 8.8, 12.8, 28, 2.5],
  16: [2, 24, 10, 14.8, 30, 3],
  20: [2.5, 30, 12.5, 18, 37, 3],
  24: [3, 36, 15, 21.5, 44, 4],
}
