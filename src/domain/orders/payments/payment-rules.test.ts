import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indianCashLimit, isCodCeiling } from '#contract/desk/desk-order-settings.ts'
import { getCodCeiling, splitPaymentMethods, splitTotal } from './payment-rules.ts'

const facts = {
  takesCash: true,
  takesCards: false,
  splits: true,
  total: 10_000,
  ceiling: null,
  emailVerified: true,
  credit: null,
}

test('[SAFE-07] cash on delivery has a ceiling: in India ₹49,999.00 by itself, and never ₹2,00,000 or more', () => {
  expect(getCodCeiling({ countryCode: 'IN', codCeiling: null })).toBe(4_999_900)
  expect(getCodCeiling({ countryCode: 'IN', codCeiling: 19_999_999 })).toBe(19_999_999)
  // A value that did not pass the desk or the command line is still capped by law.
  expect(getCodCeiling({ countryCode: 'IN', codCeiling: 30_000_000 })).toBe(indianCashLimit - 1)
  expect(getCodCeiling({ countryCode: 'SG', codCeiling: null })).toBeNull()
  expect(getCodCeiling({ countryCode: 'SG', codCeiling: 100_000 })).toBe(100_000)
  expect([null, 1, indianCashLimit - 1].every((ceiling) => isCodCeiling(ceiling, 'IN'))).toBe(true)
  expect([0, -1, 1.5, indianCashLimit].some((ceiling) => isCodCeiling(ceiling, 'IN'))).toBe(false)
  expect(isCodCeiling(indianCashLimit, 'SG')).toBe(true)
})

test('[PAY-05] on account is offered first within what is free, and over it says how much that is', () => {
  const credit = { accountId: 1, limit: 50_000, days: 30, free: 10_000, isBlocked: false }
  expect(splitPaymentMethods({ ...facts, credit }).methods).toEqual(['terms', 'cod', 'transfer'])
  expect(splitPaymentMethods({ ...facts, credit, total: 10_001 })).toEqual({
    methods: ['split-transfer', 'cod', 'transfer'],
    held: [{ method: 'terms', why: 'over-credit', ceiling: 10_000 }],
    split: { onAccount: 9_901, rest: 100 },
  })
  expect(splitPaymentMethods({ ...facts, credit, total: 0 }).methods).not.toContain('terms')
  const blocked = { ...credit, isBlocked: true }
  expect(splitPaymentMethods({ ...facts, credit: blocked }).held).toMatchObject([
    { method: 'terms', why: 'credit-blocked' },
  ])
})

test('[PAY-06] an order above what is free is split, its rest paid before it ships and never too small', () => {
  const credit = { accountId: 1, limit: 50_000, days: 30, free: 4_000, isBlocked: false }
  const split = (change: object) =>
    splitPaymentMethods({ ...facts, credit, takesCards: true, ...change })
  expect(split({})).toMatchObject({
    methods: ['split-card', 'split-transfer', 'cod', 'transfer', 'card'],
    split: { onAccount: 4_000, rest: 6_000 },
  })
  const none = [
    split({ credit: { ...credit, free: 0 } }),
    split({ credit: { ...credit, isBlocked: true } }),
    split({ credit: { ...credit, free: 10_000 } }),
    split({ emailVerified: false }),
    split({ total: 0 }),
    split({ splits: false }),
  ]
  expect(none.map((each) => each.split)).toEqual(none.map(() => null))
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (total, free) => {
      const parts = splitTotal(total, { ...credit, free })
      if (!parts) return
      expect(parts.onAccount + parts.rest).toBe(total)
      expect(parts.onAccount).toBeLessThanOrEqual(free)
      expect(parts.rest).toBeGreaterThanOrEqual(100)
    }),
  )
})

test('[SAFE-07] what is held back says why', () => {
  expect(splitPaymentMethods(facts)).toMatchObject({
    methods: ['cod', 'transfer'],
    held: [],
    split: null,
  })
  expect(splitPaymentMethods({ ...facts, ceiling: 10_000 }).methods).toEqual(['cod', 'transfer'])
  expect(splitPaymentMethods({ ...facts, ceiling: 9_999 })).toMatchObject({
    methods: ['transfer'],
    held: [{ method: 'cod', why: 'cod-ceiling', ceiling: 9_999 }],
  })
  expect(splitPaymentMethods({ ...facts, takesCards: true, emailVerified: false })).toMatchObject({
    methods: ['card'],
    held: [
      { method: 'cod', why: 'unconfirmed-email', ceiling: null },
      { method: 'transfer', why: 'unconfirmed-email', ceiling: null },
    ],
  })
})
