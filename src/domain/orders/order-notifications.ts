import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Minor } from '#kernel/money.ts'
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
    message: { is: 'order-placed', number, amount: total },
  }
}

const moneyNotices = {
  late: 'paid-late',
  twice: 'paid-twice',
  'old-page': 'paid-outdated',
  failed: 'refund-failed',
} as const
export type MoneyCase = keyof typeof moneyNotices

/** Notifies staff of money that goes astray. Source: PAY-03. */
export function buildMoneyNotification(
  { seller, now }: SellerScope,
  { number }: NotifiedOrder,
  which: MoneyCase,
  amount: Minor,
  /** Distinguishes several of an order. */
  part: string,
): StaffNotification {
  return {
    sellerId: seller.id,
    kind: 'order-request',
    now,
    path: deskPaths.order(number),
    dedupKey: `order-money-${which}:${number}:${part}`,
    message: { is: moneyNotices[which], number, amount },
  }
}

const requestNotices = {
  cancel: 'cancellation-asked',
  return: 'return-asked',
  cancelled: 'order-cancelled',
} as const

/** Notifies staff of a buyer's request about an order, or of what the buyer has done with it. */
export function buildRequestNotification(
  { seller, now }: SellerScope,
  { number, total }: NotifiedOrder,
  requestKind: keyof typeof requestNotices,
): StaffNotification {
  return {
    sellerId: seller.id,
    kind: 'order-request',
    now,
    path: deskPaths.order(number),
    dedupKey: `order-${requestKind}:${number}`,
    message: { is: requestNotices[requestKind], number, amount: total },
  }
}
