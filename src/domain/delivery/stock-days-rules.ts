/** Free pieces in a warehouse that serves the place, and its working days to there. */
export interface StockNearby {
  free: number
  days: number
}

/**
 * Days until so many pieces have arrived: from the quickest warehouse that has them all, else from the quickest ones
 * together, as orders take them (stock/allocation-rules). Null where there are not enough.
 */
export function daysFromStock(stores: readonly StockNearby[], quantity: number): number | null {
  const filled = stores.filter(({ free }) => free > 0).sort((a, b) => a.days - b.days)
  const whole = filled.find(({ free }) => free >= quantity)
  if (whole) return whole.days
  let missing = quantity
  for (const { free, days } of filled) {
    missing -= free
    if (missing <= 0) return days
  }
  return null
}
