import type { CreditCode } from '#contract/orders/credit.ts'
import { maxReferenceLength } from '#contract/orders/order-changes.ts'
import { cutText } from '#kernel/clean-text.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { buildClaim, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { requireAllOrders } from '../../accounts/accounts.ts'
import { getAccountDue, getOtherDue } from '../account-rules.ts'
import { loadAccount, settlePayment } from '../account-store.ts'
import { issueReceipt } from '../documents/bill-order.ts'
import { lockOrder } from '../payments/payment-store.ts'
import { isPastDay } from '../payments/record-transfer.ts'
import { recordStep } from '../record-step.ts'
import { allocatePayment, sumOpen } from './credit-rules.ts'
import { isNotedAlready, loadOpenItems, lockAccount } from './credit-store.ts'
import { notifyOfPayment } from './notify-of-payment.ts'

export interface CreditPayment {
  /** Idempotency key: one form notes one payment. */
  key: string
  amount: Minor
  /** The day on which it came in, `2026-11-24`. */
  day: string
  /** The bank's; empty: none. */
  reference: string
  /** The order that it pays; empty: the invoices due first. */
  number: string
}

/**
 * Notes money that came in for an account, in whole or in part: it pays the invoices due first, or
 * the one that is named, and never more than is open. The same day, amount and reference again are
 * refused, wherever they were noted. Returns how many orders it pays. Each is
 * recorded, and the payment audited. Source: PAY-05.
 */
export async function recordCreditPayment(
  scope: Scope,
  id: number,
  { key, amount, day, reference, number }: CreditPayment,
): Promise<Outcome<{ orders: number }, CreditCode>> {
  const { id: personId } = requireAllOrders(scope, 'orders')
  const claim = buildClaim(personId, key, 'note credit payment', {
    id,
    amount,
    day,
    reference,
    number,
  })
  return runCommand<{ orders: number }, CreditCode, Scope>(scope, claim, async (db, txScope) => {
    const { seller, now, requestId } = txScope
    if (!Number.isSafeInteger(amount) || amount <= 0) return refuse('bad-amount')
    if (!isPastDay(txScope, day)) return refuse('bad-day')
    // Orders and other payments of the account wait: what is open stays so.
    if (!(await lockAccount(db, seller.id, id))) throw stop('not-found')
    const text = cutText(reference.trim(), maxReferenceLength)
    if (await isNotedAlready(db, seller.id, id, { amount, day, reference: text }))
      return refuse('noted-already')
    const open = await loadOpenItems(db, seller.id, id)
    const payable = open.filter(
      (order) => !order.awaitsRest && (number === '' || order.number === number),
    )
    if (number !== '' && payable.length === 0) return refuse('no-such-order')
    const allocations = allocatePayment(amount, payable)
    if (!allocations) return refuse('above-open')
    for (const part of allocations) {
      const order = await lockOrder(db, seller.id, part.number)
      // It was cancelled, credited or paid by itself since it was read.
      const account = order && (await loadAccount(db, seller.id, order.id))
      if (!account || getOtherDue(account) > 0 || getAccountDue(account) < part.amount)
        return refuse('changed-meanwhile')
      const entry = { kind: 'received', amount: part.amount, day, reference: text } as const
      const paymentState = await settlePayment(db, txScope, order.id, entry)
      const actor = { actor: 'staff', actorId: personId } as const
      const note = [formatMoney(part.amount, seller), text].filter(Boolean).join(', ')
      await recordStep(
        db,
        txScope,
        order,
        paymentState === 'due' ? 'part-paid' : 'paid',
        actor,
        note,
      )
      await issueReceipt(db, txScope, order, part.amount)
    }
    const subject = `credit-account:${id}`
    const event = { sellerId: seller.id, personId, now, requestId, subject }
    const after = { amount, day, orders: allocations.map((part) => part.number) }
    await audit(db, { ...event, action: 'credit.payment', before: null, after })
    const rest = sumOpen(open) - amount
    const noted = { accountId: id, key, amount, day, allocations, open: rest, personId }
    await notifyOfPayment(db, txScope, noted)
    return ok({ orders: allocations.length })
  })
}
