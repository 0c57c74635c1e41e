import type { Minor } from '#kernel/money.ts'
import * as deskListsTexts from '#texts/desk-lists.ts'
import * as deskOffersTexts from '#texts/desk-offers.ts'

/** A coupon as the desk lists it. Money in minor units, percent in basis points, times ISO 8601. */
export interface DeskCoupon {
  id: number
  code: string
  kind: 'percent' | 'amount'
  value: number
  maxDiscount: Minor | null
  minimum: Minor
  startsAt: string
  startsText: string
  /** The start as a form value, in the seller's local time. */
  startsTyped: string
  endsAt: string | null
  endsText: string
  endsTyped: string
  totalLimit: number | null
  customerLimit: number | null
  used: number
  active: boolean
}

/** What a coupon does now, in the order of a life. */
export const couponStates = {
  running: deskListsTexts.couponRunning,
  'to-come': deskListsTexts.couponToCome,
  paused: deskListsTexts.couponPaused,
  'used-up': deskListsTexts.couponUsedUp,
  over: deskListsTexts.couponOver,
} as const
export type CouponState = keyof typeof couponStates

/** A row of the desk's list of coupons. Source: DEAL-06. */
export interface DeskCouponRow extends DeskCoupon {
  state: CouponState
}

export type CouponFilter = 'state' | 'kind' | 'from' | 'to'
export type CouponSort = 'code' | 'starts' | 'ends' | 'used' | 'state'

export type BulkCouponAction = 'pause' | 'resume' | 'end'

/** In which states a coupon can be changed that way. */
export const couponActionStates: Record<BulkCouponAction, readonly CouponState[]> = {
  pause: ['running', 'to-come', 'used-up'],
  resume: ['paused'],
  end: ['running', 'paused', 'used-up'],
}

export const couponFormTexts = {
  invalid: deskOffersTexts.invalid,
  'changed-meanwhile': deskOffersTexts.changedMeanwhile,
  'bad-code': deskOffersTexts.badCode,
  'code-taken': deskOffersTexts.codeTaken,
  'bad-percent': deskOffersTexts.badPercent,
  'bad-amount': deskOffersTexts.badAmount,
  'bad-money': deskOffersTexts.badMoney,
  'bad-time': deskOffersTexts.badTime,
  'ends-early': deskOffersTexts.endsEarly,
  'bad-limit': deskOffersTexts.badLimit,
  'below-used': deskOffersTexts.belowUsed,
} as const
export type CouponFormCode = keyof typeof couponFormTexts
