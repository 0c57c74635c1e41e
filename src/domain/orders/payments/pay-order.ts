import type { MoveRefusal } from '#contract/orders/orders.ts'
import { isByTransfer, isPaidOnline } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { getOtherDue, getRefundDue, getServiceRefund } from '../account-rules.ts'
import { type AskedRefund, loadAccount, settlePayment } from '../account-store.ts'
import { issueReceipt } from '../documents/bill-order.ts'
import { notifyCustomer } from '../order-mail.ts'
import { buildMoneyNotification, buildPlacedNotification } from '../order-notifications.ts'
import { canRecordRefund } from '../order-rules.ts'
import type { Actor } from '../order-store.ts'
import { recordStep } from '../record-step.ts'
import { confirmLocked, withLockedOrder } from '../transition-order.ts'
import type { LockedOrder } from './payment-store.ts'

type PaymentOutcome = Outcome<{ number: string }, MoveRefusal>

/** The desk confirms a bank transfer: the order is paid and confirmed. Source: ORD-02, ORD-04. */
export function markPaid(scope: Scope, number: string, actor: Actor): Promise<PaymentOutcome> {
  return withLockedOrder(scope, number, (db, order) => {
    if (!isByTransfer(order.paymentMethod) || order.paymentState !== 'due')
      return Promise.resolve(refuse('wrong-state'))
    return recordPayment(db, scope, order, actor, null)
  })
}

/**
 * Records an order's payment, inside a transaction that has the order locked. An order that has
 * already ended stays ended: its stock may be sold, so the payment is to be refunded. Source:
 * QUALITY I6, I11.
 */
export async function recordPayment(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  actor: Actor,
  /** By card: its amount and the service's id of it. */
  card: { intentId: string | null; amount: Minor } | null,
): Promise<PaymentOutcome> {
  if (order.paymentState !== 'due' && order.paymentState !== 'void')
    return ok({ number: order.number })
  // Of a split order the rest may have come, and its account's part not.
  if (card && card.intentId !== null && card.intentId === order.intentId)
    return ok({ number: order.number })
  const isLate = order.state === 'cancelled'
  const kind = isLate ? 'refund-due' : 'paid'
  const amount = card?.amount ?? (await countDue(db, scope, order))
  const intentId = card?.intentId ?? null
  const entry = { kind: 'received', amount } as const
  const paymentState = await settlePayment(db, scope, order.id, entry, { intentId })
  const step = paymentState === 'due' ? 'part-paid' : kind
  await recordStep(db, scope, order, step, actor)
  if (!isLate) await issueReceipt(db, scope, order, amount)
  await notifyCustomer(db, scope, kind, { ...order, amount })
  if (isPaidOnline(order.paymentMethod) && !isLate)
    await notifyStaff(db, buildPlacedNotification(scope, order))
  if (isLate) await notifyStaff(db, buildMoneyNotification(scope, order, 'late', amount, ''))
  if (order.state === 'placed')
    await confirmLocked(db, scope, { ...order, paymentState: 'paid' }, actor)
  return ok({ number: order.number })
}

/**
 * Marks what is to be refunded as paid out; for a card, only its service may say so, of the amount
 * that it was asked for (`asked`). If another process has recorded that one meanwhile, nothing
 * changes. Source: ORD-04, DEAL-05.
 */
export function recordRefund(
  scope: Scope,
  number: string,
  actor: Actor,
  asked: AskedRefund | null = null,
  /** The day on which it was paid out, and the bank's reference; by default today and none. */
  noted: { day?: string; reference: string } | null = null,
): Promise<PaymentOutcome> {
  return withLockedOrder(scope, number, async (db, order) => {
    const account = await loadAccount(db, scope.seller.id, order.id)
    if (asked && (account.refunding !== asked.amount || account.refunded !== asked.earlier))
      return ok({ number: order.number })
    const isByService = asked !== null
    const amount = asked?.amount ?? getRefundDue(account)
    const { refundFailed } = account
    const ofService = account.refunding ?? getServiceRefund(order.paymentMethod, account)
    if (!canRecordRefund(amount, ofService, isByService, refundFailed)) return refuse('wrong-state')
    const entry = { kind: 'refunded', amount, ...noted } as const
    await settlePayment(db, scope, order.id, entry, { confirms: isByService })
    await recordStep(db, scope, order, 'refunded', actor)
    const refunded = account.refunded + amount
    await notifyCustomer(db, scope, 'refunded', { ...order, amount }, refunded)
    return ok({ number: order.number })
  })
}

async function countDue(db: Db, scope: Scope, order: LockedOrder): Promise<Minor> {
  const account = await loadAccount(db, scope.seller.id, order.id)
  // A transfer for an order that has ended is one for all of it.
  return order.state === 'cancelled' ? order.total - account.onAccount : getOtherDue(account)
}
