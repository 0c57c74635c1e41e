/** A rail with fewer is no help. */
const fewest = 4

/**
 * Rails of goods without what an earlier one shows already, so that a shop of few goods does not say the same thrice. A rail
 * of which too little is left is emptied; the first is left as it is.
 */
export function withoutRepeats<Good extends { productId: number }>(
  rails: readonly Good[][],
): Good[][] {
  const shown = new Set<number>()
  return rails.map((rail, at) => {
    const fresh = rail.filter((good) => !shown.has(good.productId))
    if (at > 0 && fresh.length < Math.min(fewest, rail.length)) return []
    for (const good of fresh) shown.add(good.productId)
    return fresh
  })
}
