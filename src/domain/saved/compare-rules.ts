import type { CompareRow } from '#contract/cart/saved.ts'
import { parseWords } from '../catalog/words/word-rules.ts'

/** A product's values by caption, in the order of its page. */
export type ProductSpecs = readonly { caption: string; value: string }[]

/**
 * Builds a row per caption, in order of first appearance. Several values of one product share a
 * cell. Values differ if they mean different things: "1 m" and "1000 mm" are the same, and so are
 * two lists in another order. Source: LOOK-07.
 */
export function compareRows(products: readonly ProductSpecs[]): CompareRow[] {
  const captions = [...new Set(products.flatMap((fields) => fields.map((line) => line.caption)))]
  return captions.map((caption) => {
    const lists = products.map((fields) =>
      fields.filter((line) => line.caption === caption).map((line) => line.value),
    )
    return {
      caption,
      values: lists.map((list) => (list.length === 0 ? null : list.join(', '))),
      differs: new Set(lists.map(buildComparable)).size > 1,
    }
  })
}

function buildComparable(list: readonly string[]): string {
  return list.map(normalizeValue).sort().join('|')
}

/** Signs that change the meaning, and that words leave out: "≤ 5 mm", "−20 °C", "A+", "5 %". */
const signPattern = /[<>≤≥±%+:]|(?:^|\s)[-−]\d/

/** Words and measures as search compares them; what has neither is compared as it is written. */
function normalizeValue(value: string): string {
  if (signPattern.test(value)) return value.trim().toLowerCase().replace(/\s+/g, ' ')
  const words = parseWords(value).map(({ lexemes }) => lexemes[0])
  return words.length === 0 ? value.trim() : words.join(' ')
}
