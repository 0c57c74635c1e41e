/** Free stock in a warehouse that serves the place, and its working days to there. */
export interface WarehouseStock {
  free: number
  days: number
}

/**
 * Days until this quantity has arrived: from the quickest warehouse that has it all, else from the
 * quickest ones together, as orders allocate them (stock/allocation-rules). Null if there is not
 * enough.
 */
export function getDaysFromStock(
  stores: readonly WarehouseStock[],
  quantity: number,
): number | null {
  const inStock = stores.filter(({ free }) => free > 0).sort((a, b) => a.days - b.days)
  const sufficient = inStock.find(({ free }) => free >= quantity)
  if (sufficient) return sufficient.days
  let missing = quantity
  for (const { free, days } of inStock) {
    missing -= free
    if (missing <= 0) return days
  }
  return null
}
