import { expect, test } from 'vitest'
import { hasNewRates } from './time-of-supply.ts'

const [before, after, changedOn] = ['2026-11-30', '2026-12-01', '2026-12-01']

test('[TAX-01] goods: the invoice’s day decides, unless they left before; an advance has no say', () => {
  const has = (supplied: string | null, invoiced: string, paid: string | null) =>
    hasNewRates('8205', { supplied, invoiced, paid }, changedOn)
  expect(has(after, after, before)).toBe(true)
  expect(has(after, after, null)).toBe(true)
  expect(has(after, before, after)).toBe(false)
  expect(has(null, before, null)).toBe(false)
  // Goods that left before had to be invoiced then.
  expect(has(before, after, after)).toBe(false)
})

test.each([
  // CGST Act, s. 14(a): supplied before the change.
  ['14(a)(i)', before, after, after, true],
  ['14(a)(ii)', before, before, after, false],
  ['14(a)(iii)', before, after, before, false],
  // s. 14(b): supplied after it.
  ['14(b)(i)', after, before, after, true],
  ['14(b)(ii)', after, before, before, false],
  ['14(b)(iii)', after, after, before, true],
])('[TAX-01] a service by section %s', (_section, supplied, invoiced, paid, isNew) => {
  expect(hasNewRates('998719', { supplied, invoiced, paid }, changedOn)).toBe(isNew)
})
