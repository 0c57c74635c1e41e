import { type Dice, dice } from '#demo/dice.ts'
import type { DrawingRef } from '#demo/drawings/drawing-ref.ts'
import type { PaintName } from '#demo/drawings/paints.ts'
import type { SellerCode } from '#demo/products/brand-mix.ts'
import type { Brand } from '#demo/products/brands.ts'
import { composeTexts, type ProductTexts, translateUnits } from '#demo/products/compose-texts.ts'
import { buildPacks } from '#demo/products/demo-pricing.ts'
import { findGoodsCode } from '#demo/products/goods-codes.ts'
import type { Kind } from '#demo/products/kinds/kind.ts'
import { buildGtin, modelLetters, parseFigure, serialMark } from '#demo/products/kinds/numbers.ts'
import type { Recipe, RecipeAxis } from '#demo/products/kinds/recipe.ts'
import { buildProductLook, type ProductLook } from '#demo/products/product-look.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'

/** The identity of a product in any shop: the numbers that determine its name, texts and part number. */
export interface Identity {
  recipe: Recipe
  kindNumber: number
  brand: Brand
  brandNumber: number
  /** Index of the combination of shared values, and of the variant's own values. */
  fixed: number
  varied: number
  /** Series number of this combination, from 0: brands release further series. */
  series: number
}

/** The shop, and the time. */
export interface Offer {
  seller: SellerCode
  code: string
  number: number
  seed: number
  now: number
  /** Names of this kind used so far. */
  taken: Set<string>
  /** The kind in the shop's other language; null: it has none. */
  translation: { recipe: Recipe; usedNames: Set<string> } | null
}

/** A product's texts in the shop's other language; `units` are the labels of its packs by the English ones. */
export interface ProductTranslation extends ProductTexts {
  units: ReadonlyMap<string, string>
}

export interface DemoProduct {
  record: ProductRecord
  translation: ProductTranslation | null
  drawings: DrawingRef[]
  /** Its rendered main picture, which takes the place of the first drawing; null: there is none. */
  look: ProductLook | null
}

const day = 86_400_000

/** Composes the product and lists its drawings. */
export function composeProduct(identity: Identity, offer: Offer): DemoProduct {
  const { recipe, brand, fixed, varied, series } = identity
  const { kind, axes } = recipe
  const optionIndexes = choose(recipe, fixed, varied)
  const figure = parseFigure(
    axes[recipe.figureAxis]!.options[optionIndexes[recipe.figureAxis]!]!.value,
  )
  const model = `${brand.code} ${figure}${modelLetters(modelNumber(recipe, optionIndexes, series))}`
  const serial = (series * recipe.fixedCount + fixed) * recipe.variedCount + varied
  const chance = dice(offer.seed, identity.kindNumber, offer.number, offer.seller.length)
  const hasGtin = dice(serial, identity.kindNumber, identity.brandNumber).chance(0.85)
  const partNumber = `${brand.code}-${kind.prefix}${figure}-${serialMark(serial)}`
  const wordingSeed = [identity.kindNumber, identity.brandNumber, fixed, series]
  const hasLongName = chance.chance(1 / 120)
  const wording = { optionIndexes, brand, model, partNumber, hasLongName }
  const { name, overview, description, attributes } = composeTexts(
    recipe,
    { ...wording, dice: dice(...wordingSeed) },
    offer.taken,
  )
  const record: ProductRecord = {
    code: offer.code,
    name,
    brand: brand.name,
    categoryPath: [...kind.category],
    gtin: hasGtin ? buildGtin(identity.kindNumber, identity.brandNumber, serial) : null,
    partNumber,
    variantGroup: hasVariants(recipe) ? `${kind.prefix}-${brand.code}-${fixed}-${series}` : null,
    overview,
    description,
    taxRate: offer.seller === 'sg' ? 900 : (kind.tax ?? 1800),
    tax: offer.seller === 'sg' ? {} : buildTax(kind),
    attributes,
    pictures: [],
    packs: buildPacks({
      kind,
      seller: offer.seller,
      code: offer.code,
      price: computePrice(identity, optionIndexes, offer.seller, chance),
      now: offer.now,
      dice: chance,
    }),
    popularity: Math.floor(3 / (chance.roll() ** 1.25 + 0.0015)),
    publishedAt: new Date(offer.now - Math.floor(chance.roll() ** 0.8 * 700 * day)),
  }
  const { translation } = offer
  return {
    record,
    translation: translation && {
      ...composeTexts(
        translation.recipe,
        { ...wording, dice: dice(...wordingSeed) },
        translation.usedNames,
      ),
      units: translateUnits(
        recipe,
        translation.recipe,
        record.packs.map(({ quantity }) => quantity),
      ),
    },
    drawings: pickDrawings(recipe, optionIndexes, brand),
    look: buildProductLook(recipe, optionIndexes, brand),
  }
}

