import { canConfirm } from '#contract/orders/can-confirm.ts'
import type { OrderArrival } from '#contract/orders/order-arrival.ts'
import type { OrderState, PaymentState } from '#contract/orders/orders.ts'
import { returnDays } from '#contract/orders/orders.ts'
import {
  isByTransfer,
  isOnAccount,
  isPaidOnline,
  isSplit,
  type PaymentMethod,
} from '#contract/orders/payment-methods.ts'
import type { Minor } from '#kernel/money.ts'
import { createDatedNumber } from '#platform/dated-number.ts'
import { getOtherDue, type OrderAccount } from './account-rules.ts'

/** All transitions of an order. Source: ORD-04. */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
}

export function canMoveOrder(from: OrderState, to: OrderState): boolean {
  return orderTransitions[from].includes(to)
}

/** The states from which an order may reach this one; the guard of the UPDATE. */
export function listSourceStates(to: OrderState): OrderState[] {
  return (Object.keys(orderTransitions) as OrderState[]).filter((from) => canMoveOrder(from, to))
}

/** Whether staff record what a bank received for it: of a split order only once the rest is paid online. */
export function takesTransfers(order: OrderAccount & { paymentMethod: PaymentMethod }): boolean {
  const { paymentMethod: method } = order
  // What a debit note charges is paid by transfer, however the order was.
  if (order.debited > 0) return true
  if (method === 'split-card') return getOtherDue(order) === 0
  return isByTransfer(method) || isOnAccount(method)
}

/** Whether the order ships only after a payment that has not come yet. */
export function awaitsPayment(
  order: OrderAccount & {
    paymentMethod: PaymentMethod
    paymentState: PaymentState
    purchaseOrder: string | null
  },
): boolean {
  // It was confirmed before its debit note.
  if (order.debited > 0) return false
  if (isSplit(order.paymentMethod)) return getOtherDue(order) > 0
  return !canConfirm(order.paymentMethod, order.paymentState, order.purchaseOrder)
}

/**
 * What a customer's cancellation does: cancels at once until packed, then asks the desk; shipped
 * orders are returned instead.
 */
export function getCancelMode(state: OrderState): 'now' | 'ask' | null {
  if (state === 'placed' || state === 'confirmed') return 'now'
  return state === 'packed' ? 'ask' : null
}

/** When an open order should arrive; `today` in the seller's country. Source: SAFE-14. */
export function getExpectedArrival(
  state: OrderState,
  promisedOn: string | null,
  today: string,
): OrderArrival | null {
  const isUnderWay =
    state === 'placed' || state === 'confirmed' || state === 'packed' || state === 'shipped'
  return isUnderWay && promisedOn !== null ? { date: promisedOn, isLate: promisedOn < today } : null
}

/** Whether an order delivered then can still be returned. */
export function canReturn(state: OrderState, deliveredAt: Date | null, now: Date): boolean {
  if (state !== 'delivered' || deliveredAt === null) return false
  return now.getTime() - deliveredAt.getTime() <= returnDays * 86_400_000
}

/**
 * Whether a refund of this amount may be noted as paid out: what the payment service is to pay back
 * is confirmed by it alone and comes first, unless it failed there and goes back another way.
 */
export function canRecordRefund(
  amount: Minor,
  ofService: Minor,
  byService: boolean,
  hasFailed = false,
): boolean {
  return amount > 0 && (ofService > 0 === byService || hasFailed)
}

/** Minutes for which an unpaid card order holds its stock. Source: ORD-04. */
export const cardMinutes = 30

/** How long an unpaid order holds its stock; null: it doesn't wait for payment. */
export function getHoldMinutes(method: PaymentMethod, transferDays: number): number | null {
  if (method === 'cod' || method === 'terms') return null
  return isPaidOnline(method) ? cardMinutes : transferDays * 24 * 60
}

/** Builds an order number from a time and 8 random bytes: `261121-K7Q2MX4D`. */
export const buildOrderNumber = createDatedNumber
