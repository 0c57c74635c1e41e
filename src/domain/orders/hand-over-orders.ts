import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

export interface OrderHandOver {
  sellerId: number
  companyId: number
  from: string
  /** Null: nobody is left. */
  to: { personId: string; email: string } | null
}

/**
 * Mails about a company's orders that are under way reach the successor of whoever placed them and
 * left; the orders keep who placed them. Source: CO-07.
 */
export async function handOverOrders(
  db: Db,
  { sellerId, companyId, from, to }: OrderHandOver,
): Promise<void> {
  if (!to) return
  await db.execute(sql`
    update order_contact c set email = ${to.email} from shop_order o
    where c.seller_id = ${sellerId} and o.seller_id = ${sellerId} and o.id = c.order_id
      and o.company_id = ${companyId} and o.customer_id = ${from}::uuid
      and c.email = (select email from person where id = ${from}::uuid)`)
}
