import { sql } from 'drizzle-orm'
import type { ExtraPaymentView } from '#contract/orders/desk-orders.ts'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import type { CardPayments, ServiceRefund } from '#platform/card-payments.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { notifyCustomer } from '../order-mail.ts'
import { buildMoneyNotification } from '../order-notifications.ts'
import type { Actor } from '../order-store.ts'
import { recordStep } from '../record-step.ts'
import { withLockedOrder } from '../transition-order.ts'
import type { LockedOrder } from './payment-store.ts'

const paymentActor: Actor = { actor: 'payment', actorId: null }

/**
 * Notes money that an order didn't need, once, and tells its customer and staff; it goes back by
 * itself. The caller has the order's row locked. Source: PAY-03.
 */
export async function recordExtraPayment(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  { intentId, amount }: { intentId: string; amount: number },
): Promise<void> {
  const { seller, now } = scope
  const reason = getReason(order)
  const { rowCount } = await db.execute(sql`
    insert into extra_payment (seller_id, intent_id, order_id, amount, currency, reason, at, updated_at)
    values (${seller.id}, ${intentId}, ${order.id}, ${amount}, ${order.currency}, ${reason},
      ${now.toISOString()}, ${now.toISOString()})
    on conflict do nothing`)
  if (rowCount !== 1) return
  await recordStep(db, scope, order, 'extra-paid', paymentActor)
  await notifyCustomer(db, scope, 'extra-paid', { ...order, amount }, intentId)
  await notifyStaff(db, buildMoneyNotification(scope, order, reason, amount, intentId))
}

function getReason({ state, paymentState }: LockedOrder): ExtraPaymentView['reason'] {
  if (state === 'cancelled') return 'late'
  return paymentState === 'due' ? 'old-page' : 'twice'
}

export async function loadExtraPayments(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<ExtraPaymentView[]> {
  const { rows } = await db.execute<{ [Name in keyof ExtraPaymentView]: ExtraPaymentView[Name] }>(
    sql`select intent_id as "intentId", amount::float8 as amount, reason, state from extra_payment
      where seller_id = ${sellerId} and order_id = ${orderId} order by at, intent_id`,
  )
  return rows
}

export type OpenExtraPayment = {
  sellerId: number
  number: string
  intentId: string
  amount: number
  refundId: string | null
  tries: number
}

const batch = 20

/** Extra payments to pay back, those not looked at for longest; pending ones every ten minutes. */
export async function claimExtraPayments(db: Db): Promise<OpenExtraPayment[]> {
  const isDue = sql`(e.state = 'due' or (e.state = 'pending'
    and e.looked_at < statement_timestamp() - interval '10 minutes'))`
  const due = await readAcrossSellers<{ sellerId: number; intentId: string }>(
    db,
    (whereSeller) => sql`
      select e.seller_id as "sellerId", e.intent_id as "intentId" from extra_payment e
      where ${whereSeller(sql`e.seller_id`)} and ${isDue}
      order by e.looked_at nulls first limit ${batch}`,
  )
  const claimed = await forRowsBySeller(due, async (sellerId, extras) => {
    const intentIds = extras.map(({ intentId }) => intentId)
    const { rows } = await db.execute<OpenExtraPayment>(sql`
      with next as (
        select e.intent_id from extra_payment e where e.seller_id = ${sellerId}
          and e.intent_id = any(${sql.param(intentIds)}::text[]) and ${isDue}
        for update of e skip locked
      )
      update extra_payment e set looked_at = statement_timestamp()
      from next, shop_order o
      where e.seller_id = ${sellerId} and e.intent_id = next.intent_id
        and o.seller_id = ${sellerId} and o.id = e.order_id
      returning e.seller_id as "sellerId", o.number, e.intent_id as "intentId",
        e.amount::float8 as amount, e.refund_id as "refundId", e.refund_tries as tries`)
    return rows
  })
  return claimed.flat()
}

/** Pays one back; may be repeated. */
export async function payExtraBack(
  scope: Scope,
  cards: CardPayments,
  { number, intentId, amount, refundId, tries }: OpenExtraPayment,
): Promise<void> {
  const refund =
    refundId === null
      ? await cards.refund({ number, intentId, amount, earlier: 0, tries })
      : await cards.loadRefund(refundId)
  await applyExtraRefund(scope, number, intentId, refund)
}

/** Notes what became of it. What has gone back stays so, unless that very refund failed after all. */
export async function applyExtraRefund(
  scope: Scope,
  number: string,
  intentId: string,
  { id, state }: ServiceRefund,
): Promise<void> {
  const { seller, now } = scope
  await withLockedOrder(scope, number, async (db, order) => {
    const next = state === 'processed' ? 'refunded' : state
    const { rows } = await db.execute<{ amount: number; tries: number }>(sql`
      update extra_payment set state = ${next}, updated_at = ${now.toISOString()},
        refund_id = case when ${next} = 'failed' then null else ${id} end,
        refund_tries = refund_tries + case when ${next} = 'failed' then 1 else 0 end
      where seller_id = ${seller.id} and intent_id = ${intentId} and order_id = ${order.id}
        and state <> ${next} and state <> 'failed'
        and (state <> 'refunded' or (${next} = 'failed' and refund_id = ${id}))
      returning amount::float8 as amount, refund_tries as tries`)
    const row = rows[0]
    if (!row || next === 'pending') return
    const { amount, tries } = row
    if (next === 'failed') {
      await recordStep(db, scope, order, 'refund-failed', paymentActor)
      const part = `${intentId}:${tries}`
      await notifyStaff(db, buildMoneyNotification(scope, order, 'failed', amount, part))
      return
    }
    await recordStep(db, scope, order, 'extra-refunded', paymentActor)
    await notifyCustomer(db, scope, 'refunded', { ...order, amount }, intentId)
  })
}
