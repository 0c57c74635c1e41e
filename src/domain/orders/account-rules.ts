import type { PaymentState } from '#contract/orders/orders.ts'
import { isPaidOnline, type PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Minor } from '#kernel/money.ts'

/** An order's money: what it cost as ordered, and what has become of that. */
export interface OrderAccount {
  total: Minor
  /** Charged later by debit notes. */
  debited: Minor
  /** No longer owed: cancelled, returned or refunded pieces. */
  credited: Minor
  received: Minor
  refunded: Minor
  /** What the buyer's account takes: nothing, a part, or all; and what was charged later. */
  onAccount: Minor
}

/** What the buyer still has to pay. */
export function getAmountDue(account: OrderAccount): Minor {
  return Math.max(0, getOwed(account) - (account.received - account.refunded))
}

/** What the order comes to, with all that was charged later and without what was credited. */
export function getOwed({ total, debited, credited }: OrderAccount): Minor {
  return total + debited - credited
}

/**
 * Of what is due, what is on account: money and credits cover what is paid by other means first.
 * Source: PAY-06.
 */
export function getAccountDue(account: OrderAccount): Minor {
  return Math.min(account.onAccount, getAmountDue(account))
}

/** Of what is due, what is paid by other means. */
export function getOtherDue(account: OrderAccount): Minor {
  return getAmountDue(account) - getAccountDue(account)
}

/** Of what is due, what a courier collects: it asks for the goods, and knows no debit notes. */
export function getCashDue(account: OrderAccount): Minor {
  return Math.min(getAmountDue(account), Math.max(0, account.total - account.credited))
}

/** What a page of the payment service asks for; never for debit notes. Source: TAX-05. */
export function getPageDue(account: OrderAccount): Minor {
  return Math.max(0, getOtherDue(account) - account.debited)
}

/**
 * Of a payment that has come in, what pays for goods in advance: first it pays an open debit note
 * and what of the documents, `billed` in all, is open. Source: TAX-05.
 */
export function getAdvance(account: OrderAccount, amount: Minor, billed: Minor): Minor {
  const before = { ...account, received: account.received - amount }
  const openDebits = Math.min(account.debited, getAmountDue(before))
  const openBilled = Math.max(0, billed - (before.received - before.refunded))
  return Math.max(0, amount - Math.max(openDebits, openBilled))
}

/** What is to be paid next: of a split order the rest, then its account's part. */
export function getNextDue(account: OrderAccount): Minor {
  return getOtherDue(account) || getAccountDue(account)
}

/** What the seller still has to pay back. */
export function getRefundDue(account: OrderAccount): Minor {
  return Math.max(0, account.received - account.refunded - getOwed(account))
}

/**
 * What the payment service is to pay back: it comes before anybody else who took money, up to what
 * it took itself. Source: PAY-02, PAY-06.
 */
export function getServiceRefund(
  method: PaymentMethod,
  account: OrderAccount & { serviceAmount: Minor | null },
): Minor {
  if (!isPaidOnline(method)) return 0
  const left = (account.serviceAmount ?? account.received) - account.refunded
  return Math.min(getRefundDue(account), Math.max(0, left))
}

/**
 * The payment's state. `refund-due` is said of an order that is owed as a whole: a part that is to
 * be paid back leaves it paid.
 */
export function getPaymentState(account: OrderAccount): PaymentState {
  const { received } = account
  const isEnded = getOwed(account) <= 0
  if (isEnded && received === 0) return 'void'
  if (isEnded) return getRefundDue(account) > 0 ? 'refund-due' : 'refunded'
  return getAmountDue(account) > 0 ? 'due' : 'paid'
}
