import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { DeskTrade } from '#contract/desk/desk-companies.ts'
import type { Minor } from '#kernel/money.ts'
import { stop } from '#kernel/outcome.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireAllOrders } from '../accounts/accounts.ts'
import { type StoredTrade, selectOrders, selectThreads, toDeskTrade } from './desk-trade.ts'

interface CustomerRow {
  id: string
  /** Null if the member of staff may not see it. */
  name: string | null
  email: string | null
  orders: number
  /** Total of orders that are not cancelled. */
  total: Minor
  lastText: string
}

export interface DeskCustomer extends CustomerRow, DeskTrade {
  /** The company of their latest request; null: none, or not to be seen. */
  company: string | null
  phone: string | null
  sinceText: string
}

type Row = Omit<CustomerRow, 'lastText'> & { last: string }

/**
 * Returns a customer with their latest orders, quote requests and bids here. Throws the stop
 * `not-found` for a person without any.
 */
export async function getDeskCustomer(scope: Scope, id: string): Promise<DeskCustomer> {
  const canSeeContacts = mayDo(requireAllOrders(scope, 'read'), 'contacts')
  const { seller, database } = scope
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw stop('not-found')
  const isTheirs = sql`customer_id = p.id`
  const company = companyNameSql(seller.id, {
    companyId: sql`null::bigint`,
    customerId: sql`p.id`,
    typed: null,
  })
  const { rows } = await database.primary.execute<
    Row & StoredTrade & { phone: string | null; company: string | null; since: string }
  >(sql`
    select p.id, p.name, p.email, p.phone, ${company} as company, o.orders, o.total,
      coalesce(o.last, t.last) as last, least(o.since, t.since) as since,
      coalesce(t.list, '[]') as threads, coalesce(o.list, '[]') as ordered
    from person p,
    lateral (select count(*)::int as orders,
      coalesce(sum(total) filter (where state <> 'cancelled'), 0)::float8 as total,
        max(placed_at) as last, min(placed_at) as since,
        (select json_agg(l) from (${selectOrders(seller.id, isTheirs)}) l) as list
      from shop_order where seller_id = ${seller.id} and customer_id = p.id) o,
    lateral (select max("on") as last, min("on") as since, json_agg(l) as list from (
        ${selectThreads(seller.id, isTheirs)}) l) t
    where p.id = ${id}::uuid and (o.orders > 0 or t.list is not null)`)
  const row = rows[0]
  if (!row) throw stop('not-found')
  return {
    ...toCustomerRow(row, scope, canSeeContacts),
    company: canSeeContacts ? row.company : null,
    phone: canSeeContacts ? row.phone : null,
    sinceText: formatMoment(row.since, seller, 'day'),
    ...toDeskTrade(row, seller),
  }
}

function toCustomerRow(
  { last, ...row }: Row,
  { seller }: Scope,
  canSeeContacts: boolean,
): CustomerRow {
  const { id, orders, total } = row
  const lastText = formatMoment(last, seller, 'day')
  return {
    id,
    orders,
    total,
    lastText,
    name: canSeeContacts ? row.name || row.email : null,
    email: canSeeContacts ? row.email : null,
  }
}
