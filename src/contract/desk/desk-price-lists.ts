import type { Minor } from '#kernel/money.ts'
import * as deskPricesTexts from '#texts/desk-prices.ts'

export type PriceListState = 'running' | 'to-come' | 'paused' | 'over'

export const priceListStates: Record<PriceListState, () => string> = {
  running: deskPricesTexts.inForce,
  'to-come': deskPricesTexts.toCome,
  paused: deskPricesTexts.paused,
  over: deskPricesTexts.over,
}

/** A price list as the desk shows it. */
export interface PriceListView {
  id: number
  name: string
  /** As the file's column says it: `everyone`, `group: Fleet`. */
  audience: string
  /** Of a list for a company. */
  companyId: number | null
  /** Those who may not see the customer's address can't download the list. */
  canExport: boolean
  /** Days as `2026-12-31`; empty: no bound. */
  from: string
  until: string
  rows: number
  state: PriceListState
  version: number
}

export interface PriceListRowView {
  id: number
  kind: 'product' | 'brand' | 'category' | 'all'
  packId: number | null
  /** A product's name, a brand, a category’s path, or everything. */
  name: string
  /** SKU and pack of a product; empty for others. */
  sku: string
  pack: string
  minQuantity: number
  /** Basis points; null: a fixed price. */
  percent: number | null
  price: Minor | null
  /** The pack's regular price; null: on request, or no pack. */
  listPrice: Minor | null
}

export interface PriceListPage {
  list: PriceListView
  rows: PriceListRowView[]
  /** Rows that match; at most `maxPriceListRows` are in a page. */
  count: number
}

export const maxPriceListRows = 200
/** Characters of a file at the desk; larger ones go by the command line. */
export const maxPriceFileLength = 200_000

/** One cell of the file with what is to be said of it; rows count from 1 without the head. */
export interface PriceFileRemark {
  line: number
  column: string
  text: string
}

export interface PriceFileTrial {
  /**
   * `managers`: addresses of who manages the company that the list is for; empty for those who may
   * not see contacts.
   */
  lists: { name: string; rows: number; isNew: boolean; managers: string }[]
  faults: PriceFileRemark[]
  /** Empty for those who may not see costs. */
  belowCost: PriceFileRemark[]
  /** What the lists were as the file was tried. */
  seen: string
}

/** A price list without its prices, as text that a file would have. Absent: as it is. */
export interface PriceListHead {
  name?: string | undefined
  /** `everyone`, `group: NAME`, `company: NAME`, `customer: EMAIL`. */
  for?: string | undefined
  /** Which company, beside a name that others may have too; empty: the name says it. */
  companyId?: string | undefined
  /** Days as `2026-12-31`; empty: no bound. */
  from?: string | undefined
  until?: string | undefined
}

/** A price to set, as text that a file would have. */
export interface PriceLine {
  /** The pack; null: the cells say what it is about. */
  packId: number | null
  cells: Partial<Record<'sku' | 'pack' | 'brand' | 'category', string>>
  /** Empty: from one on. */
  quantity: string
  /** Both empty: there is no such price any more. */
  percent: string
  price: string
}

/** What came of a line. */
export interface PriceLineResult {
  /** Null: it is as the line says. */
  fault: { column: string; text: string } | null
  /** The price is below what its pack costs; null for those who may not see costs. */
  belowCost: boolean | null
}

export const priceListTexts = {
  'no-file': deskPricesTexts.noFile,
  'not-rows': deskPricesTexts.notRows,
  'no-rows': deskPricesTexts.noRows,
  'unknown-column': deskPricesTexts.unknownColumn,
  'has-faults': deskPricesTexts.hasFaults,
  'changed-meanwhile': deskPricesTexts.changedMeanwhile,
  invalid: deskPricesTexts.invalid,
  'name-taken': deskPricesTexts.nameTaken,
  'not-begun': deskPricesTexts.notBegun,
  'bad-key': deskPricesTexts.badKey,
  'in-progress': deskPricesTexts.inProgress,
  'key-reused': deskPricesTexts.keyReused,
} as const
export type PriceListCode = keyof typeof priceListTexts
