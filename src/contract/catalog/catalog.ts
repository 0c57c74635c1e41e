import type { Minor } from '#kernel/money.ts'
import type { PriceBreak, PriceReason } from '../pricing/price-reason.ts'
import type { ProductDocument } from './product-documents.ts'

/** A product in a listing, represented by its cheapest pack. */
export interface Card {
  productId: number
  /** The seller's own id (SkuCode). */
  code: string
  name: string
  /** Address part under /product/. */
  url: string
  brand: string | null
  partNumber: string | null
  /** Key of its first picture; null: none. */
  picture: string | null
  pack: PackView
  packCount: number
  /** Whether its pack accepts bids, and whether the seller invites them for such products. */
  bids: CardBids
  /** What its shown reviews come to; null: it has none. Source: LIST-06. */
  rating: CardRating | null
  /** Values in the order of the listing's columns, empty where it has none; outside listings none. */
  facts: string[]
}

export interface CardRating {
  /** The average of one to five stars, in tenths. */
  tenths: number
  count: number
}

export type CardBids = 'none' | 'taken' | 'welcome'

/** A pack as this viewer can buy it at this place. */
export interface PackView {
  id: number
  unit: string
  quantity: number
  /** Null: on request only (RFQ). */
  price: Minor | null
  mrp: Minor | null
  /** Basis points off MRP; 0 where none. */
  discount: number
  /** MRP − price; 0 where none. */
  saved: Minor
  /** A special fixed price is active: coupons don't apply to it. */
  isSpecial: boolean
  /** Why it doesn't cost its list price; null: it does. Source: LIST-02. */
  reason: PriceReason | null
  /** Where more packs cost less each, from the first such quantity on; null: nowhere. */
  breaks: PriceBreak[] | null
  /** Pieces of this pack available for the viewer's place. */
  stock: number
  /** Working days to the viewer's place from the fastest warehouse with stock; null: none has stock. */
  days: number | null
  /** The seller delivers to the viewer's place. */
  delivered: boolean
}

/** From this stock level down, the page says how many are left. */
export const fewLeft = 5

export interface ProductPage {
  productId: number
  code: string
  url: string
  name: string
  brand: { name: string; url: string } | null
  gtin: string | null
  partNumber: string | null
  pictures: string[]
  /** Alternative texts, by key. */
  pictureTexts: Record<string, string>
  /** For search engines, as the seller wrote them; null: made from its name and overview. */
  pageTitle: string | null
  metaDescription: string | null
  overviewHtml: string
  descriptionHtml: string
  /** Basis points, included in the prices. */
  taxRate: number
  packs: PackView[]
  specification: Specification[]
  documents: ProductDocument[]
  /** Group, main, sub: names and addresses. */
  crumbs: Crumb[]
  /** The values that decide, most deciding first; part of the specification. */
  facts: Fact[]
  variants: Variant[]
  /** The variants in a table; null: there are none, or nothing tells them apart. */
  matrix: VariantMatrix | null
  related: Card[]
}

export interface Fact {
  caption: string
  value: string
}

/** A product and its variants by the one or two captions that vary most. */
export interface VariantMatrix {
  rows: MatrixAxis
  /** Null: they vary in one caption alone. */
  columns: MatrixAxis | null
  /** By row, then by column: the variant there, or null. */
  cells: (MatrixCell | null)[][]
  /** What all products of the matrix share and others of the group don't. */
  shared: string[]
  /** Variants that differ in further captions: the nearest of each kind. */
  further: { label: string; name: string; productId: number; url: string }[]
}

export interface MatrixAxis {
  caption: string
  values: string[]
}

export interface MatrixCell {
  productId: number
  url: string
  name: string
  /** Price of one piece in its cheapest pack; null: on request. */
  each: Minor | null
  isSoldOut: boolean
  isCurrent: boolean
}

export interface Specification {
  section: string | null
  lines: { caption: string; value: string; fieldId: number; valueId: number }[]
}

export interface Crumb {
  name: string
  path: string
}

/** A discontinued product in a saved list. */
export interface RetiredLine {
  productId: number
  name: string
  url: string
  brand: string | null
  picture: string | null
}

export interface RetiredProduct extends RetiredLine {
  code: string
  partNumber: string | null
  crumbs: { name: string; path: string }[]
  /** What the seller names as its replacement, if it is on sale. */
  successor: { name: string; url: string } | null
  /** A pack that it had, by which somebody can wait for it. */
  packId: number | null
  /** Possible replacements, best match first. */
  substitutes: Card[]
}

export interface Variant {
  productId: number
  url: string
  name: string
  picture: string | null
  /** What distinguishes it from the product shown: "Blue", "10 mm". */
  label: string
}

/** The category tree of sidebar and footer: groups › main › sub. */
export interface MenuGroup {
  name: string
  url: string
  mains: { name: string; url: string; subs: { name: string; url: string }[] }[]
}

/** A category's own texts and its place in the tree. */
export interface CategoryPage {
  id: number
  level: 1 | 2 | 3
  /** Address parts from the group down. */
  urls: string[]
  name: string
  displayName: string
  picture: string | null
  pageTitle: string
  metaDescription: string
  metaKeyword: string
  shortDescriptionHtml: string
  longDescriptionHtml: string
  crumbs: Crumb[]
}

/** How a category is addressed: a group by its own slug, a sub by its main's and its own. */
export type CategoryAddress = { group: string } | { main: string; sub?: string }

/** A link with a picture to another category. */
export interface CategoryTile {
  level: 1 | 2 | 3
  displayName: string
  path: string
  picture: string | null
  count: number
}
