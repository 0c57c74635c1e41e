import type { CouponRecord } from '#domain/cart/cart.ts'

const year = 365 * 24 * 60 * 60_000

/**
 * One coupon of each kind per demo shop: percent with a cap, amount from a minimum, once per customer, and an
 * expired one.
 */
export function demoCoupons(now: Date): CouponRecord[] {
  const usual = {
    maxDiscount: null,
    minimum: 0,
    startsAt: new Date(now.getTime() - year),
    endsAt: new Date(now.getTime() + 5 * year),
    totalLimit: null,
    customerLimit: null,
    active: true,
  }
  return [
    { ...usual, code: 'TEN', kind: 'percent', value: 1_000, maxDiscount: 50_000 },
    { ...usual, code: 'FIFTY', kind: 'amount', value: 5_000, minimum: 50_000 },
    {
      ...usual,
      code: 'WELCOME',
      kind: 'percent',
      value: 1_500,
      maxDiscount: 30_000,
      customerLimit: 1,
    },
    { ...usual, code: 'FIRST100', kind: 'amount', value: 10_000, minimum: 40_000, totalLimit: 100 },
    {
      ...usual,
      code: 'DIWALI',
      kind: 'percent',
      value: 2_000,
      endsAt: new Date(now.getTime() - 86_400_000),
    },
  ]
}
