import { dice } from '#demo/dice.ts'
import { brandNumber, brandsFor, type SellerCode } from '#demo/products/brand-mix.ts'
import { composeProduct, type DemoProduct } from '#demo/products/compose-product.ts'
import { allKinds } from '#demo/products/kinds/all-kinds.ts'
import type { Kind } from '#demo/products/kinds/kind.ts'
import { buildRecipe } from '#demo/products/kinds/recipe.ts'
import { translateKind } from '#demo/translate/translate-kind.ts'
import type { DemoLanguage } from '#demo/translate/vocabulary.ts'

export { type DrawingRef, drawingKey } from '#demo/drawings/drawing-ref.ts'
export type { SellerCode } from '#demo/products/brand-mix.ts'
export type { DemoProduct } from '#demo/products/compose-product.ts'

/** Default number of products per demo shop. */
export const defaultCounts: Readonly<Record<SellerCode, number>> = { in: 800, sg: 350, tools: 200 }

/** The language besides English of each shop; null: none. */
export const demoLanguage: Readonly<Record<SellerCode, DemoLanguage | null>> = {
  in: 'hi',
  sg: 'zh',
  tools: null,
}

const codeStarts: Readonly<Record<SellerCode, string>> = { in: 'DI', sg: 'MT', tools: 'PT' }

/** Maximum consecutive variants of one product. */
const variantsTogether = 4

/**
 * Generates the products of one demo shop. The same options give the same products; a larger count only adds
 * products, so that a smaller demo shop is extended and not rewritten.
 */
export function* composeDemoProducts(options: {
  seller: SellerCode
  count: number
  seed?: number
  now: Date
}): Generator<DemoProduct, void, undefined> {
  for (const { kind, count } of distributeCounts(options.seller, options.count))
    yield* composeProductsOfKind({ ...options, kind, count })
}

/** The first products of one kind in this shop. */
export function* composeProductsOfKind(options: {
  kind: Kind
  seller: SellerCode
  count: number
  seed?: number
  now: Date
}): Generator<DemoProduct, void, undefined> {
  const { kind, seller, count, seed = 1, now } = options
  const kindNumber = allKinds.indexOf(kind)
  const recipe = buildRecipe(kind)
  const language = demoLanguage[seller]
  const translated = language && translateKind(kind, language)
  const translation = translated && {
    recipe: buildRecipe(translated.kind, translated.say),
    usedNames: new Set<string>(),
  }
  const brands = brandsFor(seller, kind, kindNumber)
  if (brands.length === 0) throw new Error(`No brand of ${kind.category[0]} makes ${kind.key}`)
  const variantsPerTurn = Math.min(variantsTogether, recipe.variedCount)
  const stride = findStride(recipe.fixedCount)
  const startIndexes = new Map(
    brands.map((brand) => [
      brand,
      dice(kindNumber, brandNumber.get(brand)!).between(0, recipe.fixedCount - 1),
    ]),
  )
  const usedCodes = new Set<string>()
  for (let number = 0; number < count; number++) {
    const turn = Math.floor(number / variantsPerTurn)
    const brand = brands[turn % brands.length]!
    const brandAt = brandNumber.get(brand)!
    const ofBrand = Math.floor(turn / brands.length)
    const fixed =
      ((ofBrand % recipe.fixedCount) * stride + startIndexes.get(brand)!) % recipe.fixedCount
    const variant =
      Math.floor(ofBrand / recipe.fixedCount) * variantsPerTurn + (number % variantsPerTurn)
    // Each product starts at another variant, so that a small shop also has large sizes.
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
        translation,
      },
    )
  }
}

/** The number of products per kind for a shop of this size: by the kinds' shares, at least some of each. */
export function distributeCounts(
  seller: SellerCode,
  count: number,
): { kind: Kind; count: number }[] {
  const kinds = allKinds.filter((kind) => isSoldBy(seller, kind))
  const min = Math.min(4, Math.floor(count / (2 * kinds.length)))
  const totalShare = kinds.reduce((sum, kind) => sum + kind.share, 0)
  const free = count - min * kinds.length
  const counts = kinds.map((kind) => ({ kind, exact: (free * kind.share) / totalShare, count: 0 }))
  for (const entry of counts) entry.count = min + Math.floor(entry.exact)
  let remainder = count - counts.reduce((sum, entry) => sum + entry.count, 0)
  for (const entry of [...counts].sort((a, b) => (b.exact % 1) - (a.exact % 1))) {
    if (remainder-- > 0) entry.count++
  }
  return counts.filter((entry) => entry.count > 0).map(({ kind, count }) => ({ kind, count }))
}

/** Whether a shop sells this kind at all. */
export function isSoldBy(seller: SellerCode, kind: Kind): boolean {
  if (seller === 'sg') return kind.sg === true
  return seller === 'in' || kind.category[0] === 'Power Tools' || kind.category[0] === 'Hand Tools'
}

/**
 * A step that visits every combination once, far apart: near the golden ratio and coprime to their number.
 */
function findStride(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618))
  while (greatestCommonDivisor(stride, count) > 1) stride++
  return stride
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
