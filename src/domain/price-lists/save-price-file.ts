import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { toMajor } from '#kernel/money.ts'
import { audit } from '#platform/audit.ts'
import type { AppContext } from '#platform/scope.ts'
import { invalidatePrices, nextChangeSql } from './announce-price-lists.ts'
import { type AudienceIds, findAudiences } from './find-audience.ts'
import {
  type PriceFileFault,
  type PriceFileRow,
  type PriceListRecord,
  parsePriceRows,
} from './price-file-rules.ts'
import { type ResolvedRow, resolveRows } from './resolve-price-rows.ts'

interface SavedPrices {
  /** Whole lists as saved; none where there are faults. */
  lists: { name: string; rows: number; isNew: boolean; managers?: string | undefined }[]
  faults: PriceFileFault[]
  /** Prices below what their pack costs: saved all the same. */
  belowCost: PriceFileFault[]
  /** Names the versions of the file's lists before the save. */
  seen: string
  /** These were not as `expected`: nothing is saved. */
  isChanged: boolean
}

interface SaveOptions {
  now: Date
  isTrial: boolean
  /** Who saves; the command line is nobody. */
  author?: { personId: string | null; requestId: string }
  /** `seen` of an earlier trial; absent: the lists are replaced whatever they are. */
  expected?: string
  /** Customers have to have dealt with this seller. */
  isOfStaff?: boolean
}

/**
 * Saves the price lists of a file, each whole: its earlier rows are replaced, lists that the file
 * doesn't name stay. With any fault nothing is written; `isTrial` writes nothing at all. Audited.
 * Source: LIST-04.
 */
export async function savePriceFile(
  { database }: Pick<AppContext, 'database'>,
  seller: { id: number; currency: string; countryCode: string },
  rows: readonly PriceFileRow[],
  options: SaveOptions,
): Promise<SavedPrices> {
  const { now, isTrial, expected, isOfStaff = false } = options
  const { lists, faults } = parsePriceRows(rows, seller)
  return database.transaction(async (db) => {
    if (!isTrial) await lockPriceLists(db, seller.id)
    const versions = await loadVersions(db, seller.id, lists)
    const seen = lists.map(({ name }) => versions.get(name.toLowerCase()) ?? 0).join('.')
    const resolved = await resolveRows(db, seller.id, lists)
    const wishes = lists.map(({ audience }) => audience)
    const ids = await findAudiences(db, seller.id, wishes, isOfStaff)
    const audiences: { list: PriceListRecord; audience: AudienceIds }[] = []
    for (const [at, list] of lists.entries()) {
      const audience = ids[at]!
      if (typeof audience === 'string')
        faults.push({ line: list.line, column: 'for', text: audience })
      else audiences.push({ list, audience })
    }
    faults.push(...resolved.faults)
    faults.sort((a, b) => a.line - b.line)
    const isChanged = expected !== undefined && expected !== seen
    const { belowCost } = resolved
    const remarks = { faults, belowCost, seen, isChanged }
    if (faults.length > 0) return { lists: [], ...remarks }
    const saved = audiences.map(({ list, audience: { managers } }) => ({
      name: list.name,
      rows: list.rows.length,
      isNew: !versions.has(list.name.toLowerCase()),
      managers,
    }))
    if (isTrial || isChanged) return { lists: saved, ...remarks }
    for (const { list, audience } of audiences) {
      const id = await upsertList(db, seller.id, list, audience, now)
      await replaceRows(db, seller.id, id, resolved.rows.get(list.name) ?? [])
      await auditList(db, seller, { id, list, options })
    }
    if (lists.length > 0) await invalidatePrices(db, seller.id)
    return { lists: saved, ...remarks }
  })
}

/** Until the transaction ends, nobody else changes the seller's price lists. */
export async function lockPriceLists(db: Db, sellerId: number): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`price lists ${sellerId}`}, 0))`,
  )
}

/** Versions by name in lower case. */
async function loadVersions(
  db: Db,
  sellerId: number,
  lists: readonly PriceListRecord[],
): Promise<Map<string, number>> {
  const names = sql.param(lists.map(({ name }) => name.toLowerCase()))
  const { rows } = await db.execute<{ name: string; version: number }>(sql`
    select lower(name) as name, version from price_list
    where seller_id = ${sellerId} and lower(name) = any(${names}::text[])`)
  return new Map(rows.map(({ name, version }) => [name, version]))
}

const auditedColumns = ['sku', 'pack', 'brand', 'category', 'quantity', 'percent', 'price']

function auditList(
  db: Db,
  { id: sellerId, currency }: { id: number; currency: string },
  { id, list, options }: { id: number; list: PriceListRecord; options: SaveOptions },
): Promise<void> {
  const { now, author = { personId: null, requestId: 'cli' } } = options
  const { name, rows } = list
  return audit(db, {
    sellerId,
    ...author,
    now,
    action: 'price-list.save',
    subject: `price-list:${id}`,
    after: { name, count: rows.length },
    details: {
      head: auditedColumns,
      rows: rows.map(({ sku, pack, brand, category, minQuantity, percent, price }) => [
        sku,
        pack,
        brand,
        category,
        minQuantity,
        percent === null ? null : percent / 100,
        price === null ? null : toMajor(price, currency),
      ]),
    },
  })
}

async function upsertList(
  db: Db,
  sellerId: number,
  { name, audience, from, until }: PriceListRecord,
  ids: AudienceIds,
  now: Date,
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into price_list as l (seller_id, name, audience, group_id, company_id, customer_id, from_at, until_at,
      created_at, updated_at)
    values (${sellerId}, ${name}, ${audience.kind}, ${ids.groupId}::bigint, ${ids.companyId}::bigint,
      ${ids.customerId}::uuid, ${from?.toISOString() ?? null}::timestamptz,
      ${until?.toISOString() ?? null}::timestamptz, ${now}, ${now})
    on conflict (seller_id, lower(name)) do update set name = excluded.name, audience = excluded.audience,
      group_id = excluded.group_id, company_id = excluded.company_id, customer_id = excluded.customer_id,
      from_at = excluded.from_at, until_at = excluded.until_at, updated_at = excluded.updated_at,
      active = true, version = l.version + 1
    returning id`)
  const id = rows[0]!.id
  await db.execute(sql`
    update price_list l set changes_at = ${nextChangeSql(now)} where l.seller_id = ${sellerId} and l.id = ${id}`)
  return id
}

async function replaceRows(
  db: Db,
  sellerId: number,
  listId: number,
  rows: readonly ResolvedRow[],
): Promise<void> {
  await db.execute(
    sql`delete from price_list_row where seller_id = ${sellerId} and list_id = ${listId}`,
  )
  await insertRows(db, sellerId, listId, rows)
}

/** Adds prices that the list does not have yet. */
export async function insertRows(
  db: Db,
  sellerId: number,
  listId: number,
  rows: readonly ResolvedRow[],
): Promise<void> {
  await db.execute(sql`
    insert into price_list_row (seller_id, list_id, pack_id, brand_id, category_id, min_quantity, percent, price)
    select ${sellerId}, ${listId}::bigint, r."packId", r."brandId", r."categoryId", r."minQuantity", r.percent, r.price
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("packId" bigint, "brandId" bigint,
      "categoryId" bigint, "minQuantity" int, percent int, price bigint)`)
}
