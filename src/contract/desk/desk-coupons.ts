import type { Minor } from '#kernel/money.ts'

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
  running: 'Running',
  'to-come': 'To come',
  paused: 'Paused',
  'used-up': 'Used up',
  over: 'Over',
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
  invalid: 'Please look at what is marked.',
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  'bad-code': 'A code has 2 to 40 letters, digits, dots or hyphens.',
  'code-taken': 'There is a coupon with this code already.',
  'bad-percent': 'Please enter a percentage above 0 and up to 100, with at most two decimals.',
  'bad-amount': 'Please enter an amount above 0.',
  'bad-money': 'Please enter an amount, or leave it empty.',
  'bad-time': 'Please enter a day and a time.',
  'ends-early': 'The end has to be after the start.',
  'bad-limit': 'Please enter a whole number of at least 1, or leave it empty.',
  'below-used': 'It has been used more often than that already.',
} as const
export type CouponFormCode = keyof typeof couponFormTexts
