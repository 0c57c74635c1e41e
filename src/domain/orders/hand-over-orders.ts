import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { lockMember } from '../companies/companies.ts'
import { endHolds, showStockChanges } from '../stock/stock.ts'
import { isEnded } from './erase-order-customer.ts'

export interface OrderHandOver {
  sellerId: number
  companyId: number
  from: string
  /** Null: nobody is left. */
  to: { personId: string; email: string } | null
  now: Date
}

/**
 * Mails about a company's orders that are under way, or owed on account, reach the successor of whoever placed them and
 * left; the orders keep who placed them. Source: CO-07.
 */
export async function handOverOrders(
  db: Db,
  { sellerId, companyId, from, to, now }: OrderHandOver,
): Promise<void> {
  await endAuthorsApprovals(db, { sellerId, companyId, from, to, now })
  if (!to) return
  // An order that is being placed is there afterwards, with the contact it brought.
  await lockMember(db, sellerId, companyId, from)
  await db.execute(sql`
    update order_contact c set email = ${to.email} from shop_order o
    where c.seller_id = ${sellerId} and o.seller_id = ${sellerId} and o.id = c.order_id
      and o.company_id = ${companyId} and o.customer_id = ${from}::uuid
      and (not ${isEnded} or exists (select from payment p
        where p.seller_id = ${sellerId} and p.order_id = o.id and p.credit_account_id is not null
          and p.state = 'due'))
      and c.email = (select email from person where id = ${from}::uuid)`)
}

/**
 * Orders that wait for an approval go by the addresses of their author, so that they end with them:
 * stock is free, and the successor can put their lines into the cart.
 */
async function endAuthorsApprovals(
  db: Db,
  { sellerId, companyId, from, to, now }: OrderHandOver,
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update order_approval set state = 'expired', author_id = coalesce(${to?.personId ?? null}::uuid, author_id)
    where seller_id = ${sellerId} and company_id = ${companyId} and author_id = ${from}::uuid
      and state = 'open' returning id::float8 as id`)
  for (const { id } of rows) {
    const changes = await endHolds(db, sellerId, { approvalId: id }, 'released')
    await showStockChanges(db, sellerId, changes, now)
  }
}
