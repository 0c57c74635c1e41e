import type { CompareRow } from '#contract/saved.ts'

/** What is said of one product: values by caption, in the order of its page. */
export type ProductSpecs = readonly { caption: string; value: string }[]

/** One row a caption, in the order in which captions first come; several values of one product stand in one cell. */
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
