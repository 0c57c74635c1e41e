import type { Minor } from '#kernel/money.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import type { DeskStock } from './desk-products.ts'

/** A row of the sheet of prices and stock: a pack, its prices, what lies where. Source: DEAL-06. */
export interface PackListRow {
  id: number
  productId: number
  product: string
  /** The pack's own code. */
  code: string
  unit: string
  /** Pieces in the pack. */
  quantity: number
  isOnSale: boolean
  /** Null: on request. */
  price: Minor | null
  mrp: Minor | null
  /** Without tax; null: unknown, or not for the viewer. */
  cost: Minor | null
  special: Minor | null
  /** Basis points. */
  taxRate: number
  cessRate: number
  /** Warehouses that the viewer may see, or the one that the list is narrowed to. */
  stock: DeskStock[]
  /** It lies in the categories that the viewer is limited to, if any. */
  isWithin: boolean
}

/** A row of a list's page: with what was sold of the pack in 30 days, not cancelled since. */
export interface ListedPackRow extends PackListRow {
  /** Null: not for the viewer, who is limited to some warehouses. */
  sold: number | null
}

/** What a sheet opens with, each a view of its own; absent: whatever needs somebody. */
export const packShows = ['low', 'out', 'floor', 'changed', 'all'] as const
export type PackShow = (typeof packShows)[number]

export const packShowWords: Record<PackShow, () => string> = {
  low: deskStockTexts.showLow,
  out: deskStockTexts.outOfStock,
  floor: deskStockTexts.showFloor,
  changed: deskStockTexts.showChanged,
  all: deskStockTexts.allPacks,
}

export const packFilters = ['show', 'warehouse', 'brand', 'category'] as const
export type PackFilterKey = (typeof packFilters)[number]

export const packSorts = ['sold', 'code', 'product', 'price', 'margin', 'free'] as const
export type PackSort = (typeof packSorts)[number]
