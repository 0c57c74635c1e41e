import type { Minor } from '#kernel/money.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import type { WarehouseReference } from './find-warehouse.ts'

/** Rows of one call. Source: KEY-02. */
export const maxOfferRows = 500

/** Which pack a row means: by its id, or by the product's code and, of several packs, the pack's. */
export interface PackReference {
  packId: number | null
  sku: string | null
  pack: string | null
}

/** Packs on hand in a warehouse: a box of 25 counts once. */
export interface StockRow extends PackReference, WarehouseReference {
  onHand: number
  /** Only where so many are on hand now; null: whatever is. */
  ifOnHand: number | null
}

/** Prices of a pack. Absent: as it is. Null: none. */
export interface PriceRow extends PackReference {
  /** Null: on request. */
  price?: Minor | null
  mrp?: Minor | null
  cost?: Minor | null
  /** Only where this is its price now; absent: whatever it is. */
  ifPrice?: Minor | null
}

export const offerRowTexts = {
  unknown: deskStockTexts.unknownPack,
  'unknown-warehouse': deskStockTexts.unknownWarehouse,
  twice: deskStockTexts.sameRow,
  changed: deskStockTexts.rowChanged,
  'bad-count': deskStockTexts.badStock,
  'under-reserved': deskStockTexts.belowReserved,
  'bad-price': deskStockTexts.badPrice,
  'above-mrp': deskStockTexts.aboveMrp,
  'not-below-price': deskStockTexts.specialNotBelow,
} as const
export type OfferRowCode = keyof typeof offerRowTexts

/** What came of a row. */
export interface OfferRowResult {
  /** Null: it is as the row says. */
  code: OfferRowCode | null
  packId: number | null
  /** After the call, for rows of stock. */
  stock: { onHand: number; reserved: number } | null
  /** After the call, for rows of prices. */
  prices: { price: Minor | null; mrp: Minor | null } | null
}
