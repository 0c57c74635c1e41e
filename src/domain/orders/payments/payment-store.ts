import { sql } from 'drizzle-orm'
import type { OrderState, PaymentState } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'

/** An order with its payment, its row locked until the transaction ends. */
export type LockedOrder = {
  id: number
  number: string
  customerId: string | null
  companyId: number | null
  state: OrderState
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  purchaseOrder: string | null
  sessionId: string | null
  intentId: string | null
  currency: string
  total: Minor
  zoneId: number | null
  couponCode: string | null
  tracking: string | null
  /** Of the letter of undertaking under which it bears no tax; empty: it bears its taxes. */
  lutNumber: string
  /** Null once the account is erased. */
  email: string | null
}

/**
 * The order with this number, as it is once others that had it locked are through with it and its
 * payment; null if this seller has none.
 */
export async function lockOrder(
  db: Db,
  sellerId: number,
  number: string,
): Promise<LockedOrder | null> {
  const { rows } = await db.execute<LockedOrder>(sql`
    select o.id, o.number, o.customer_id as "customerId", o.company_id::float8 as "companyId", o.state,
      o.payment_method as "paymentMethod",
      p.state as "paymentState", p.purchase_order as "purchaseOrder", p.session_id as "sessionId",
      p.intent_id as "intentId",
      o.currency, o.total::float8 as total, o.zone_id as "zoneId", o.coupon_code as "couponCode", o.tracking,
      o.lut_number as "lutNumber", (
        select c.email from order_contact c where c.seller_id = ${sellerId} and c.order_id = o.id
          and c.kind = 'billing') as email
    from shop_order o join payment p on p.seller_id = ${sellerId} and p.order_id = o.id
    where o.seller_id = ${sellerId} and o.number = ${number} for update of o, p`)
  return rows[0] ?? null
}

/** Stores the payment page of an order, unless another one took the previous one's place. */
export async function savePaymentSession(
  db: Db,
  sellerId: number,
  number: string,
  { previous, next }: { previous: string | null; next: string },
): Promise<void> {
  await db.execute(sql`
    update payment p set session_id = ${next} from shop_order o
    where o.seller_id = ${sellerId} and o.number = ${number} and p.seller_id = ${sellerId} and p.order_id = o.id
      and p.session_id is not distinct from ${previous}`)
}

/** False if this message was already applied. */
export async function recordFirstDelivery(
  db: Db,
  sellerId: number,
  eventId: string,
  kind: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into payment_message (seller_id, event_id, kind, received_at)
    values (${sellerId}, ${eventId}, ${kind}, ${now.toISOString()}) on conflict do nothing`)
  return rowCount === 1
}
