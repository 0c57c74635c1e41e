import type { z } from 'zod'
import { parseCount } from '#contract/catalog/cell-values.ts'
import type { DeskPack, ProductCode } from '#contract/desk/desk-products.ts'
import { type PackInput, packSchema } from '#contract/schemas/desk-products.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Outcome, refuse } from '#kernel/outcome.ts'

export type FieldErrors = Record<string, ProductCode>

/** Parses a pack's description; its id must be unique within the product. Source: DESK-02. */
export function parsePackInput(
  input: PackInput,
  others: readonly DeskPack[],
): Outcome<z.output<typeof packSchema>, ProductCode> {
  const parsed = parseInput(packSchema, input)
  const isTaken = others.some(({ code }) => code === input.code.trim())
  if (!isTaken) return parsed
  return refuse('invalid', { ...(!parsed.ok && parsed.fields), code: 'pack-code-taken' })
}

/**
 * Parses how many packs are on hand by warehouse (`stock-{id}` in the form); never below what is reserved for
 * orders, and only where the pack can lie. Source: QUALITY I1, KEY-02.
 */
export function parseStockInput(input: ReadonlyMap<number, string>, pack: Pick<DeskPack, 'stock'>) {
  const fields: FieldErrors = {}
  const value = new Map<number, number>()
  const warehouseIds = new Set(pack.stock.map(({ warehouseId }) => warehouseId))
  for (const id of input.keys())
    if (!warehouseIds.has(id)) fields[`stock-${id}`] = 'unknown-warehouse'
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
