/** A rail with fewer products is not worth showing. */
const minProducts = 4

/**
 * Removes from each rail the products that an earlier rail shows, so that a small shop does not
 * repeat itself. A rail with too few products left becomes empty; the first stays as it is.
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
