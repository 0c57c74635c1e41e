import type { Minor } from '#kernel/money.ts'
import * as listingTexts from '#texts/listing.ts'
import type { Card } from '../catalog/catalog.ts'
import type { ViewMode } from '../requests/browser.ts'

/** CAT-05, in the order of the menu. */
export const sorts = {
  POP: listingTexts.popularity,
  PLH: listingTexts.priceLowHigh,
  PHL: listingTexts.priceHighLow,
  AZ: listingTexts.nameAZ,
  ZA: listingTexts.nameZA,
  RATE: listingTexts.customerRating,
} as const
/** By a field's values, of which the id follows; with a D at the end, from the greatest. Source: LOOK-05. */
export type AttributeSort = `F${number}` | `F${number}D`
export type Sort = keyof typeof sorts | AttributeSort

export const pageSize = 20

/** What a shopper asked of a listing: filters, price, order and page. Values of one group are OR, groups are AND. */
export interface ListingQuery {
  /** Values of fields (`fv`). */
  valueIds: number[]
  /** Fields of which some value is present (`fid`). */
  fieldIds: number[]
  /** Seller-wide filters (`sf`): discount bands, in stock. */
  staticIds: number[]
  /** Least and most price, in minor units of the seller's currency; null where open. */
  min: Minor | null
  max: Minor | null
  sort: Sort
  page: number
}

/** Static filters and their fixed ids. Discount keeps this order (CAT-06). */
export const discountBands = [
  { id: 1, percent: 10 },
  { id: 2, percent: 20 },
  { id: 3, percent: 30 },
  { id: 4, percent: 40 },
  { id: 5, percent: 50 },
] as const
export const inStockFilter = 20

/** One page of any listing, as screens and API show it. */
export interface ListingPage {
  count: number
  /** Of those, how many can be delivered to the viewer's place from stock. */
  deliverable: number
  page: number
  /** ceil(count / size), at least 1. */
  pageCount: number
  pageSize: number
  cards: Card[]
  /** Cheapest and dearest under all filters but the price; null where nothing has a price. */
  bounds: { min: Minor; max: Minor } | null
  /** In the order of the screen: the first three stand inline. */
  groups: FilterGroup[]
  /** The attributes that tell its products apart, the one that decides first. */
  columns: ListingColumn[]
  view: ViewMode
  /** Its products are of several kinds: a table needs their names too. */
  hasNames: boolean
  /** It can be put in the order of an attribute: it is not too large. */
  hasAttributeSorts: boolean
  /** Without a chosen order the rows follow the first columns. */
  hasTableOrder: boolean
  /** In the order of the first column: the rows of a table form groups. */
  isGrouped: boolean
}

export interface ListingColumn {
  fieldId: number
  caption: string
}

export interface FilterGroup {
  caption: string
  kind: 'field' | 'discount' | 'stock'
  /** Null for static groups. */
  fieldId: number | null
  options: FilterOption[]
}

export interface FilterOption {
  /** Value id, or static filter id where the group is static. */
  id: number
  label: string
  /** Exact, counted with all other groups' filters applied (disjunctive). */
  count: number
  chosen: boolean
}

/** A filter value that a word of a search names, and how many products it leaves. */
export interface NamedValue {
  id: number
  fieldId: number
  caption: string
  label: string
  count: number
  chosen: boolean
  word: string
}
