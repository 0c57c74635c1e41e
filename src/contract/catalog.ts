import type { Minor } from '#kernel/money.ts'

/** A product on a listing: the cheapest pack speaks for it. */
export interface Card {
  productId: number
  /** The seller's own id (SkuCode). */
  code: string
  name: string
  /** Address part under /product/. */
  url: string
  brand: string | null
  /** Key of its first picture; null: none. */
  picture: string | null
  pack: PackView
  packCount: number
}

/** A way to buy, judged for this viewer and place. */
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
  /** A special fixed price is in force: coupons don't touch it. */
  isSpecial: boolean
  /** Pieces of this pack that can go to the viewer's place. */
  stock: number
  /** Working days to the viewer's place from the quickest warehouse that has one; null: none has. */
  days: number | null
  /** The viewer's place is served at all. */
  delivered: boolean
}

/** From so few pieces on a page says how many are left. */
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
  /** What they show, where the seller says so; by key. */
  pictureTexts: Record<string, string>
  overviewHtml: string
  descriptionHtml: string
  /** Basis points, included in the prices. */
  taxRate: number
  packs: PackView[]
  specification: Specification[]
  /** Group, main, sub: names and addresses. */
  crumbs: Crumb[]
  variants: Variant[]
  related: Card[]
}

export interface Specification {
  section: string | null
  lines: { caption: string; value: string; fieldId: number; valueId: number }[]
}

export interface Crumb {
  name: string
  path: string
}

/** A product that the seller no longer sells, as a line of what somebody saved. */
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
  /** Products that may take its place, the likeliest first. */
  substitutes: Card[]
}

export interface Variant {
  productId: number
  url: string
  name: string
  picture: string | null
  /** What tells it from the product shown: "Blue", "10 mm". */
  label: string
}

/** Groups › main › sub, as the sidebar and the footer show them. */
export interface MenuGroup {
  name: string
  url: string
  mains: { name: string; url: string; subs: { name: string; url: string }[] }[]
}

/** A category's own texts and place in the tree. */
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

/** How a category is asked for: a group by its own address, a sub by its main's and its own. */
export type CategoryAddress = { group: string } | { main: string; sub?: string }

/** A link with a picture to another category. */
export interface CategoryTile {
  level: 1 | 2 | 3
  displayName: string
  path: string
  picture: string | null
  count: number
}