const unitCodesByUnit: Readonly<Record<string, string>> = {
  coil: 'ROL',
  pair: 'PRS',
  roll: 'ROL',
  set: 'SET',
}

function buildTax({ category, unit }: Kind) {
  return { goodsCode: findGoodsCode(category), unitCode: unitCodesByUnit[unit[0]] ?? 'NOS' }
}

function hasVariants(recipe: Recipe): boolean {
  return recipe.variedCount > 1
}

/** The chosen option of each axis. */
function choose(recipe: Recipe, fixed: number, varied: number): number[] {
  const optionIndexes: number[] = new Array(recipe.axes.length).fill(0)
  spread(recipe.axes, recipe.fixed, fixed, optionIndexes)
  spread(recipe.axes, recipe.varied, varied, optionIndexes)
  return optionIndexes
}

function spread(
  axes: readonly RecipeAxis[],
  ats: readonly number[],
  number: number,
  optionIndexes: number[],
): void {
  let rest = number
  for (const at of ats) {
    const count = axes[at]!.options.length
    optionIndexes[at] = rest % count
    rest = Math.floor(rest / count)
  }
}

/**
 * Combines the shared values besides the number with the series, so that each model of a number has its own
 * letters.
 */
function modelNumber(recipe: Recipe, optionIndexes: readonly number[], series: number): number {
  let number = series
  for (const at of recipe.fixed) {
    if (at !== recipe.figureAxis)
      number = number * recipe.axes[at]!.options.length + optionIndexes[at]!
  }
  return number
}

/** Later series cost a little more than earlier ones; each shop has its own markup. */
function computePrice(
  { recipe, brand, series }: Identity,
  optionIndexes: readonly number[],
  seller: SellerCode,
  chance: Dice,
): number {
  let price = (seller === 'sg' ? recipe.kind.price.sgd : recipe.kind.price.inr) * 100 * brand.level
  recipe.axes.forEach((axis, at) => {
    price *= axis.options[optionIndexes[at]!]!.factor
  })
  return price * (1 + (series % 12) * 0.015) * (0.96 + chance.roll() * 0.08)
}

function pickDrawings(
  { kind, axes, paint }: Recipe,
  optionIndexes: readonly number[],
  brand: Brand,
): DrawingRef[] {
  const paintName =
    typeof paint === 'object' && paint
      ? paint.of[axes[paint.axis]!.options[optionIndexes[paint.axis]!]!.value]
      : paint
  return listDrawings(kind, paintName ?? brand.house)
}

/** The pictures of a product of this kind in this paint. */
export function listDrawings({ shape, paint, views }: Kind, colour: PaintName): DrawingRef[] {
  const palette = typeof paint === 'string' ? [] : Object.values(paint.of)
  // Limits the number of drawings: from the third picture on, pack and dimensions exist in the first paint
  // only.
  const shared = palette.length > 2 ? palette[0]! : colour
  return [
    { shape, paint: colour, view: 'main' },
    ...views.map((view) => ({ shape, paint: shared, view })),
  ]
}
