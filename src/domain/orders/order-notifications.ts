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
