import type { OrderArrival } from '#contract/order-arrival.ts'
import type { OrderState, PaymentMethod, PaymentState } from '#contract/orders.ts'
import { returnDays } from '#contract/orders.ts'
import { createDatedNumber } from '../dated-number.ts'

/** Where an order may go from where it stands. Nothing else ever happens to one. Source: ORD-04. */
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

/** The states from which an order may come here: the guard of the UPDATE that moves it. */
export function listSourceStates(to: OrderState): OrderState[] {
  return (Object.keys(orderTransitions) as OrderState[]).filter((from) => canMoveOrder(from, to))
}

/** Goods go out for money that is there, or that the carrier or a purchase order will bring. Source: ORD-02, QUALITY I6. */
export function canConfirm(
  method: PaymentMethod,
  payment: PaymentState,
  purchaseOrder: string | null,
): boolean {
  if (method === 'cod') return true
  return payment === 'paid' || (method === 'transfer' && purchaseOrder !== null)
}

/** What a customer's wish to cancel does: at once until it is packed, then the desk is asked; shipped goods are returned. */
export function getCancelMode(state: OrderState): 'now' | 'ask' | null {
  if (state === 'placed' || state === 'confirmed') return 'now'
  return state === 'packed' ? 'ask' : null
}

/** When an order that is under way is to arrive; `today` in the seller's country. Source: SAFE-14. */
export function judgeArrival(
  state: OrderState,
  promisedOn: string | null,
  today: string,
): OrderArrival | null {
  const isUnderWay =
    state === 'placed' || state === 'confirmed' || state === 'packed' || state === 'shipped'
  return isUnderWay && promisedOn !== null ? { date: promisedOn, isLate: promisedOn < today } : null
}

/** Whether what was delivered then may be sent back now. */
export function canReturn(state: OrderState, deliveredAt: Date | null, now: Date): boolean {
  if (state !== 'delivered' || deliveredAt === null) return false
  return now.getTime() - deliveredAt.getTime() <= returnDays * 86_400_000
}

/** What becomes of the money when an order is cancelled or returned. */
export function getPaymentAfterEnd(payment: PaymentState): PaymentState {
  if (payment === 'due') return 'void'
  return payment === 'paid' ? 'refund-due' : payment
}

/** Whether somebody may say that money has gone back: that of a card goes through its service, which alone says so. */
export function canRecordRefund(
  method: PaymentMethod,
  payment: PaymentState,
  byService: boolean,
): boolean {
  return payment === 'refund-due' && (method !== 'card' || byService)
}

/** Minutes for which an order by card keeps its goods unpaid. Source: ORD-04. */
export const cardMinutes = 30

/** For how long an unpaid order keeps its goods; null: it waits for no payment. */
export function getHoldMinutes(method: PaymentMethod, transferDays: number): number | null {
  if (method === 'cod') return null
  return method === 'card' ? cardMinutes : transferDays * 24 * 60
}

/** An order's number of a moment and 8 random bytes: `261121-K7Q2MX4D`. */
export const buildOrderNumber = createDatedNumber
