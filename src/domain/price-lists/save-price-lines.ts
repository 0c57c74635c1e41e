import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { PriceLine, PriceLineResult } from '#contract/desk/desk-price-lists.ts'
import type { Db } from '#db/client.ts'
import { toMajor } from '#kernel/money.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import * as priceFileTexts from '#texts/price-file.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { auditList, finishChange } from './edit-price-list.ts'
import {
  type PriceFileFault,
  type PriceRecord,
  type ReadCell,
  readPrice,
  readPriceTarget,
} from './price-file-rules.ts'
import { type ResolvedRow, resolveRows } from './resolve-price-rows.ts'
import { insertRows, lockPriceLists } from './save-price-file.ts'

/**
 * Sets or takes out prices of a list, each line for itself; the others stay. If its version is still
 * this one (null: whatever it is). Returns what came of each line. Audited with its prices. The stop
 * `not-found` for another seller's list. Source: LIST-04.
 */
export async function savePriceLines(
  scope: Scope,
  { id, version, lines }: { id: number; version: number | null; lines: readonly PriceLine[] },
): Promise<Outcome<PriceLineResult[], 'changed-meanwhile'>> {
  const staff = requireStaff(scope, 'prices')
  const { database, seller, now } = scope
  return database.transaction(async (db) => {
    await lockPriceLists(db, seller.id)
    const { rows } = await db.execute<{ name: string; version: number }>(sql`
      select name, version from price_list where seller_id = ${seller.id} and id = ${id}`)
    const [list] = rows
    if (!list) throw stop('not-found')
    if (version !== null && list.version !== version) return refuse('changed-meanwhile')
    const { records, faults } = await readLines(db, scope, lines)
    const head = { name: list.name, line: 1, from: null, until: null }
    const resolved = await resolveRows(db, seller.id, [
      { ...head, audience: { kind: 'all' }, rows: records },
    ])
    faults.push(...resolved.faults)
    const changes = await applyRows(db, seller.id, id, resolved.rows.get(list.name) ?? [])
    if (changes.length > 0) {
      await db.execute(sql`
        update price_list l set version = l.version + 1, updated_at = ${now}
        where l.seller_id = ${seller.id} and l.id = ${id}`)
      await finishChange(db, scope, id)
      const recordByLine = new Map(records.map((record) => [record.line, record]))
      await auditList(db, scope, 'price-list.lines', id, {
        after: { name: list.name, count: changes.length },
        details: {
          head: [...auditedColumns],
          rows: changes.map((change) =>
            describeChange(change, recordByLine.get(change.line)!, seller.currency),
          ),
        },
      })
    }
    const faultByLine = new Map(faults.toReversed().map((fault) => [fault.line, fault]))
    const linesBelowCost = new Set(resolved.belowCost.map(({ line }) => line))
    const seesCosts = mayDo(staff, 'costs')
    return ok(
      lines.map((_, at) => {
        const { column, text } = faultByLine.get(at + 1) ?? {}
        return {
          fault: column && text ? { column, text } : null,
          belowCost: seesCosts ? linesBelowCost.has(at + 1) : null,
        }
      }),
    )
  })
}

