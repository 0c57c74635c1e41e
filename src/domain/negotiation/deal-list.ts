import { type SQL, sql } from 'drizzle-orm'
import type { DealFilter } from '#contract/negotiation/desk-deal-list.ts'
import { parseMajor } from '#kernel/money.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { isCustomerSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'

/** What a list of deals filters by, as SQL of its own tables. */
export interface DealColumns {
  at: SQL
  customerId: SQL
  turn: SQL
  since: SQL
  until: SQL
  /** Whoever it is assigned to: `joinAssigneeSql` joins it. */
  assigneeId: SQL
  /** Whether the value is at least this amount. */
  isWorth: (minimum: number) => SQL
}

/** Joins who deals with a bid or request, as `a`, and the name, as `ap`. */
export function joinAssigneeSql(sellerId: number, kind: 'bid' | 'rfq', id: SQL): SQL {
  return sql`
    left join work_assignment a on a.seller_id = ${sellerId} and a.kind = ${kind} and a.thread_id = ${id}
    left join person ap on ap.id = a.person_id`
}

export const assigneeNameSql = sql`coalesce(nullif(ap.name, ''), ap.email)`

/** Our turn, and half of the time for it is gone. */
export function isOverdueSql({ turn, since, until }: DealColumns): SQL {
  return sql`(${turn} = 'seller' and ${until} is not null
    and statement_timestamp() >= ${until} - (${until} - ${since}) / 2)`
}

/** The conditions that both lists of deals have. Source: DEAL-06. */
export function listDealConditions(
  { seller, staff }: Scope,
  { due, assignee, from, to, minimum, turn, customer }: Partial<Record<DealFilter, string>>,
  columns: DealColumns,
): SQL[] {
  const where: SQL[] = []
  const day = sql`(${columns.at} at time zone ${findTimeZone(seller.countryCode)})::date`
  if (from) where.push(sql`${day} >= ${from}::date`)
  if (to) where.push(sql`${day} <= ${to}::date`)
  if (customer) where.push(isCustomerSql(columns.customerId, customer))
  if (turn) where.push(sql`${columns.turn} = ${turn}`)
  if (due === 'overdue') where.push(isOverdueSql(columns))
  if (due === 'day')
    where.push(sql`${columns.turn} = 'seller'
      and ${columns.until} < statement_timestamp() + interval '1 day'`)
  if (assignee === 'nobody') where.push(sql`${columns.assigneeId} is null`)
  else if (assignee) {
    const personId = assignee === 'me' ? (staff?.id ?? '') : assignee
    where.push(sql`${columns.assigneeId}::text = ${personId}`)
  }
  const minValue = minimum ? parseMajor(minimum, seller.currency) : null
  if (minValue !== null) where.push(columns.isWorth(minValue))
  return where
}

/** The price without its tax, as `getNetPrice` rounds it. */
export function toNetSql(gross: SQL, rate: SQL): SQL {
  return sql`${gross} - round(${gross} * ${rate} / (10000.0 + ${rate}))`
}

/** Basis points of net prices, as `getMargin` computes them; null: a cost is unknown. */
export function marginSql(net: SQL, cost: SQL): SQL {
  return sql`case when ${net} > 0 then floor((${net} - ${cost}) * 10000 / ${net})::float8 end`
}
