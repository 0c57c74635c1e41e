import { sql } from 'drizzle-orm'
import { type Capability, mayDo } from '#contract/accounts/staff.ts'
import { parsePrice } from '#contract/catalog/cell-values.ts'
import type { ProductCode } from '#contract/desk/desk-products.ts'
import type { PackListRow } from '#contract/desk/pack-list.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { isPriceWord } from '#platform/price-word.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { applyPriceRow, type StoredPrices } from '../offers/offer-row-rules.ts'
import { refreshProducts } from '../offers/refresh-products.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'
import { stockConflict, updateStock } from './edit-packs.ts'
import { lockStock } from './lock-stock.ts'
import { loadPackRows } from './pack-rows.ts'
import { type FieldErrors, parseStockInput } from './parse-pack-input.ts'
import { requireProductsWithin, requireWarehousesWithin } from './product-limits.ts'

/** What was typed into a row of the sheet; what is absent stays. */
export interface PackRowChange {
  packId: number
  /** `isPriceWord`: on request. */
  price?: string
  mrp?: string
  cost?: string
  /** Packs on hand, by warehouse. */
  stock?: ReadonlyMap<number, string>
}

interface ParsedChange {
  row: PackListRow
  prices: StoredPrices
  counts: ReadonlyMap<number, number>
}

/**
 * Saves rows of the sheet over those it was drawn of: all of them, or none. Prices and stock take
 * the capabilities of their names, within the writer's categories and warehouses. Faults are named
 * `price-12` by the pack's id. Returns how many packs changed. Source: DEAL-06, DESK-02.
 */
export async function savePackRows(
  scope: Scope,
  expected: readonly PackListRow[],
  changes: readonly PackRowChange[],
): Promise<Outcome<number, ProductCode>> {
  const capabilities: Capability[] = []
  if (changes.some(hasPrices)) capabilities.push('prices')
  if (changes.some(({ stock }) => stock)) capabilities.push('stock')
  for (const capability of capabilities) requireStaff(scope, capability, 'part')
  const [first] = capabilities
  if (!first) return ok(0)
  const save = (write: DeskWrite) => saveWithin(write, scope, expected, changes)
  try {
    return await runDeskWrite(scope, first, save, 'part')
  } catch (error) {
    if (error === stockConflict) return refuse('changed-meanwhile')
    throw error
  }
}

const amountNames = ['price', 'mrp', 'cost'] as const

const hasPrices = (change: PackRowChange) => amountNames.some((name) => change[name] !== undefined)

async function saveWithin(
  write: DeskWrite,
  scope: Scope,
  expected: readonly PackListRow[],
  changes: readonly PackRowChange[],
): Promise<Outcome<number, ProductCode>> {
  const { db, staff } = write
  const ids = changes.map(({ packId }) => packId)
  const rows = await loadPackRows(scope, db, ids, { staff })
  const seesCosts = mayDo(staff, 'costs')
  const toText = (row: PackListRow | undefined) =>
    row && JSON.stringify([row.price, row.mrp, seesCosts && row.cost, row.special, row.stock])
  const isSame = (id: number) => {
    const [stored, drawn] = [rows, expected].map((each) => each.find((row) => row.id === id))
    return stored !== undefined && toText(stored) === toText(drawn)
  }
  if (!ids.every(isSame)) return refuse('changed-meanwhile')
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  await requireProductsWithin(write, productIds)
  for (const { stock } of changes) requireWarehousesWithin(staff, [...(stock?.keys() ?? [])])
  const faults: FieldErrors = {}
  const parsed = changes.map((change): ParsedChange => {
    const row = rows.find(({ id }) => id === change.packId)!
    const { prices, fields } = parsePrices(change, row, scope.seller)
    const counts = parseStockInput(change.stock ?? new Map(), row)
    for (const [name, code] of Object.entries({ ...fields, ...counts.fields }))
      faults[`${name}-${row.id}`] = code
    return { row, prices, counts: counts.value }
  })
  if (Object.keys(faults).length > 0) return refuse('invalid' as ProductCode, faults)
  const priced = await writePrices(write, parsed)
  const changedIds = new Set(priced)
  const stockRows = parsed.filter(({ counts }) => counts.size > 0)
  const stockIds = stockRows.map(({ row }) => row.id)
  const warehouseIds = stockRows.flatMap(({ counts }) => [...counts.keys()])
  await lockStock(db, write.sellerId, stockIds, warehouseIds)
  for (const { row, counts } of parsed)
    if (await updateStock(write, row, counts)) changedIds.add(row.id)
  const changedProducts = new Set(
    rows.flatMap(({ id, productId }) => (changedIds.has(id) ? [productId] : [])),
  )
  if (changedIds.size > 0) await refreshProducts(write, [...changedProducts], scope.now)
  return ok(changedIds.size)
}

function parsePrices(
  change: PackRowChange,
  row: PackListRow,
  { currency }: { currency: string },
): { prices: StoredPrices; fields: FieldErrors } {
  const fields: FieldErrors = {}
  const { price, mrp, cost, special } = row
  const amounts: Record<(typeof amountNames)[number], Minor | null> = { price, mrp, cost }
  for (const name of amountNames) {
    const text = change[name]?.trim()
    if (text === undefined) continue
    const isNone = name === 'price' ? isPriceWord(text) : text === ''
    const amount = isNone ? { value: null } : parsePrice(text, currency)
    if ('value' in amount) amounts[name] = amount.value
    else fields[name] = text === '' ? 'missing' : name === 'price' ? 'bad-price' : 'bad-amount'
  }
  if (Object.keys(fields).length > 0) return { prices: { ...row, special }, fields }
  const { prices, code } = applyPriceRow(amounts, { price, mrp, cost, special })
  if (code === 'above-mrp' && change.price === undefined) fields.mrp = 'below-price'
  else if (code === 'above-mrp') fields.price = 'above-mrp'
  else if (code === 'not-below-price') fields.price = 'under-special'
  else if (code !== null) fields.price = 'bad-price'
  return { prices, fields }
}

/** Writes what differs, in one statement; returns the ids of these packs. */
async function writePrices(
  { db, sellerId, recordChange }: DeskWrite,
  parsed: readonly ParsedChange[],
): Promise<number[]> {
  const changed = parsed.filter(({ row, prices }) =>
    amountNames.some((name) => row[name] !== prices[name]),
  )
  if (changed.length === 0) return []
  const pick = ({ price, mrp, cost }: StoredPrices) => ({ price, mrp, cost })
  const json = JSON.stringify(changed.map(({ row, prices }) => ({ id: row.id, ...pick(prices) })))
  await db.execute(sql`
    update pack k set price = r.price, mrp = r.mrp, cost = r.cost
    from json_to_recordset(${json}::json) as r(id bigint, price bigint, mrp bigint, cost bigint)
    where k.seller_id = ${sellerId} and k.id = r.id`)
  for (const { row, prices } of changed)
    await recordChange('pack.price', `pack:${row.id}`, pick(row), pick(prices))
  return changed.map(({ row }) => row.id)
}
