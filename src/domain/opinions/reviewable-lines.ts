import { sql } from 'drizzle-orm'
import type { ReviewableLine } from '#contract/catalog/opinions.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'

/**
 * The lines of the customer's own delivered order whose products are on sale, so that they can be
 * reviewed; none of anybody else's order. Source: LIST-06.
 */
export async function listReviewableLines(
  scope: Scope,
  orderNumber: string,
): Promise<ReviewableLine[]> {
  const { id: customerId } = requireCustomer(scope)
  const { database, seller } = scope
  const { rows } = await database.primary.execute<ReviewableLine & Record<string, unknown>>(sql`
    select distinct l.pack_id::float8 as "packId", p.url, exists (
        select 1 from opinion v where v.seller_id = ${seller.id} and v.product_id = p.id
          and v.customer_id = ${customerId}::uuid and v.kind = 'review') as "isReviewed"
    from shop_order o
    join order_line l on l.seller_id = ${seller.id} and l.order_id = o.id
    join product p on p.seller_id = ${seller.id} and p.id = l.product_id and p.active
    where o.seller_id = ${seller.id} and o.number = ${orderNumber}
      and o.customer_id = ${customerId}::uuid and o.state = 'delivered'
      and l.quantity > l.cancelled`)
  return rows
}
