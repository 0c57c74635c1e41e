import type { Minor } from '#kernel/money.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import type { PriceReason } from '../pricing/price-reason.ts'

/** One price that could count for a pack. */
export interface PriceCheckCandidate {
  price: Minor
  /** Null: the regular price. */
  reason: PriceReason | null
  /** The price list's name; null: it is of none. */
  listName: string | null
  /** It is the one that counts. */
  decides: boolean
}

export interface PriceCheckPack {
  id: number
  code: string
  unit: string
  /** Null: on request. */
  price: Minor | null
  /** All that could count, those from larger quantities too. */
  candidates: PriceCheckCandidate[]
}

/** What one buyer pays for one product. */
export interface PriceCheckView {
  product: { id: number; name: string }
  packs: PriceCheckPack[]
}

export const priceCheckTexts = {
  'no-product': deskStockTexts.noSuchProduct,
} as const

export const maxCheckedQuantity = 10_000
