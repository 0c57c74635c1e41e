/** A rail with fewer is no help. */
const minProducts = 4

/**
 * Rails of goods without what an earlier one shows already, so that a shop of few goods does not say the same thrice. A rail
 * of which too little is left is emptied; the first is left as it is.
 */
export function dropRepeats<Product extends { productId: number }>(
  rails: readonly Product[][],
): Product[][] {
  const shownIds = new Set<number>()
  return rails.map((rail, at) => {
    const newProducts = rail.filter((product) => !shownIds.has(product.productId))
    if (at > 0 && newProducts.length < Math.min(minProducts, rail.length)) return []
    for (const product of newProducts) shownIds.add(product.productId)
    return newProducts
  })
}
