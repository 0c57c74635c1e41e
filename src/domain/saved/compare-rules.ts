import type { CompareRow } from '#contract/saved.ts'

/** What is said of one product: values by caption, in the order of its page. */
export type Said = readonly { caption: string; value: string }[]

/** One row a caption, in the order in which captions first come; several values of one product stand in one cell. */
export function compareRows(products: readonly Said[]): CompareRow[] {
  const captions = [...new Set(products.flatMap((said) => said.map((line) => line.caption)))]
  return captions.map((caption) => {
    const values = products.map((said) => {
      const own = said.filter((line) => line.caption === caption).map((line) => line.value)
      return own.length === 0 ? null : own.join(', ')
    })
    return { caption, values, differs: new Set(values).size > 1 }
  })
}
