import type { RuleKind } from '#contract/negotiation/bid-rules.ts'

/** The data of a pack and its product that selects a rule. */
export interface RuleSubject {
  productId: number
  brandId: number | null
  /** From the root category down to the product's own. */
  categoryPath: readonly number[]
}

/**
 * How far a rule is from a product: SKU, then brand, then category (deepest first), then all. Null:
 * it is about other products. Rules for bids and quotes both choose by it. Source: BID-03, DEAL-03.
 */
export function rankSubject(
  { kind, subjectId }: { kind: RuleKind; subjectId: number | null },
  { productId, brandId, categoryPath }: RuleSubject,
): number | null {
  if (kind === 'all') return rank.all
  if (kind === 'sku') return subjectId === productId ? rank.sku : null
  if (kind === 'brand') return subjectId === brandId ? rank.brand : null
  const at = categoryPath.indexOf(subjectId ?? -1)
  return at < 0 ? null : rank.category + (categoryPath.length - 1 - at)
}

const rank = { sku: 0, brand: 10, category: 20, all: 30 } as const
