import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type {
  DeskCompanyFilter,
  DeskCompanyRow,
  DeskCompanySort,
  DeskCompanySums,
} from '#contract/desk/desk-companies.ts'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import { parseMajor } from '#kernel/money.ts'
import { formatListDay } from '#platform/format-moment.ts'
import { buildListOrder, containsSql, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireAllOrders } from '../accounts/accounts.ts'

export type DeskCompanyQuery = ListQuery<DeskCompanyFilter, DeskCompanySort>

export type StoredCompanyRow = Omit<DeskCompanyRow, 'lastOrderOn' | 'createdOn'>

/**
 * A page of the companies that buy here, with the number and sums of all that match, in one
 * statement. Names and tax numbers are shown to, searched by and sorted for those only who may see
 * customers. Source: CO-01, DESK-01, DEAL-06.
 */
export async function deskCompanies(
  scope: Scope,
  query: DeskCompanyQuery,
): Promise<ListPage<DeskCompanyRow, DeskCompanySums>> {
  const seesContacts = mayDo(requireAllOrders(scope, 'read'), 'contacts')
  const { seller, database } = scope
  const sort = seesContacts || query.sort !== 'name' ? query.sort : 'last'
  const order = buildListOrder(sorts()[sort], sql`c.id`, {
    isDescending: query.isDescending,
    hasNulls: sort === 'last',
  })
  const { rows } = await database.primary.execute<{
    page: StoredCompanyRow[]
    count: number
    sums: DeskCompanySums
  }>(sql`
    with ${buildCompanies(seller.id)},
    matched as materialized (
      select c.* from buyer c where ${buildCondition(scope, query, seesContacts)}
    ), page as (
      select ${companyColumns(seesContacts)}
      from (select c.* from matched c order by ${order}
        limit ${query.rows} offset ${(query.page - 1) * query.rows}) p
    )
    select coalesce((select json_agg(page) from page), '[]') as page, count(*)::int as count,
      json_build_object('orders', coalesce(sum(m.orders), 0), 'spent', coalesce(sum(m.spent), 0)) as sums
    from matched m`)
  const { page, count, sums } = rows[0]!
  return { rows: page.map((row) => toCompanyRow(row, scope)), count, sums }
}

/** How many companies each of these views has, in one statement. */
export async function countDeskCompanies(
  scope: Scope,
  queries: readonly DeskCompanyQuery[],
): Promise<number[]> {
  const seesContacts = mayDo(requireAllOrders(scope, 'read'), 'contacts')
  const counts = queries.map(
    (query) => sql`count(*) filter (where ${buildCondition(scope, query, seesContacts)})::int`,
  )
  const { rows } = await scope.database.primary.execute<{ counts: number[] }>(sql`
    with ${buildCompanies(scope.seller.id)}
    select array[${sql.join(counts, sql`, `)}]::int[] as counts from buyer c`)
  return rows[0]!.counts
}

export function toCompanyRow(row: StoredCompanyRow, scope: Scope): DeskCompanyRow {
  const { createdAt, lastOrderAt } = row
  return {
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    createdOn: formatListDay(createdAt, scope),
    lastOrderAt: lastOrderAt && new Date(lastOrderAt).toISOString(),
    lastOrderOn: lastOrderAt && formatListDay(lastOrderAt, scope),
  }
}

/** Of `buyer p`. */
export function companyColumns(seesContacts: boolean): SQL {
  const contact = seesContacts
    ? sql`p.name, nullif(p.tax_number, '') as "taxNumber"`
    : sql`null::text as name, null::text as "taxNumber"`
  return sql`p.id, ${contact}, p.members, p.orders, p.spent, p.open, p.last_order as "lastOrderAt",
    p.created_at as "createdAt", p.closed_at is not null as "isClosed"`
}

/** `buyer`: every company of the seller's, a row each; or the one with this id. */
export function buildCompanies(sellerId: number, id: number | null = null): SQL {
  const isOne = (column: SQL) => (id === null ? sql`${column} is not null` : sql`${column} = ${id}`)
  return sql`trade as (
      select o.company_id, count(*)::int as orders,
        (sum(o.total) filter (where o.state <> 'cancelled'))::float8 as spent,
        max(o.placed_at) as last_order, 0 as open
      from shop_order o where o.seller_id = ${sellerId} and ${isOne(sql`o.company_id`)}
      group by o.company_id
      union all
      select r.company_id, 0, 0, null, count(*)::int
      from rfq r where r.seller_id = ${sellerId} and ${isOne(sql`r.company_id`)}
        and r.state in ('OPEN', 'NEEDS_INFO', 'QUOTED')
      group by r.company_id
      union all
      select b.company_id, 0, 0, null, count(*)::int
      from bid b where b.seller_id = ${sellerId} and ${isOne(sql`b.company_id`)}
        and b.state in ('SUBMITTED', 'COUNTERED')
      group by b.company_id
    ), buyer as (
      select k.id::float8 as id, k.name, k.tax_number, k.created_at, k.closed_at,
        (select count(*)::int from company_member m
          where m.seller_id = ${sellerId} and m.company_id = k.id) as members,
        coalesce(t.orders, 0) as orders, coalesce(t.spent, 0) as spent, t.last_order,
        coalesce(t.open, 0) as open
      from company k left join (
        select company_id, sum(orders)::int as orders, coalesce(sum(spent), 0)::float8 as spent,
          max(last_order) as last_order, sum(open)::int as open
        from trade group by company_id) t on t.company_id = k.id
      where k.seller_id = ${sellerId} and ${isOne(sql`k.id`)}
    )`
}

const sorts = (): Record<DeskCompanySort, SQL> => ({
  name: nameOrderSql(sql`c.name`),
  members: sql`c.members`,
  orders: sql`c.orders`,
  spent: sql`c.spent`,
  open: sql`c.open`,
  last: sql`c.last_order`,
  created: sql`c.created_at`,
})

function buildCondition(
  { seller }: Scope,
  { words, filters, keys }: DeskCompanyQuery,
  seesContacts: boolean,
): SQL {
  const { state, deals, minimum } = filters
  const where: SQL[] = [sql`true`]
  if (keys) where.push(sql`c.id::text = any(${sql.param([...keys])}::text[])`)
  if (state === 'open') where.push(sql`c.closed_at is null`)
  if (state === 'closed') where.push(sql`c.closed_at is not null`)
  if (deals === 'open') where.push(sql`c.open > 0`)
  const minSpent = minimum ? parseMajor(minimum, seller.currency) : null
  if (minSpent !== null) where.push(sql`c.spent >= ${minSpent}`)
  if (words !== '') where.push(seesContacts ? buildSearch(seller.id, words) : sql`false`)
  return sql.join(where, sql` and `)
}

/** Inside names, tax numbers, and the names and mails of their people. */
function buildSearch(sellerId: number, words: string): SQL {
  const contains = (text: SQL) => containsSql(text, words)
  return sql`(${contains(sql`c.name`)} or ${contains(sql`c.tax_number`)} or c.id in (
    select m.company_id from company_member m join person w on w.id = m.person_id
    where m.seller_id = ${sellerId} and (${contains(sql`w.name`)} or ${contains(sql`w.email`)})))`
}
