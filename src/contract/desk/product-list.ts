import type { Minor } from '#kernel/money.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'

/**
 * On sale; off it after it was; never on sale yet; put away for good, until somebody restores it.
 * Source: DEAL-06.
 */
export const saleStates = ['active', 'inactive', 'draft', 'archived'] as const
export type SaleState = (typeof saleStates)[number]

export const saleStateWords: Record<SaleState, () => string> = {
  active: deskGoodsTexts.onSale,
  inactive: deskGoodsTexts.offSale,
  draft: deskGoodsTexts.draft,
  archived: deskGoodsTexts.archived,
}

/** A row of the desk's list of products. Source: DEAL-06. */
export interface ProductListRow {
  id: number
  code: string
  name: string
  brand: string
  category: string
  partNumber: string
  gtin: string
  picture: string | null
  state: SaleState
  /** Its active packs. */
  packs: number
  /** The lowest price of its active packs; null: all on request. */
  price: Minor | null
  /** Of the pack with that price, without tax; null: no cost, or not for the viewer. */
  cost: Minor | null
  /** Of that pack, as a share. */
  margin: number | null
  /** Unreserved pieces in the warehouses that the viewer may see. */
  free: number
  /** Orders with it in 90 days; null: not for the viewer, who is limited to some warehouses. */
  sold: number | null
  changedAt: string
  changedOn: string
  addedOn: string
}

export const productFilters = ['state', 'stock', 'lacks', 'brand', 'category'] as const
export type ProductFilterKey = (typeof productFilters)[number]

export const productSorts = [
  'code',
  'name',
  'price',
  'margin',
  'stock',
  'sold',
  'changed',
  'added',
] as const
export type ProductSort = (typeof productSorts)[number]

/** What is done to ticked products at once, besides prices and stock. */
export const saleActions = ['publish', 'withdraw', 'archive', 'restore'] as const
export type SaleAction = (typeof saleActions)[number]

/** The states that an action moves a product on from. */
export const saleActionMoves: Record<SaleAction, readonly SaleState[]> = {
  publish: ['inactive', 'draft'],
  withdraw: ['active'],
  archive: ['active', 'inactive', 'draft'],
  restore: ['archived'],
}
