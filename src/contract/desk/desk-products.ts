import type { Minor } from '#kernel/money.ts'
import * as productFaultsTexts from '#texts/product-faults.ts'
import type { DeskDocument } from '../catalog/product-documents.ts'
import type { PastTaxChange, TaxTerms } from '../tax/tax-terms.ts'

/** Any text, a figure with a unit, one of its values, yes or no. */
export type AttributeKind = 'text' | 'number' | 'choice' | 'flag'

export interface DeskAttribute {
  caption: string
  value: string
  kind: AttributeKind
  unit: string | null
}

/** An attribute that products of the same category have. */
export interface AttributeProposal {
  caption: string
  kind: AttributeKind
  unit: string | null
  isFilter: boolean
  /** Values in use, the most frequent first; of a choice all of them. */
  values: string[]
}

export interface DeskPicture {
  key: string
  alt: string
}

export interface DeskPack {
  id: number
  code: string
  unit: string
  quantity: number
  price: Minor | null
  mrp: Minor | null
  /** The seller's cost, without tax. */
  cost: Minor | null
  special: { price: Minor; from: string; until: string } | null
  position: number
  active: boolean
  stock: DeskStock[]
  /** The pack as it was read: a change applies only if it is still the same. */
  seen: string
}

export interface DeskStock {
  warehouseId: number
  /** Its name. */
  warehouse: string
  warehouseCode: string
  /** Packs, reserved ones included. */
  onHand: number
  /** Reserved for orders. */
  reserved: number
}

/** A pack in a list for programs. */
export interface ListedPack {
  id: number
  productId: number
  sku: string
  code: string
  unit: string
  quantity: number
}

/** A pack with what lies in each warehouse. */
export interface PackStock extends ListedPack {
  stock: DeskStock[]
}

/** A pack with the seller's cost, without tax. */
export interface PackCost extends ListedPack {
  cost: Minor | null
}

export interface DeskProduct extends TaxTerms {
  id: number
  code: string
  url: string
  version: number
  name: string
  brand: string
  /** Group > main > sub. */
  category: string
  gtin: string
  partNumber: string
  variantGroup: string
  overviewHtml: string
  descriptionHtml: string
  /** Basis points. */
  taxRate: number
  /** Earlier changes of its rates, the latest first. */
  taxChanges: PastTaxChange[]
  active: boolean
  /** Put away until it is restored, as an ISO time; null: not archived. */
  archivedAt: string | null
  /** For search engines; empty: made from its name and overview. */
  pageTitle: string
  metaDescription: string
  /** When it goes on sale and off it, as ISO times; null: only by hand. */
  publishFrom: string | null
  publishUntil: string | null
  /** Code of the product that replaces it; empty: none. */
  successor: string
  attributes: DeskAttribute[]
  pictures: DeskPicture[]
  documents: DeskDocument[]
  packs: DeskPack[]
}

export interface PriceInput {
  /** "quote": on request. */
  price: string
  mrp: string
  cost: string
  specialPrice: string
  /** By the wall clock of the seller's country: `2026-11-21T09:00`. */
  specialFrom: string
  specialUntil: string
}

/** Why a product or pack was not saved, in words. */
export const productTexts = {
  invalid: productFaultsTexts.invalid,
  'changed-meanwhile': productFaultsTexts.changedMeanwhile,
  missing: productFaultsTexts.missing,
  'too-long': productFaultsTexts.tooLong,
  unprintable: productFaultsTexts.unprintable,
  'code-taken': productFaultsTexts.codeTaken,
  'pack-code-taken': productFaultsTexts.packCodeTaken,
  'unknown-category': productFaultsTexts.unknownCategory,
  'bad-gtin': productFaultsTexts.badGtin,
  'bad-tax-rate': productFaultsTexts.badTaxRate,
  'bad-goods-code': productFaultsTexts.badGoodsCode,
  'bad-treatment': productFaultsTexts.badTreatment,
  'untaxed-rate': productFaultsTexts.untaxedRate,
  'short-goods-code': productFaultsTexts.shortGoodsCode,
  'bad-unit-code': productFaultsTexts.badUnitCode,
  'other-day-planned': productFaultsTexts.otherDayPlanned,
  'rates-after-today': productFaultsTexts.ratesAfterToday,
  'bad-choice': productFaultsTexts.badChoice,
  'bad-flag': productFaultsTexts.badFlag,
  'bad-day': productFaultsTexts.badDay,
  'day-passed': productFaultsTexts.dayPassed,
  'not-after-today': productFaultsTexts.notAfterToday,
  archived: productFaultsTexts.archived,
  'on-sale-already': productFaultsTexts.onSaleAlready,
  'bad-figure': productFaultsTexts.badFigure,
  'bad-price': productFaultsTexts.badPrice,
  'bad-amount': productFaultsTexts.badAmount,
  'above-mrp': productFaultsTexts.aboveMrp,
  'below-price': productFaultsTexts.belowPrice,
  'not-below-price': productFaultsTexts.notBelowPrice,
  'under-special': productFaultsTexts.underSpecial,
  'special-needs-price': productFaultsTexts.specialNeedsPrice,
  'bad-time': productFaultsTexts.badTime,
  'wrong-times': productFaultsTexts.wrongTimes,
  'all-or-none': productFaultsTexts.allOrNone,
  'bad-count': productFaultsTexts.badCount,
  'under-reserved': productFaultsTexts.underReserved,
  'unknown-warehouse': productFaultsTexts.unknownWarehouse,
  'bad-quantity': productFaultsTexts.badQuantity,
  'name-taken': productFaultsTexts.nameTaken,
  'url-taken': productFaultsTexts.urlTaken,
  'bad-url': productFaultsTexts.badUrl,
  'unknown-product': productFaultsTexts.unknownProduct,
  'own-product': productFaultsTexts.ownProduct,
  'unknown-brand': productFaultsTexts.unknownBrand,
  'same-brand': productFaultsTexts.sameBrand,
  'has-bid-rules': productFaultsTexts.hasBidRules,
  'has-price-lists': productFaultsTexts.hasPriceLists,
  'not-empty': productFaultsTexts.notEmpty,
  'too-deep': productFaultsTexts.tooDeep,
  'in-use': productFaultsTexts.inUse,
  'no-picture': productFaultsTexts.noPicture,
  'too-large': productFaultsTexts.tooLarge,
  'too-many': productFaultsTexts.tooMany,
  nothing: productFaultsTexts.nothing,
} as const
export type ProductCode = keyof typeof productTexts

export const maxPictures = 20
export const maxAttributes = 200
