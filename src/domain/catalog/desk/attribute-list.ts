import { type SQL, sql } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import type {
  AttributeFilter,
  AttributeListRow,
  AttributeSort,
} from '#contract/desk/vocabulary-lists.ts'
import {
  buildListOrder,
  containsSql,
  countSelections,
  nameOrderSql,
} from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'

export type DeskAttributeQuery = ListQuery<AttributeFilter, AttributeSort>

/** Sections that the filter offers: more are left out of the choice, and stay in the list. */
const maxSections = 200

/**
 * A page of the seller's attributes, searched by name, section and values, and how many match.
 * Source: DESK-02, DEAL-06.
 */
export async function listDeskAttributes(
  scope: Scope,
  query: DeskAttributeQuery,
): Promise<ListPage<AttributeListRow>> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const sellerId = scope.seller.id
  const condition = buildCondition(sellerId, query)
  const order = buildListOrder(sorts(sellerId)[query.sort], sql`f.id`, query)
  const [{ rows }, totals, sections] = await Promise.all([
    db.execute<AttributeListRow & Record<string, unknown>>(sql`
      with page as (
        select f.id, row_number() over (order by ${order}) as place from field f
        where ${condition}
        order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}
      )
      select f.id::int, f.caption, coalesce(f.section, '') as section, f.filterable, f.position,
        f.kind, coalesce(f.unit, '') as unit, ${valueCountSql(sellerId)} as values,
        ${buildHit(sellerId, query.words)} as hit
      from page join field f on f.seller_id = ${sellerId} and f.id = page.id
      order by page.place`),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from field f where ${condition}`,
    ),
    db.execute<{ section: string }>(sql`
      select distinct f.section from field f
      where f.seller_id = ${sellerId} and f.section is not null
      order by f.section limit ${maxSections}`),
  ])
  const choices = { section: sections.rows.map(({ section }) => [section, section] as const) }
  return { rows, count: totals.rows[0]!.count, sums: null, choices }
}

/** How many attributes each of these views has, in one statement. */
export function countDeskAttributes(
  scope: Scope,
  queries: readonly DeskAttributeQuery[],
): Promise<number[]> {
  requireStaff(scope, 'read')
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`select 1 from field f where ${buildCondition(scope.seller.id, query)}`,
    ),
  )
}

const valueCountSql = (sellerId: number) => sql`(select count(*)::int from field_value v
  where v.seller_id = ${sellerId} and v.field_id = f.id)`

/** A name that has the words itself names no value. */
function buildHit(sellerId: number, words: string): SQL {
  if (words === '') return sql`null::text`
  return sql`case when ${containsSql(sql`f.caption`, words)} then null else (
    select v.label from field_value v
    where v.seller_id = ${sellerId} and v.field_id = f.id and ${containsSql(sql`v.label`, words)}
    order by v.number nulls last, lower(v.label), v.id limit 1) end`
}

/** `place`: as the shop's filters stand. */
const sorts = (sellerId: number): Record<AttributeSort, SQL> => ({
  place: nameOrderSql(sql`lpad(f.position::text, 10, '0') || ' ' || f.caption`),
  name: nameOrderSql(sql`f.caption`),
  section: nameOrderSql(sql`coalesce(f.section, '')`),
  filter: sql`f.filterable`,
  kind: sql`f.kind`,
  values: valueCountSql(sellerId),
})

function buildCondition(sellerId: number, { words, filters, keys }: DeskAttributeQuery): SQL {
  const where: SQL[] = [sql`f.seller_id = ${sellerId}`]
  if (keys) where.push(sql`f.id::text = any(${sql.param([...keys])}::text[])`)
  if (filters.filter) where.push(sql`f.filterable = ${filters.filter === 'yes'}`)
  if (filters.kind) where.push(sql`f.kind = ${filters.kind}`)
  if (filters.section) where.push(sql`f.section = ${filters.section}`)
  const values = sql`select 1 from field_value v
    where v.seller_id = ${sellerId} and v.field_id = f.id`
  if (filters.values)
    where.push(filters.values === 'some' ? sql`exists (${values})` : sql`not exists (${values})`)
  if (words !== '') {
    const has = (text: SQL) => containsSql(text, words)
    where.push(sql`(${has(sql`f.caption`)} or ${has(sql`coalesce(f.section, '')`)}
      or exists (${values} and ${has(sql`v.label`)}))`)
  }
  return sql.join(where, sql` and `)
}
