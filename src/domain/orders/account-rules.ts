import type { PaymentState } from '#contract/orders/orders.ts'
import type { Minor } from '#kernel/money.ts'

/** An order's money: what it cost as ordered, and what has become of that. */
export interface OrderAccount {
  total: Minor
  /** No longer owed: cancelled, returned or refunded pieces. */
  credited: Minor
  received: Minor
  refunded: Minor
}

/** What the buyer still has to pay. */
export function getAmountDue({ total, credited, received, refunded }: OrderAccount): Minor {
  return Math.max(0, total - credited - (received - refunded))
}

/** What the seller still has to pay back. */
export function getRefundDue({ total, credited, received, refunded }: OrderAccount): Minor {
  return Math.max(0, received - refunded - (total - credited))
}

/**
 * The payment's state. `refund-due` is said of an order that is owed as a whole: a part that is to
 * be paid back leaves it paid.
 */
export function getPaymentState(account: OrderAccount): PaymentState {
  const { total, credited, received } = account
  const isEnded = credited >= total
  if (isEnded && received === 0) return 'void'
  if (isEnded) return getRefundDue(account) > 0 ? 'refund-due' : 'refunded'
  return getAmountDue(account) > 0 ? 'due' : 'paid'
}