/** The lines as rows of a file, numbered from 1. One without a value takes its price out. */
async function readLines(
  db: Db,
  { seller }: Scope,
  lines: readonly PriceLine[],
): Promise<{ records: PriceRecord[]; faults: PriceFileFault[] }> {
  const ids = sql.param([...new Set(lines.flatMap(({ packId }) => packId ?? []))])
  const { rows: packs } = await db.execute<{ id: number; sku: string; code: string }>(sql`
    select k.id, p.code as sku, k.code from pack k
    join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    where k.seller_id = ${seller.id} and k.id = any(${ids}::bigint[])`)
  const packById = new Map(packs.map((pack) => [pack.id, pack]))
  const records: PriceRecord[] = []
  const faults: PriceFileFault[] = []
  for (const [at, { packId, cells, quantity, percent, price }] of lines.entries()) {
    const line = at + 1
    const addFault = (column: PriceFileFault['column'], text: string) =>
      faults.push({ line, column, text })
    const pack = packId === null ? null : packById.get(packId)
    if (pack === undefined) {
      addFault('sku', priceFileTexts.unknownPack())
      continue
    }
    const named = pack ? { sku: pack.sku, pack: pack.code } : cells
    const texts: Partial<Record<string, string>> = { ...named, quantity, percent, price }
    const read: ReadCell = (column) => (texts[column] ?? '').trim()
    const isRemoval = percent === '' && price === ''
    const target = isRemoval ? readPriceTarget(read, addFault) : null
    const record = target
      ? { ...target, percent: null, price: null }
      : !isRemoval && readPrice(read, seller.currency, addFault)
    if (record) records.push({ line, ...record })
  }
  return { records, faults }
}

/** A price that differs from what was; null: none. */
interface RowChange extends ResolvedRow {
  previous: { percent: number | null; price: number | null } | null
}

type StoredRow = { at: number; id: number; percent: number | null; price: number | null }

/** Writes the rows that differ. Three statements. */
async function applyRows(
  db: Db,
  sellerId: number,
  listId: number,
  rows: readonly ResolvedRow[],
): Promise<RowChange[]> {
  const json = JSON.stringify(rows.map((row, at) => ({ ...row, at })))
  const wanted = sql`json_to_recordset(${json}::json)
    as m(at int, "packId" bigint, "brandId" bigint, "categoryId" bigint, "minQuantity" int)`
  const columns = sql`m.at, r.id, r.percent, r.price::float8 as price`
  // Two halves, for each of which there is an index.
  const { rows: present } = await db.execute<StoredRow>(sql`
    select ${columns} from ${wanted}
    join price_list_row r on r.seller_id = ${sellerId} and r.list_id = ${listId}
      and r.pack_id = m."packId" and r.min_quantity = m."minQuantity"
    union all select ${columns} from ${wanted}
    join price_list_row r on r.seller_id = ${sellerId} and r.list_id = ${listId} and r.pack_id is null
      and m."packId" is null and coalesce(r.brand_id, 0) = coalesce(m."brandId", 0)
      and coalesce(r.category_id, 0) = coalesce(m."categoryId", 0) and r.min_quantity = m."minQuantity"`)
  const presentByAt = new Map(present.map((row) => [row.at, row]))
  const changes = rows.flatMap((row, at): RowChange[] => {
    const previous = presentByAt.get(at) ?? null
    const isSame =
      row.percent === (previous?.percent ?? null) && row.price === (previous?.price ?? null)
    return isSame ? [] : [{ ...row, previous }]
  })
  if (changes.length === 0) return []
  const ids = sql.param(present.map(({ id }) => id))
  await db.execute(sql`
    delete from price_list_row r using unnest(${ids}::bigint[]) as x(id)
    where r.seller_id = ${sellerId} and r.list_id = ${listId} and r.id = x.id`)
  const stays = rows.filter(({ percent, price }) => percent !== null || price !== null)
  await insertRows(db, sellerId, listId, stays)
  return changes
}

const auditedColumns = [
  'sku',
  'pack',
  'brand',
  'category',
  'quantity',
  'percent before',
  'price before',
  'percent',
  'price',
] as const

function describeChange(
  { percent, price, previous }: RowChange,
  { sku, pack, brand, category, minQuantity }: PriceRecord,
  currency: string,
): (string | number | null)[] {
  const toPercent = (value: number | null | undefined) => (value == null ? null : value / 100)
  const toPrice = (value: number | null | undefined) =>
    value == null ? null : toMajor(value, currency)
  return [
    sku,
    pack,
    brand,
    category,
    minQuantity,
    toPercent(previous?.percent),
    toPrice(previous?.price),
    toPercent(percent),
    toPrice(price),
  ]
}
