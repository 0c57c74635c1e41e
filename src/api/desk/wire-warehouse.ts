import { z } from '@hono/zod-openapi'
import type { DeskStock } from '#contract/desk/desk-products.ts'
import type { WarehouseReference } from '#contract/desk/find-warehouse.ts'

const idText = z.string().max(20)
const nameText = z.string().max(200)

/** The fields by which a row of stock names its warehouse; none of them: the first. */
export const warehouseReference = {
  warehouseId: idText.optional().openapi({ description: 'The warehouse; absent: the next field' }),
  warehouse: nameText
    .optional()
    .openapi({ description: 'Its code, or its name if only one has it; both absent: the first' }),
}

const reference = z.object(warehouseReference)

export function toWarehouseReference(row: z.infer<typeof reference>): WarehouseReference {
  const { warehouseId, warehouse = null } = row
  if (warehouseId === undefined) return { warehouse }
  // A number that no warehouse has where it is none.
  const id = /^\d{1,15}$/.test(warehouseId) ? Number(warehouseId) : 0
  return { warehouse, warehouseId: id }
}

/** What all answers tell of a warehouse, and what of its stock. Source: KEY-02. */
export const warehouseFields = {
  warehouseId: z.string().openapi({ description: 'As each write takes it' }),
  code: z.string(),
  name: z.string(),
  stock: z.int().openapi({ description: 'Packs on hand, reserved ones included' }),
  reserved: z.int().openapi({ description: 'Packs reserved for orders' }),
}

export function wireWarehouse(stock: DeskStock) {
  const { warehouseId, warehouse, warehouseCode, onHand, reserved } = stock
  return {
    warehouseId: String(warehouseId),
    code: warehouseCode,
    name: warehouse,
    stock: onHand,
    reserved,
  }
}
