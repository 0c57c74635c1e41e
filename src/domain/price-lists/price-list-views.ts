import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  maxPriceListRows,
  type PriceListPage,
  type PriceListRowView,
  type PriceListState,
  type PriceListView,
} from '#contract/desk/desk-price-lists.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { toMajor } from '#kernel/money.ts'
import { stop } from '#kernel/outcome.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { containsSql, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { csvCell } from '#platform/spreadsheet-formulas.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { priceFileColumns } from './price-file-rules.ts'

/** All price lists of the seller, by name. Source: LIST-01. */
export async function listPriceLists(scope: Scope): Promise<PriceListView[]> {
  requireStaff(scope, 'prices')
  return loadLists(scope, sql`true`)
}

/** A page of the lists by name; `words` inside it. Source: LIST-04. */
export async function searchPriceLists(
  scope: Scope,
  { words, page, size }: { words: string; page: number; size: number },
): Promise<{ lists: PriceListView[]; count: number }> {
  requireStaff(scope, 'prices')
  const condition = sql`position(${words.toLowerCase()} in lower(l.name)) > 0`
  const { rows } = await scope.database.primary.execute<{ count: number }>(sql`
    select count(*)::int as count from price_list l where l.seller_id = ${scope.seller.id} and ${condition}`)
  const lists = await loadLists(scope, condition, sql`limit ${size} offset ${(page - 1) * size}`)
  return { lists, count: rows[0]?.count ?? 0 }
}

/** A list without its rows. The stop `not-found` for another seller's. */
export async function findPriceList(scope: Scope, id: number): Promise<PriceListView> {
  requireStaff(scope, 'prices')
  const [list] = await loadLists(scope, sql`l.id = ${id}`)
  if (!list) throw stop('not-found')
  return list
}

/**
 * A list with a page of its rows; `words` inside a SKU. The stop `not-found` for another seller's.
 */
export async function getPriceList(
  scope: Scope,
  id: number,
  words: string,
  page = 1,
): Promise<PriceListPage> {
  const list = await findPriceList(scope, id)
  const counts = await countRows(scope, id, words)
  const first = (page - 1) * maxPriceListRows
  const rows = await loadRows(scope, id, words, counts, { first, max: maxPriceListRows })
  return { list, rows, count: counts.percentages + counts.prices }
}

/**
 * A list as the CSV file that sets it. Null for those who may not see the address of the customer it
 * is for. Source: LIST-04.
 */
export async function exportPriceList(scope: Scope, id: number): Promise<string | null> {
  const list = await findPriceList(scope, id)
  if (!list.canExport) return null
  const { currency } = scope.seller
  const counts = await countRows(scope, id, '')
  const max = counts.percentages + counts.prices
  const rows = await loadRows(scope, id, '', counts, { first: 0, max })
  const lines = rows.map((row) => {
    const cells = {
      list: list.name,
      for: list.audience,
      from: list.from,
      until: list.until,
      sku: row.sku,
      pack: row.pack,
      brand: row.kind === 'brand' ? row.name : '',
      category: row.kind === 'category' ? row.name : '',
      quantity: String(row.minQuantity),
      percent: row.percent === null ? '' : String(row.percent / 100),
      price: row.price === null ? '' : String(toMajor(row.price, currency)),
    }
    return priceFileColumns.map((column) => csvCell(cells[column])).join(',')
  })
  return `${[priceFileColumns.join(','), ...lines].join('\r\n')}\r\n`
}

type ListRow = Omit<PriceListView, 'from' | 'until' | 'audience' | 'canExport'> & {
  kind: 'all' | 'group' | 'company' | 'customer'
  who: string | null
  from: string | null
  until: string | null
}

