import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { PackListRow } from '#contract/desk/pack-list.ts'
import type { PackRowChange } from '#domain/catalog/catalog.ts'
import { type Fields, isSameText } from '#kernel/merge-fields.ts'
import { getCurrencyDecimals, type Minor } from '#kernel/money.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { getEditableParts, isEditable, nameOnHand, parsePackField } from './pack-edit.ts'

/** The cells of these rows that somebody may type in: `price-12`, `stock-3-12`. */
export function buildSheetFields(
  rows: readonly PackListRow[],
  staff: StaffRights,
  currency: string,
): Fields {
  const fields: Record<string, string> = {}
  for (const row of rows) {
    const parts = getEditableParts(staff, row.isWithin)
    const add = (part: string, value: string) => {
      if (isEditable(part, parts)) fields[`${part}-${row.id}`] = value
    }
    add('price', row.price === null ? deskStockTexts.priceWord() : formatCell(row.price, currency))
    add('mrp', formatCell(row.mrp, currency))
    if (mayDo(staff, 'costs')) add('cost', formatCell(row.cost, currency))
    for (const { warehouseId, onHand } of row.stock) add(`stock-${warehouseId}`, String(onHand))
  }
  return fields
}

/** An amount as it is typed: `1299.00`; empty: none. */
export function formatCell(amount: Minor | null, currency: string): string {
  const decimals = getCurrencyDecimals(currency)
  return amount === null ? '' : (amount / 10 ** decimals).toFixed(decimals)
}

/** The ids of the packs whose cells have these names. */
export function listPackIds(names: readonly string[]): number[] {
  const ids = names.flatMap((name) => {
    const row = Number(parsePackField(name)?.row)
    return Number.isSafeInteger(row) ? [row] : []
  })
  return [...new Set(ids)]
}

/** What differs from the stored cells, by pack. */
export function listRowChanges(values: Fields, stored: Fields): PackRowChange[] {
  const changes = new Map<number, PackRowChange & { stock?: Map<number, string> }>()
  for (const [name, value] of Object.entries(values)) {
    const field = parsePackField(name)
    if (!field || isSameText(value, stored[name] ?? '')) continue
    const packId = Number(field.row)
    const change = changes.get(packId) ?? { packId }
    changes.set(packId, change)
    if (field.part === 'price' || field.part === 'mrp' || field.part === 'cost')
      change[field.part] = value
    else if (field.part.startsWith('stock-')) {
      change.stock ??= new Map()
      change.stock.set(Number(field.part.slice(6)), value)
    }
  }
  return [...changes.values()]
}

const labelsByPart: Record<string, () => string> = {
  price: deskStockTexts.price,
  mrp: deskStockTexts.mrp,
  cost: deskStockTexts.cost,
}

/** "Price of Nitrile gloves, Box of 100". */
export function labelSheetField(name: string, rows: readonly PackListRow[]): string {
  const field = parsePackField(name)
  const row = rows.find(({ id }) => String(id) === field?.row)
  const warehouse = row?.stock.find(({ warehouseId }) => `stock-${warehouseId}` === field?.part)
  const label = labelsByPart[field?.part ?? '']?.() ?? nameOnHand(warehouse?.warehouse)
  return row
    ? deskStockTexts.fieldOfPack({ field: label, product: row.product, unit: row.unit })
    : deskStockTexts.fieldOfAPack({ field: label })
}
