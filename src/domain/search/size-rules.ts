import type { RankedProducts } from './rank-products.ts'

/** The figured values of a product. */
export type SizedProduct = readonly SizedValue[]

interface SizedValue {
  fieldId: number
  /** The size of the search that it is; null for another one. */
  size: string | null
  /** The product's name has it too. */
  isInName: boolean
}

/** What a product loses that has another size where the search's is meant. */
const sizeWorth = 0.25
/** So that one name more or less matters little. */
const smoothing = 0.1

/**
 * Moves down those of the first products that have another size in the attribute that a size of the
 * search means: the one whose values the products' names tell most often. Products without it keep
 * their scores; those with all words outside long texts stay before the others. Source: FIND-04.
 */
export function lowerOtherSizes(
  { ids, scores, whole }: RankedProducts,
  products: readonly SizedProduct[],
): RankedProducts {
  const values = products.flat()
  const losses = products.map(() => 0)
  for (const size of new Set(values.flatMap((value) => value.size ?? []))) {
    const weights = weighFields(values, size)
    for (const [at, product] of products.entries()) losses[at]! += getLoss(product, size, weights)
  }
  const movedProducts = ids.map((id, at) => ({
    id,
    isWhole: at < whole,
    score: scores[at]! * Math.max(0, 1 - sizeWorth * (losses[at] ?? 0)),
  }))
  movedProducts.sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score - a.score)
  return {
    ids: movedProducts.map(({ id }) => id),
    scores: movedProducts.map(({ score }) => score),
    whole,
  }
}

/** Of the fields that have the size somewhere: 1 for the one that names tell most often. */
function weighFields(values: readonly SizedValue[], size: string): Map<number, number> {
  const byField = Map.groupBy(values, ({ fieldId }) => fieldId)
  const shares = [...byField].flatMap(([fieldId, ofField]): [number, number][] => {
    if (!ofField.some((value) => value.size === size)) return []
    const inNames = ofField.filter(({ isInName }) => isInName).length
    return [[fieldId, smoothing + inNames / ofField.length]]
  })
  const max = Math.max(...shares.map(([, share]) => share))
  return new Map(shares.map(([fieldId, share]) => [fieldId, (share / max) ** 2]))
}

/** 1 where the size is another one in the field that means it, less where the size is in a lesser field. */
function getLoss(
  product: SizedProduct,
  size: string,
  weights: ReadonlyMap<number, number>,
): number {
  let having = 0
  let lacking = 0
  for (const value of product) {
    const weight = weights.get(value.fieldId) ?? 0
    if (value.size === size) having = Math.max(having, weight)
    else lacking = Math.max(lacking, weight)
  }
  return Math.max(0, lacking - having)
}
