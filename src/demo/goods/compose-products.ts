import { dice } from '#demo/dice.ts'
import { brandNumber, brandsFor, type SellerCode } from '#demo/goods/brand-mix.ts'
import { composeProduct, type DemoProduct } from '#demo/goods/compose-product.ts'
import { allKinds } from '#demo/goods/kinds/all-kinds.ts'
import type { Kind } from '#demo/goods/kinds/kind.ts'
import { buildRecipe } from '#demo/goods/kinds/recipe.ts'

export { type DrawingRef, drawingKey } from '#demo/drawings/drawing-ref.ts'
export type { SellerCode } from '#demo/goods/brand-mix.ts'
export type { DemoProduct } from '#demo/goods/compose-product.ts'

/** How many products each demo shop has unless asked otherwise. */
export const defaultCounts: Readonly<Record<SellerCode, number>> = { in: 800, sg: 350, tools: 200 }

const codeStarts: Readonly<Record<SellerCode, string>> = { in: 'DI', sg: 'MT', tools: 'PT' }

/** Variants that come one after another before the next product has its turn. */
const variantsTogether = 4

/**
 * The goods of one demo shop, one at a time. Same options, same goods; a larger count only adds products, so that an
 * earlier, smaller demo shop is extended and not rewritten.
 */
export function* demoGoods(options: {
  seller: SellerCode
  count: number
  seed?: number
  now: Date
}): Generator<DemoProduct, void, undefined> {
  for (const { kind, count } of distributeCounts(options.seller, options.count))
    yield* goodsOfKind({ ...options, kind, count })
}

/** The first goods of one kind, as the shop sells them. */
export function* goodsOfKind(options: {
  kind: Kind
  seller: SellerCode
  count: number
  seed?: number
  now: Date
}): Generator<DemoProduct, void, undefined> {
  const { kind, seller, count, seed = 1, now } = options
  const kindNumber = allKinds.indexOf(kind)
  const recipe = buildRecipe(kind)
  const brands = brandsFor(seller, kind, kindNumber)
  if (brands.length === 0) throw new Error(`No brand of ${kind.category[0]} makes ${kind.key}`)
  const together = Math.min(variantsTogether, recipe.variedCount)
  const stride = findStride(recipe.fixedCount)
  const firsts = new Map(
    brands.map((brand) => [
      brand,
      dice(kindNumber, brandNumber.get(brand)!).between(0, recipe.fixedCount - 1),
    ]),
  )
  const usedCodes = new Set<string>()
  for (let number = 0; number < count; number++) {
    const turn = Math.floor(number / together)
    const brand = brands[turn % brands.length]!
    const brandAt = brandNumber.get(brand)!
    const ofBrand = Math.floor(turn / brands.length)
    const fixed = ((ofBrand % recipe.fixedCount) * stride + firsts.get(brand)!) % recipe.fixedCount
    const variant = Math.floor(ofBrand / recipe.fixedCount) * together + (number % together)
    // Each product starts elsewhere among its variants, so that a small shop has large sizes too.
    const start = dice(kindNumber, brandAt, fixed).between(0, recipe.variedCount - 1)
    yield composeProduct(
      {
        recipe,
        kindNumber,
        brand,
        brandNumber: brandAt,
        fixed,
        varied: (start + variant) % recipe.variedCount,
        series: Math.floor(variant / recipe.variedCount),
      },
      {
        seller,
        code: `${codeStarts[seller]}-${kind.prefix}-${10_001 + number}`,
        number,
        seed,
        now: now.getTime(),
        taken: usedCodes,
      },
    )
  }
}

/** How many products of each kind make up a shop of this size: by the kinds' shares, and some of every kind. */
export function distributeCounts(
  seller: SellerCode,
  count: number,
): { kind: Kind; count: number }[] {
  const kinds = allKinds.filter((kind) => isSoldBy(seller, kind))
  const min = Math.min(4, Math.floor(count / (2 * kinds.length)))
  const whole = kinds.reduce((sum, kind) => sum + kind.share, 0)
  const free = count - min * kinds.length
  const counts = kinds.map((kind) => ({ kind, exact: (free * kind.share) / whole, count: 0 }))
  for (const entry of counts) entry.count = min + Math.floor(entry.exact)
  let left = count - counts.reduce((sum, entry) => sum + entry.count, 0)
  for (const entry of [...counts].sort((a, b) => (b.exact % 1) - (a.exact % 1))) {
    if (left-- > 0) entry.count++
  }
  return counts.filter((entry) => entry.count > 0).map(({ kind, count }) => ({ kind, count }))
}

/** Whether a shop has this kind of goods at all. */
export function isSoldBy(seller: SellerCode, kind: Kind): boolean {
  if (seller === 'sg') return kind.sg === true
  return seller === 'in' || kind.category[0] === 'Power Tools' || kind.category[0] === 'Hand Tools'
}

/** A step that visits every combination once, far apart: near the golden section and coprime to their number. */
function findStride(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618))
  while (greatestCommonDivisor(stride, count) > 1) stride++
  return stride
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
