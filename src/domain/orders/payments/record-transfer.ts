import { maxReferenceLength } from '#contract/orders/order-changes.ts'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import { isSplit } from '#contract/orders/payment-methods.ts'
import { cutText } from '#kernel/clean-text.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { getAmountDue, getOtherDue, getRefundDue } from '../account-rules.ts'
import { loadAccount, settlePayment } from '../account-store.ts'
import { isNotedAlready, lockAccountForOrder } from '../credit/credit-store.ts'
import { issueReceipt } from '../documents/bill-order.ts'
import { requireOrderAccess } from '../order-limits.ts'
import { notifyCustomer } from '../order-mail.ts'
import { takesTransfers } from '../order-rules.ts'
import { recordStep } from '../record-step.ts'
import { confirmLocked, withLockedOrder } from '../transition-order.ts'

export interface TransferCommand {
  /** Idempotency key: one form notes one payment. */
  key: string
  amount: Minor
  /** The day on which it came in, `2026-11-24`. */
  day: string
  /** The bank's; empty: none. */
  reference: string
}

type TransferOutcome = Outcome<{ number: string; overpaid: Minor }, MoveRefusal | CommandRefusal>

/**
 * Notes a transfer that came in, of the whole sum or a part: parts add up, and the order is paid
 * and confirmed with the last one. What is too much is to be paid back, and told. Source: DEAL-05.
 */
export async function recordTransfer(
  scope: Scope,
  number: string,
  { key, amount, day, reference }: TransferCommand,
): Promise<TransferOutcome> {
  const { id } = await requireOrderAccess(scope, number)
  const claim = buildClaim(id, key, 'note transfer', { number, amount, day, reference })
  return runCommand(scope, claim, async (outerDb, txScope) => {
    // Before the order's row, as payments of the account do.
    const accountId = await lockAccountForOrder(outerDb, txScope.seller.id, number)
    return withLockedOrder(txScope, number, async (db, order): Promise<TransferOutcome> => {
      const { seller } = txScope
      if (!Number.isSafeInteger(amount) || amount <= 0) return refuse('bad-amount')
      if (!isPastDay(txScope, day)) return refuse('bad-day')
      const before = await loadAccount(db, seller.id, order.id)
      if (!takesTransfers({ ...before, ...order }) || getAmountDue(before) === 0)
        return refuse('wrong-state')
      const text = cutText(reference.trim(), maxReferenceLength)
      const payment = { amount, day, reference: text }
      if (accountId !== null && (await isNotedAlready(db, seller.id, accountId, payment)))
        return refuse('noted-already')
      const entry = { kind: 'received', amount, day, reference: text } as const
      const paymentState = await settlePayment(db, txScope, order.id, entry)
      const isPaid = paymentState !== 'due'
      const actor = { actor: 'staff', actorId: id } as const
      const note = [formatMoney(amount, seller), text].filter(Boolean).join(', ')
      await recordStep(db, txScope, order, isPaid ? 'paid' : 'part-paid', actor, note)
      await issueReceipt(db, txScope, order, amount)
      await notifyCustomer(db, txScope, 'paid', { ...order, amount }, key)
      const after = await loadAccount(db, seller.id, order.id)
      const isRestPaid = isPaid || (isSplit(order.paymentMethod) && getOtherDue(after) === 0)
      if (isRestPaid && order.state === 'placed')
        await confirmLocked(db, txScope, { ...order, paymentState: 'paid' }, actor)
      const overpaid = getRefundDue(after)
      return ok({ number, overpaid })
    })
  })
}

/** Whether this is a day of the seller's country, today at the latest. */
export function isPastDay(scope: Scope, text: string): boolean {
  return (
    text <= getToday(scope) &&
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  )
}