async function loadLists(scope: Scope, condition: SQL, limit = sql``): Promise<PriceListView[]> {
  const { seller, database, now, staff } = scope
  const canSeeContacts = staff !== undefined && mayDo(staff, 'contacts')
  const moment = sql`${now.toISOString()}::timestamptz`
  const state: SQL<PriceListState> = sql`case when l.until_at <= ${moment} then 'over'
    when not l.active then 'paused' when l.from_at > ${moment} then 'to-come' else 'running' end`
  const { rows } = await database.primary.execute<ListRow>(sql`
    select l.id, l.name, l.audience as kind, l.company_id::float8 as "companyId",
      l.from_at as "from", l.until_at as until, l.version, ${state} as state,
      (select count(*)::int from price_list_row r where r.seller_id = ${seller.id} and r.list_id = l.id) as rows,
      case l.audience
        when 'group' then (select g.name from customer_group g where g.seller_id = ${seller.id} and g.id = l.group_id)
        when 'company' then (
          select case when c.tax_number <> '' and exists (select 1 from company d where d.seller_id = ${seller.id}
              and d.id <> c.id and d.closed_at is null and lower(d.name) = lower(c.name))
            then c.tax_number else c.name end
          from company c where c.seller_id = ${seller.id} and c.id = l.company_id)
        when 'customer' then (select h.email from person h where h.id = l.customer_id) end as who
    from price_list l where l.seller_id = ${seller.id} and ${condition}
    order by ${nameOrderSql(sql`l.name`)} ${limit}`)
  const timeZone = findTimeZone(seller.countryCode)
  const toDay = (moment: string | null) =>
    moment === null ? '' : toLocalInput(new Date(moment), timeZone).slice(0, 10)
  return rows.map(({ kind, who, from, until, ...row }) => {
    const canExport = kind !== 'customer' || canSeeContacts
    const audience = kind === 'all' ? 'everyone' : `${kind}: ${canExport ? who : '…'}`
    return { ...row, audience, canExport, from: toDay(from), until: toDay(until) }
  })
}

/** Rows of brands, categories and everything stand first, then packs by their products' codes. */
interface RowCounts {
  percentages: number
  prices: number
}

async function countRows(scope: Scope, listId: number, words: string): Promise<RowCounts> {
  const { id: sellerId } = scope.seller
  const { rows } = await scope.database.primary.execute<RowCounts & Record<string, unknown>>(
    words === ''
      ? sql`
        select (count(*) - count(r.pack_id))::int as percentages, count(r.pack_id)::int as prices
        from price_list_row r where r.seller_id = ${sellerId} and r.list_id = ${listId}`
      : sql`select 0 as percentages, count(*)::int as prices
        from ${fixedPricesSql(sellerId, listId)} where ${inCodeSql(sellerId, words)}`,
  )
  return rows[0]!
}

/** SQL: row `r` of a list with its pack `k` of product `p`: read in the order of codes, or all. */
const fixedPricesSql = (sellerId: number, listId: number) => sql`product p
  join pack k on k.seller_id = ${sellerId} and k.product_id = p.id
  join price_list_row r on r.seller_id = ${sellerId} and r.pack_id = k.id and r.list_id = ${listId}`

const inCodeSql = (sellerId: number, words: string) =>
  words === ''
    ? sql`p.seller_id = ${sellerId}`
    : sql`p.seller_id = ${sellerId} and ${containsSql(sql`p.code`, words)}`

type StoredRow = PriceListRowView & Record<string, unknown>

/** At most `max` rows from the `first` on; those of packs are named and priced for a page only. */
async function loadRows(
  { seller, database }: Scope,
  listId: number,
  words: string,
  { percentages, prices }: RowCounts,
  { first, max }: { first: number; max: number },
): Promise<StoredRow[]> {
  const db = database.primary
  const ownColumns = sql`r.id, r.pack_id as "packId", r.min_quantity as "minQuantity", r.percent,
    r.price::float8 as price`
  const { rows: percentageRows } =
    first >= percentages
      ? { rows: [] }
      : await db.execute<StoredRow>(sql`
        select ${ownColumns}, case when r.brand_id is not null then 'brand'
            when r.category_id is not null then 'category' else 'all' end as kind,
          coalesce(b.name, (select string_agg(a.name, ' > ' order by a.level) from category a
            where a.seller_id = ${seller.id} and a.id = any(c.path)), '') as name,
          '' as sku, '' as pack, null::float8 as "listPrice"
        from price_list_row r
        left join brand b on b.seller_id = ${seller.id} and b.id = r.brand_id
        left join category c on c.seller_id = ${seller.id} and c.id = r.category_id
        where r.seller_id = ${seller.id} and r.list_id = ${listId} and r.pack_id is null
        order by name, r.min_quantity, r.id limit ${max} offset ${first}`)
  const firstPrice = Math.max(0, first - percentages)
  const rest = max - percentageRows.length
  if (rest === 0 || firstPrice >= prices) return percentageRows
  const { rows: priceRows } = await db.execute<StoredRow>(sql`
    select ${ownColumns}, 'product' as kind, p.name, p.code as sku, k.code as pack,
      k.price::float8 as "listPrice"
    from ${fixedPricesSql(seller.id, listId)} where ${inCodeSql(seller.id, words)}
    order by p.code, k.position, k.id, r.min_quantity limit ${rest} offset ${firstPrice}`)
  return [...percentageRows, ...priceRows]
}
