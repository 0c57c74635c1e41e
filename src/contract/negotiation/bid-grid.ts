import type { Minor } from '#kernel/money.ts'

/**
 * Width of a grid cell: the greatest of 1, 2, 5, 10, 20 … that is at most a fortieth of the list price, so 1
 * to 2.5 % of it (for the smallest prices, one unit). It depends on the list price alone, which is public.
 * Source: BID-04.
 */
export function getGridStep(list: Minor): Minor {
  const max = list / 40
  let step = 1
  for (let power = 1; power <= max; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power <= max) step = digit * power
  }
  return step
}

/** Rounds a price up to the grid of multiples of its step, which starts at zero and not at any limit. */
export function roundUpToGrid(price: Minor, list: Minor): Minor {
  const step = getGridStep(list)
  return Math.ceil(price / step) * step
}

/** Rounds a counter's price to the grid, capped at the list price. Applies to staff's counters too. */
export function getCounterPrice(target: Minor, list: Minor): Minor {
  return Math.min(roundUpToGrid(target, list), list)
}
