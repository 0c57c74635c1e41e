import { sql } from 'drizzle-orm'
import { mayDo, type StaffMember } from '#contract/accounts/staff.ts'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { companyNameSql } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'
import type { StoredOrder } from './order-reads.ts'

/**
 * What an order's page has beside the order: the buyer's names, and its margin by today's cost; each
 * null for those who may not see it. Source: DEAL-05, DESK-01.
 */
export async function loadOrderFacts(
  { seller, database }: Scope,
  { id }: StoredOrder,
  staff: StaffMember,
): Promise<Pick<DeskOrderView, 'buyer' | 'margin'>> {
  const company = companyNameSql(seller.id, {
    companyId: sql`o.company_id`,
    customerId: sql`o.customer_id`,
    typed: sql`c.company`,
  })
  const { rows } = await database.primary.execute<{
    company: string | null
    buyer: string | null
    margin: number | null
  }>(sql`
    select ${company} as company, nullif(c.name, '') as buyer,
      (select case when bool_and(k.cost is not null) and sum(l.total - l.tax) > 0
          then round(10000 * (sum(l.total - l.tax) - sum(k.cost * l.quantity))
            / sum(l.total - l.tax))::float8 end
        from order_line l join pack k on k.seller_id = ${seller.id} and k.id = l.pack_id
        where l.seller_id = ${seller.id} and l.order_id = o.id) as margin
    from shop_order o
    left join order_contact c on c.seller_id = ${seller.id} and c.order_id = o.id and c.kind = 'billing'
    where o.seller_id = ${seller.id} and o.id = ${id}`)
  const facts = rows[0]
  return {
    buyer:
      facts && mayDo(staff, 'contacts-of-orders')
        ? { company: facts.company, buyer: facts.buyer }
        : null,
    margin: mayDo(staff, 'costs') ? (facts?.margin ?? null) : null,
  }
}
