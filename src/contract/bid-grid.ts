import type { Minor } from '#kernel/money.ts'

/**
 * Width of a grid cell: the greatest of 1, 2, 5, 10, 20 … that is at most a fortieth of the list price, so 1 to 2.5 %
 * of it (of the smallest prices one unit). It follows from the list price alone, which everyone knows. Source: BID-04.
 */
export function getGridStep(list: Minor): Minor {
  const max = list / 40
  let step = 1
  for (let power = 1; power <= max; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power <= max) step = digit * power
  }
  return step
}

/**
 * The next figure of the grid, multiples of its step, at or above a price: the grid starts at zero, not at any limit.
 */
export function roundUpToGrid(price: Minor, list: Minor): Minor {
  const step = getGridStep(list)
  return Math.ceil(price / step) * step
}

/** A counter's price: on the grid, and never above the list price. Staff's counters pass through here too. */
export function getCounterPrice(wanted: Minor, list: Minor): Minor {
  return Math.min(roundUpToGrid(wanted, list), list)
}
