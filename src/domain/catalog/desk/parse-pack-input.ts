import type { DeskPack, PackInput, ProductCode } from '#contract/desk-products.ts'
import { parseCount } from '../cell-value-rules.ts'

export type FieldErrors = Record<string, ProductCode>

/** Parses a pack's description; its id must be unique within the product. Source: DESK-02. */
export function parsePackInput(input: PackInput, others: readonly DeskPack[]) {
  const fields: FieldErrors = {}
  const code = input.code.trim()
  const unit = input.unit.trim().replace(/\s+/g, ' ')
  if (code === '') fields.code = 'empty'
  else if (code.length > 100) fields.code = 'too-long'
  else if (others.some((other) => other.code === code)) fields.code = 'pack-code-taken'
  if (unit === '') fields.unit = 'empty'
  else if (unit.length > 60) fields.unit = 'too-long'
  const count = (field: 'quantity' | 'position', min: number, errorCode: ProductCode) => {
    const result = parseCount(input[field] || '0', min)
    if ('value' in result) return result.value
    fields[field] = errorCode
    return min
  }
  const quantity = count('quantity', 1, 'bad-quantity')
  const position = count('position', 0, 'bad-count')
  return { value: { code, unit, active: input.active, quantity, position }, fields }
}

/**
 * Parses pieces on hand by warehouse (`stock-{id}` in the form); never below what is reserved for
 * orders. Source: QUALITY I1.
 */
export function parseStockInput(input: ReadonlyMap<number, string>, pack: DeskPack) {
  const fields: FieldErrors = {}
  const value = new Map<number, number>()
  for (const { warehouseId, reserved } of pack.stock) {
    const text = input.get(warehouseId)
    if (text === undefined) continue
    const count = parseCount(text)
    if ('wrong' in count) fields[`stock-${warehouseId}`] = 'bad-count'
    else if (count.value < reserved) fields[`stock-${warehouseId}`] = 'under-reserved'
    else value.set(warehouseId, count.value)
  }
  return { value, fields }
}
