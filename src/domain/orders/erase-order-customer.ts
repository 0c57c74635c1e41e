import { type SQL, sql } from 'drizzle-orm'
import type { OrderState } from '#contract/orders/orders.ts'
import { documentYears } from '#contract/tax/issued-document.ts'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'

/** States in which the delivery contact is no longer needed. */
const endStates: readonly OrderState[] = ['delivered', 'cancelled', 'returned']
/** Of an order `o`. */
export const isEnded = sql`o.state in (${sql.join(
  endStates.map((state) => sql`${state}`),
  sql`, `,
)})`

/**
 * Erases names, contacts and the customer's own words from their orders at every seller; amounts
 * and row ids stay. An open order keeps its contacts until it ends (see eraseEndedOrderContacts).
 * Returns how many open orders there are. Source: ACC-05.
 */
export async function eraseOrderCustomer(db: Db, customerId: string): Promise<number> {
  const ofCustomer = sql`o.customer_id = ${customerId}`
  await eraseOrderTexts(db, ofCustomer)
  await eraseContacts(db, sql`${ofCustomer} and ${isEnded}`)
  await db.execute(sql`
    delete from draft_order d using person p where ${ofAllSellers} and p.id = ${customerId}
      and (d.customer_id = p.id or (d.customer_id is null and p.email_verified and d.email = p.email))`)
  await db.execute(sql`delete from idempotency where owner = ${customerId}`)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from shop_order o where ${ofCustomer} and not ${isEnded}`,
  )
  return rows[0]!.count
}

/**
 * Erases the contacts of orders that ended after their customer's account was erased, with the
 * mails about them, and what old documents of theirs said.
 */
export async function eraseEndedOrderContacts(db: Db): Promise<void> {
  await eraseContacts(db, sql`${ofAllSellers} and o.customer_id is null and ${isEnded}`)
  await db.execute(sql`
    delete from e_invoice e using order_document d, shop_order o
    where ${ofAllSellers} and o.seller_id = d.seller_id and o.id = d.order_id
      and o.customer_id is null and e.seller_id = d.seller_id and e.kind = d.kind and e.number = d.number
      and d.at < now() - make_interval(years => ${documentYears})`)
  await db.execute(sql`
    delete from document_pdf f using order_document d, shop_order o
    where ${ofAllSellers} and o.seller_id = d.seller_id and o.id = d.order_id
      and o.customer_id is null and f.seller_id = d.seller_id and f.kind = d.kind and f.number = d.number
      and d.at < now() - make_interval(years => ${documentYears})`)
  await db.execute(sql`
    update order_document d set content = null from shop_order o
    where ${ofAllSellers} and o.seller_id = d.seller_id and o.id = d.order_id
      and o.customer_id is null and d.content is not null
      and d.at < now() - make_interval(years => ${documentYears})`)
}

async function eraseOrderTexts(db: Db, condition: SQL): Promise<void> {
  await db.execute(sql`
    update order_request r set reason = '' from shop_order o
    where o.seller_id = r.seller_id and o.id = r.order_id and ${condition}`)
  await db.execute(sql`
    update order_change c set reason = '' from shop_order o
    where o.seller_id = c.seller_id and o.id = c.order_id and ${condition}`)
  await db.execute(sql`
    delete from note n using shop_order o
    where o.seller_id = n.seller_id and o.id = n.order_id and ${condition}`)
  await db.execute(sql`
    update payment_entry e set reference = '' from shop_order o
    where o.seller_id = e.seller_id and o.id = e.order_id and e.reference <> '' and ${condition}`)
  await db.execute(sql`
    update bank_line b set text = '', reference = '' from shop_order o
    where o.seller_id = b.seller_id and o.id = b.order_id and (b.text <> '' or b.reference <> '') and ${condition}`)
  await db.execute(sql`
    update payment p set purchase_order = null from shop_order o
    where o.seller_id = p.seller_id and o.id = p.order_id and p.purchase_order is not null and ${condition}`)
}

async function eraseContacts(db: Db, condition: SQL): Promise<void> {
  await db.execute(sql`
    update parcel_booking b set label = null from shop_order o
    where o.seller_id = b.seller_id and o.id = b.order_id and b.label is not null and ${condition}`)
  await db.execute(sql`
    with gone as (
      delete from order_contact c using shop_order o
      where o.seller_id = c.seller_id and o.id = c.order_id and ${condition} returning c.seller_id, o.number, c.email)
    delete from outbox_mail m using gone where m.seller_id = gone.seller_id and m.recipient = gone.email
      and (m.dedup_key like 'order-%' or m.dedup_key like 'credit-reminder:%'
        or m.dedup_key like 'credit-payment:%')
      and split_part(m.dedup_key, ':', 2) = gone.number`)
}
