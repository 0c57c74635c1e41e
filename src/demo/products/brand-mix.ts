import { type Brand, brandLines } from '#demo/products/brands.ts'
import type { Kind } from '#demo/products/kinds/kind.ts'

/** The code of a demo shop. */
export type SellerCode = 'in' | 'sg' | 'tools'

/** Each brand's number, the same in every shop. */
export const brandNumber: ReadonlyMap<Brand, number> = new Map(
  brandLines.flat().map((brand, at) => [brand, at]),
)

/**
 * The brands of a kind that a shop sells, preferred ones first. The other two shops alternate their own
 * brands with those that `in` prefers, so that some products are the same in both.
 */
export function brandsFor(seller: SellerCode, kind: Kind, kindNumber: number): readonly Brand[] {
  const [common, singapore, workshop] = brandLines.map((line) => {
    const matchingBrands = line.filter((brand) => brand.groups.includes(kind.category[0]))
    const first = kindNumber % (matchingBrands.length || 1)
    return [...matchingBrands.slice(first), ...matchingBrands.slice(0, first)]
  }) as [Brand[], Brand[], Brand[]]
  if (seller === 'in') return common
  const ownBrands = seller === 'sg' ? singapore : workshop
  const shared = common.slice(0, 2)
  return ownBrands.flatMap((brand, at) => (at < shared.length ? [brand, shared[at]!] : [brand]))
}
