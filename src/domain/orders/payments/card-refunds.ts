import { sql } from 'drizzle-orm'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { CardPayments, ServiceRefund } from '#platform/card-payments.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { getPaymentState, getRefundDue } from '../account-rules.ts'
import { type AskedRefund, beginRefund, loadAccount } from '../account-store.ts'
import { buildMoneyNotification } from '../order-notifications.ts'
import type { Actor } from '../order-store.ts'
import { recordStep } from '../record-step.ts'
import { withLockedOrder } from '../transition-order.ts'
import { applyExtraRefund } from './extra-payments.ts'
import { recordRefund } from './pay-order.ts'
import type { LockedOrder } from './payment-store.ts'

const paymentActor: Actor = { actor: 'payment', actorId: null }

/**
 * Pays back what is due of an order by the service that took it, or asks what became of a refund
 * that is pending there. May be repeated, by any number of processes. Source: PAY-02, QUALITY I11.
 */
export async function payRefund(
  scope: Scope,
  cards: CardPayments,
  number: string,
  intentId: string,
): Promise<void> {
  const asked = await withLockedOrder(scope, number, (db, { id }) =>
    beginRefund(db, scope.seller.id, id),
  )
  if (!asked) return
  const { refundId, ...order } = asked
  const refund =
    refundId === null
      ? await cards.refund({ number, intentId, ...order })
      : await cards.loadRefund(refundId)
  await applyRefund(scope, number, asked, refund)
}

async function applyRefund(
  scope: Scope,
  number: string,
  asked: AskedRefund,
  { id, state }: ServiceRefund,
): Promise<void> {
  if (state === 'processed') {
    await recordRefund(scope, number, paymentActor, asked, { reference: id ?? '' })
    return
  }
  await withLockedOrder(scope, number, async (db, order) => {
    const { seller } = scope
    const isStill = sql`seller_id = ${seller.id} and order_id = ${order.id}
      and refunding = ${asked.amount} and coalesce(refunded, 0) = ${asked.earlier} and refund_tries = ${asked.tries}`
    if (state === 'pending') {
      await db.execute(sql`update payment set refund_id = ${id} where ${isStill}`)
      return
    }
    const { rowCount } = await db.execute(sql`
      update payment set refunding = null, refund_id = null, refund_tries = refund_tries + 1,
        refund_failed_at = ${scope.now.toISOString()} where ${isStill}`)
    if (rowCount === 1) await tellFailure(db, scope, order, asked.amount, asked.tries)
  })
}

async function tellFailure(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  amount: number,
  tries: number,
): Promise<void> {
  await recordStep(db, scope, order, 'refund-failed', paymentActor)
  await notifyStaff(db, buildMoneyNotification(scope, order, 'failed', amount, String(tries)))
}

/**
 * What a message says of a refund: of the one that is pending, of an earlier one that failed after
 * all, or of money that the order didn't need. Others, as of the service's own dashboard, change
 * nothing. Source: PAY-02, PAY-03.
 */
export async function applyRefundMessage(
  scope: Scope,
  { intentId, ...refund }: ServiceRefund & { intentId: string },
): Promise<void> {
  const { database, seller } = scope
  const { rows } = await database.primary.execute<{ number: string; isExtra: boolean }>(sql`
    select o.number, x."isExtra" from (
      select p.order_id, false as "isExtra" from payment p
        where p.seller_id = ${seller.id} and p.intent_id = ${intentId}
      union all
      select e.order_id, true from extra_payment e
        where e.seller_id = ${seller.id} and e.intent_id = ${intentId}
    ) x join shop_order o on o.seller_id = ${seller.id} and o.id = x.order_id`)
  const match = rows[0]
  if (!match || refund.id === null) return
  if (match.isExtra) return applyExtraRefund(scope, match.number, intentId, refund)
  const account = await withLockedOrder(scope, match.number, (db, { id }) =>
    loadAccount(db, seller.id, id),
  )
  const { refunding, refunded, refundTries, refundId } = account
  if (refunding !== null && refundId === refund.id) {
    const asked = { amount: refunding, earlier: refunded, tries: refundTries, refundId }
    return applyRefund(scope, match.number, asked, refund)
  }
  if (refund.state === 'failed') await reopenRefund(scope, match.number, refund.id)
}

/** A refund that was recorded has failed after all: it is to be paid back again. */
async function reopenRefund(scope: Scope, number: string, refundId: string): Promise<void> {
  const { seller, now } = scope
  await withLockedOrder(scope, number, async (db, order) => {
    const { rows } = await db.execute<{ amount: number }>(sql`
      delete from payment_entry where seller_id = ${seller.id} and order_id = ${order.id}
        and kind = 'refunded' and reference = ${refundId} returning amount::float8 as amount`)
    const entry = rows[0]
    if (!entry) return
    const account = await loadAccount(db, seller.id, order.id)
    const after = { ...account, refunded: account.refunded - entry.amount }
    await db.execute(sql`
      update payment set refunded = ${after.refunded}, refund_due = ${getRefundDue(after)},
        state = ${getPaymentState(after)}, refund_tries = refund_tries + 1,
        refund_failed_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
      where seller_id = ${seller.id} and order_id = ${order.id} and refunded >= ${entry.amount}`)
    await tellFailure(db, scope, order, entry.amount, account.refundTries)
  })
}

/** Staff have a refund that failed tried again, and those of money that the order didn't need. */
export function retryRefund(
  scope: Scope,
  number: string,
  actor: Actor,
): Promise<Outcome<{ number: string }, MoveRefusal>> {
  return withLockedOrder(scope, number, async (db, order) => {
    const { seller } = scope
    const own = await db.execute(sql`
      update payment set refund_failed_at = null, looked_at = null
      where seller_id = ${seller.id} and order_id = ${order.id} and refund_failed_at is not null`)
    const extra = await db.execute(sql`
      update extra_payment set state = 'due', looked_at = null
      where seller_id = ${seller.id} and order_id = ${order.id} and state = 'failed'`)
    if (!own.rowCount && !extra.rowCount) return refuse('wrong-state')
    await recordStep(db, scope, order, 'refund-retried', actor)
    return ok({ number })
  })
}
