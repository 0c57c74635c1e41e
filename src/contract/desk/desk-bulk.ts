import type { Minor } from '#kernel/money.ts'
import type { ProductCode } from './desk-products.ts'

/** A bulk change of prices or stock, as its form submits it. */
export interface BulkInput {
  price: 'keep' | 'percent' | 'amount' | 'set'
  /** "-10" with percent or amount, "99.50" with set. */
  by: string
  round: 'no' | 'whole' | 'point-99'
  stock: 'keep' | 'set' | 'add'
  count: string
  warehouseId: number
}

export interface BulkRow {
  packId: number
  product: string
  code: string
  unit: string
  price: { before: Minor | null; after: Minor | null }
  /** In basis points; null: unknown, or not for this member of staff. */
  margin: { before: number | null; after: number | null }
  /** What the new price would be below. */
  below: 'cost' | 'floor' | null
  /** Null: the change leaves stock as it is. */
  stock: { before: number; after: number } | null
  /** Why this pack stays unchanged. */
  refused: ProductCode | null
}

export interface BulkPreview {
  packs: number
  changed: number
  refused: number
  /** New prices below the pack's cost, and others below the margin that needs no approval. */
  belowCost: number
  belowFloor: number
  /** The first of them. */
  rows: BulkRow[]
  /** Identifies the preview: the change applies only if the packs are still the same. */
  seen: string
}

/** Larger changes are made by importing a file of prices and stock. */
export const maxBulkPacks = 5_000
export const bulkPreviewSize = 100
