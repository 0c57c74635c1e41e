/** Free pieces of a pack in a warehouse that serves the place. */
export type FreeStock = {
  packId: number
  warehouseId: number
  free: number
  /** From this warehouse to the place. */
  days: number
}

export interface Allocation {
  packId: number
  warehouseId: number
  quantity: number
}

/**
 * Which warehouse gives how many: the quickest that has all of a pack, else the quickest ones together. Null where there is
 * not enough of something. Answers in the one order in which stock is locked: by pack, then warehouse. Source: QUALITY I3.
 */
export function allocate(
  quantities: ReadonlyMap<number, number>,
  free: readonly FreeStock[],
): Allocation[] | null {
  const allocations: Allocation[] = []
  for (const [packId, quantity] of quantities) {
    const stores = free
      .filter((store) => store.packId === packId && store.free > 0)
      .sort((a, b) => a.days - b.days || a.warehouseId - b.warehouseId)
    const sufficient = stores.find((store) => store.free >= quantity)
    let missing = quantity
    for (const store of sufficient ? [sufficient] : stores) {
      const part = Math.min(store.free, missing)
      if (part > 0) allocations.push({ packId, warehouseId: store.warehouseId, quantity: part })
      missing -= part
    }
    if (missing > 0) return null
  }
  return allocations.sort((a, b) => a.packId - b.packId || a.warehouseId - b.warehouseId)
}
