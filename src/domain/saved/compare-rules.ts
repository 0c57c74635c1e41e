import type { CompareRow } from '#contract/cart/saved.ts'

/** A product's values by caption, in the order of its page. */
export type ProductSpecs = readonly { caption: string; value: string }[]

/**
 * Builds a row per caption, in order of first appearance. Several values of one product share a
 * cell.
 */
export function compareRows(products: readonly ProductSpecs[]): CompareRow[] {
  const captions = [...new Set(products.flatMap((fields) => fields.map((line) => line.caption)))]
  return captions.map((caption) => {
    const values = products.map((fields) => {
      const captionValues = fields
        .filter((line) => line.caption === caption)
        .map((line) => line.value)
      return captionValues.length === 0 ? null : captionValues.join(', ')
    })
    return { caption, values, differs: new Set(values).size > 1 }
  })
}
