import type { Minor } from '#kernel/money.ts'

/** Whole units of the currency: the two thumbs. */
export type Thumbs = readonly [low: number, high: number]

/** Null: open at that end. */
export interface PriceRange {
  min: Minor | null
  max: Minor | null
}

/** The ends of the track in whole units, around all prices. `unit`: minor units of one. */
export function getTrackEnds({ min, max }: { min: Minor; max: Minor }, unit: number): Thumbs {
  return [Math.floor(min / unit), Math.ceil(max / unit)]
}

/** Where the thumbs stand for a range. */
export function placeThumbs({ min, max }: PriceRange, [start, end]: Thumbs, unit: number): Thumbs {
  const clamp = (value: number) => Math.min(end, Math.max(start, value))
  return [
    min === null ? start : clamp(Math.floor(min / unit)),
    max === null ? end : clamp(Math.ceil(max / unit)),
  ]
}

/** Moves one thumb, which stays on the track and, where it can, one unit away from the other. */
export function moveThumb(
  [low, high]: Thumbs,
  index: 0 | 1,
  value: number,
  [start, end]: Thumbs,
): Thumbs {
  return index === 0
    ? [Math.max(start, Math.min(value, high - 1)), high]
    : [low, Math.min(end, Math.max(value, low + 1))]
}

/** The range that the thumbs name: open where a thumb is at its end of the track. */
export function toPriceRange([low, high]: Thumbs, [start, end]: Thumbs, unit: number): PriceRange {
  return { min: low <= start ? null : low * unit, max: high >= end ? null : high * unit }
}

/** The thumb that a press on the track at `value` moves. */
export function findNearestThumb([low, high]: Thumbs, value: number): 0 | 1 {
  return value - low < high - value ? 0 : 1
}
