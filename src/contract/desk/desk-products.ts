import type { Minor } from '#kernel/money.ts'
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
  invalid: 'Please look at what is marked.',
  'changed-meanwhile':
    'Somebody else has changed this meanwhile. Look at it as it is now, and try again.',
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  unprintable: 'There are signs in it that can’t be shown.',
  'code-taken': 'Another product has this id already.',
  'pack-code-taken': 'Another pack of this product has this id already.',
  'unknown-category':
    'There is no such category. Choose one of the list, or add it under Categories first.',
  'bad-gtin': 'A GTIN has 8, 12, 13 or 14 digits, and the last one must fit the others.',
  'bad-tax-rate': 'Write the tax in percent, as 18 or 2.5.',
  'bad-goods-code': 'An HSN code has 4, 6 or 8 digits; a SAC has 6 and begins with 99.',
  'bad-treatment': 'Choose one of the treatments of the list.',
  'untaxed-rate': 'Goods that are not taxable have no rate: write 0, or choose taxable.',
  'short-goods-code':
    'Write at least 6 digits: with a turnover above ₹5 crore invoices must name them ' +
    '(setting “HSN digits” at Company).',
  'bad-unit-code': 'Choose a quantity code of the list, as NOS, KGS or MTR.',
  'other-day-planned':
    'New rates are planned for another day. Open the product to change or drop that plan first.',
  'rates-after-today': 'Write a day after today; for today, change the tax itself.',
  'bad-choice': 'Choose one of the values of this attribute.',
  'bad-flag': 'This attribute is yes or no.',
  'bad-day': 'Write a day, as 2026-11-21.',
  'day-passed': 'This day has passed.',
  'not-after-today': 'Write a day after today; for today, tick “On sale”.',
  archived: 'It is archived. Restore it first.',
  'on-sale-already': 'It is on sale already: untick “On sale”, or leave the day blank.',
  'bad-figure': 'This attribute takes a figure, as 8 or 8.5.',
  'bad-price': 'Write an amount, as 1299.00, or quote for goods on request.',
  'bad-amount': 'Write an amount, as 1299.00.',
  'above-mrp': 'The price is above the MRP.',
  'below-price': 'The MRP is below the price.',
  'not-below-price': 'A special price must be below the usual one.',
  'under-special': 'The special price of this pack must stay below its price.',
  'special-needs-price': 'Goods on request have no special price.',
  'bad-time': 'Write a day and time, as 2026-11-21 09:00.',
  'wrong-times': 'It ends before it begins.',
  'all-or-none': 'A special price needs all three: the price, from when, and until when.',
  'bad-count': 'Write a whole number of 0 or more.',
  'under-reserved': 'Stock can’t be lower than the quantity reserved for orders.',
  'unknown-warehouse': 'This shop has no such warehouse.',
  'bad-quantity': 'Write a whole number of 1 or more.',
  'name-taken': 'There is one of this name already.',
  'url-taken': 'Another has this address already.',
  'bad-url': 'Lower-case letters, digits and hyphens make an address.',
  'unknown-product': 'There is no product with this SKU.',
  'own-product': 'A product can’t replace itself.',
  'unknown-brand': 'There is no brand of this name. Write it as the list does.',
  'same-brand': 'This is the same brand.',
  'has-bid-rules': 'Rules of bids speak of this brand: change them to the other brand first.',
  'has-price-lists': 'Price lists speak of this brand: change them to the other brand first.',
  'not-empty': 'It still has goods or categories in it.',
  'too-deep': 'There are three levels: group, main and sub.',
  'in-use': 'It is still in use.',
  'no-picture': 'This is no picture that can be read: JPEG, PNG, WebP, AVIF or GIF.',
  'too-large': 'Pictures have at most 10 MB and 25 megapixels, five at a time.',
  'too-many': 'There are too many.',
  nothing: 'There is nothing to do.',
} as const
export type ProductCode = keyof typeof productTexts

export const maxPictures = 20
export const maxAttributes = 200
