import { type SQL, sql } from 'drizzle-orm'
import type {
  DeskDocumentRow,
  DeskDocumentSums,
  DocumentFilter,
  DocumentSort,
} from '#contract/desk/desk-documents.ts'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import { formatListDay } from '#platform/format-moment.ts'
import {
  buildListOrder,
  containsSql,
  countSelections,
  nameOrderSql,
} from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { getMonthSql } from './month-store.ts'

export type DeskDocumentQuery = ListQuery<DocumentFilter, DocumentSort>

type StoredRow = Omit<DeskDocumentRow, 'issuedOn'>

/**
 * A page of the invoices and credit notes that were issued, with the number and total of all that
 * match, in one statement. Source: TAX-07, DEAL-06.
 */
export async function deskDocuments(
  scope: Scope,
  query: DeskDocumentQuery,
): Promise<ListPage<DeskDocumentRow, DeskDocumentSums>> {
  requireStaff(scope, 'administer')
  const order = buildListOrder(sorts()[query.sort], sql`d.number`, {
    isDescending: query.isDescending,
    hasNulls: query.sort === 'buyer',
  })
  const { rows } = await scope.database.primary.execute<{
    page: StoredRow[]
    count: number
    sums: DeskDocumentSums
  }>(sql`
    with matched as materialized (
      select d.*, row_number() over (order by ${order}) as place
      from ${buildSource(scope)} where ${buildCondition(scope, query)}
    ), page as (
      select d.name, d.title, d."order", d.at as "issuedAt", d.buyer, d.tax_number as "taxNumber", d.total
      from matched d order by d.place
      limit ${query.rows} offset ${(query.page - 1) * query.rows}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, count(*)::int as count,
      json_build_object('total', coalesce(sum(m.total), 0)) as sums
    from matched m`)
  const { page, count, sums } = rows[0]!
  return {
    rows: page.map((row) => ({
      ...row,
      issuedAt: new Date(row.issuedAt).toISOString(),
      issuedOn: formatListDay(row.issuedAt, scope),
    })),
    count,
    sums,
  }
}

/** How many documents each of these views has, in one statement. */
export function countDeskDocuments(
  scope: Scope,
  queries: readonly DeskDocumentQuery[],
): Promise<number[]> {
  requireStaff(scope, 'administer')
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`select 1 from ${buildSource(scope)} where ${buildCondition(scope, query)}`,
    ),
  )
}

const sorts = (): Record<DocumentSort, SQL> => ({
  issued: sql`d.at`,
  name: sql`d.name`,
  buyer: nameOrderSql(sql`d.buyer`),
  total: sql`d.total`,
})

/** `d`: each document as it was issued; one without contents by its kind alone. */
const buildSource = ({ seller }: Scope): SQL => sql`(
  select d.number, d.at, coalesce(nullif(d.name, ''), d.number::text) as name, o.number as "order",
    coalesce(d.content #>> '{paper,englishTitle}', d.content #>> '{paper,title}',
      case d.kind when 'invoice' then 'Invoice' else 'Credit note' end) as title,
    nullif(d.content #>> '{figures,buyer,name}', '') as buyer,
    nullif(d.content #>> '{figures,buyer,taxNumber}', '') as tax_number,
    coalesce(d.content #>> '{figures,seller,taxNumber}', '') as registration,
    (case d.kind when 'credit-note' then -d.amount else d.amount end)::float8 as total
  from order_document d
  join shop_order o on o.seller_id = ${seller.id} and o.id = d.order_id
  where d.seller_id = ${seller.id} and d.kind <> 'receipt') d`

function buildCondition(
  { seller }: Scope,
  { words, filters: { month, kind, registration }, keys }: DeskDocumentQuery,
): SQL {
  const where: SQL[] = [sql`true`]
  if (keys) where.push(sql`d.name = any(${sql.param([...keys])}::text[])`)
  if (month) where.push(sql`${getMonthSql(seller)} = ${month}`)
  if (kind) where.push(sql`replace(lower(d.title), ' ', '-') = ${kind}`)
  if (registration) where.push(sql`d.registration = ${registration}`)
  if (words !== '')
    where.push(sql`(${containsSql(sql`d.name`, words)} or ${containsSql(sql`d."order"`, words)}
      or ${containsSql(sql`coalesce(d.buyer, '')`, words)}
      or ${containsSql(sql`coalesce(d.tax_number, '')`, words)})`)
  return sql.join(where, sql` and `)
}
