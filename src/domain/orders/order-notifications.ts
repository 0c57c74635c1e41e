import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { StaffNotification } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'

type SellerScope = Pick<Scope, 'seller' | 'now'>

interface NotifiedOrder {
  number: string
  total: Minor
}

/** Notifies those who confirm and pack of a new order. Source: SAFE-13. */
export function buildPlacedNotification(
  { seller, now }: SellerScope,
  { number, total }: NotifiedOrder,
): StaffNotification {
  return {
    sellerId: seller.id,
    kind: 'order',
    now,
    path: deskPaths.order(number),
    dedupKey: `order-placed:${number}`,
    subject: `New order ${number}: ${formatMoney(total, seller)}`,
    detail: 'It waits for your confirmation.',
  }
}

const moneyWords = {
  late: {
    subject: 'Paid after its end',
    detail: 'The order had been cancelled. The money goes back by itself.',
  },
  twice: { subject: 'Paid twice', detail: 'The second payment goes back by itself.' },
  'old-page': {
    subject: 'Paid on an outdated page',
    detail: 'The order has changed meanwhile. The money goes back by itself.',
  },
  failed: {
    subject: 'A refund failed',
    detail: 'The payment service did not pay it back. Please try again, or pay it another way.',
  },
} as const
export type MoneyCase = keyof typeof moneyWords

/** Notifies staff of money that goes astray. Source: PAY-03. */
export function buildMoneyNotification(
  { seller, now }: SellerScope,
  { number }: NotifiedOrder,
  which: MoneyCase,
  amount: Minor,
  /** Distinguishes several of an order. */
  part: string,
): StaffNotification {
  const { subject, detail } = moneyWords[which]
  return {
    sellerId: seller.id,
    kind: 'order-request',
    now,
    detail,
    path: deskPaths.order(number),
    dedupKey: `order-money-${which}:${number}:${part}`,
    subject: `${subject}: ${number}, ${formatMoney(amount, seller)}`,
  }
}

const requestWords = {
  cancel: {
    subject: 'Cancellation asked for',
    detail: 'The buyer asks to cancel this order. Please answer at the desk.',
  },
  return: {
    subject: 'Return asked for',
    detail: 'The buyer asks to return this order. Please answer at the desk.',
  },
  cancelled: {
    subject: 'Order cancelled by its buyer',
    detail: 'Please don’t pack it. Its items are back in stock.',
  },
} as const

/** Notifies staff of a buyer's request about an order, or of what the buyer has done with it. */
export function buildRequestNotification(
  { seller, now }: SellerScope,
  { number, total }: NotifiedOrder,
  requestKind: keyof typeof requestWords,
): StaffNotification {
  const { subject, detail } = requestWords[requestKind]
  return {
    sellerId: seller.id,
    kind: 'order-request',
    now,
    detail,
    path: deskPaths.order(number),
    dedupKey: `order-${requestKind}:${number}`,
    subject: `${subject}: ${number}, ${formatMoney(total, seller)}`,
  }
}
