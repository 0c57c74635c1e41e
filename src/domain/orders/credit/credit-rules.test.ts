import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/delivery/delivery-promise.ts'
import {
  allocatePayment,
  countOverdueDays,
  findCreditFault,
  getCreditAge,
  getFreeCredit,
  getStatementStart,
  sumAgeing,
} from './credit-rules.ts'

test('[PAY-05] what is free is the limit less what is open, and never below nothing', () => {
  expect(getFreeCredit(100_00, 30_00)).toBe(70_00)
  expect(getFreeCredit(100_00, 130_00), 'the limit was lowered').toBe(0)
  expect(findCreditFault({ free: 70_00, isBlocked: false }, 70_00)).toBeNull()
  expect(findCreditFault({ free: 70_00, isBlocked: false }, 70_01)).toBe('over-credit')
  expect(findCreditFault({ free: 70_00, isBlocked: true }, 1)).toBe('credit-blocked')
})

test('[PAY-05] a statement begins on a day that exists, over months, leap days and years', () => {
  expect(getStatementStart('2026-11-01', '2026-11-24')).toBe('2026-11-01')
  expect(getStatementStart('2026-11-25', '2026-11-24'), 'it is to come').toBe('2026-08-26')
  expect(getStatementStart('2026-02-30', '2026-11-24'), 'there is none').toBe('2026-08-26')
  expect(getStatementStart('', '2028-05-15')).toBe('2028-02-15')
  expect(addDays('2026-11-24', 30)).toBe('2026-12-24')
  expect(addDays('2026-12-31', 0)).toBe('2026-12-31')
  expect(addDays('2028-02-15', 15)).toBe('2028-03-01')
})

test('[PAY-05] an order is overdue from the day after its last day, and ages by months', () => {
  expect(countOverdueDays('2026-11-24', '2026-11-24'), 'the last day').toBe(0)
  expect(countOverdueDays('2026-11-24', '2026-11-25')).toBe(1)
  expect(countOverdueDays(null, '2026-11-25')).toBe(0)
  const ages = ['not-due', 'to-30', 'to-30', 'to-60', 'to-60', 'to-90', 'to-90', 'older']
  expect([0, 1, 30, 31, 60, 61, 90, 91].map(getCreditAge)).toEqual(ages)
})

const openOrders = fc.array(
  fc.record({
    number: fc.uuid(),
    amountDue: fc.integer({ min: 0, max: 1_000_000 }),
    dueOn: fc.option(
      fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days)),
      { nil: null },
    ),
  }),
  { maxLength: 12 },
)

test('[PAY-05] ages sum to what is open; a payment goes to the first orders and is never lost', () => {
  fc.assert(
    fc.property(openOrders, fc.integer({ min: 1, max: 4_000_000 }), (orders, amount) => {
      const open = orders.reduce((sum, { amountDue }) => sum + amountDue, 0)
      const ages = Object.values(sumAgeing(orders, '2026-11-24'))
      expect(ages.reduce((sum, part) => sum + part, 0)).toBe(open)
      const parts = allocatePayment(amount, orders)
      if (amount > open) {
        expect(parts).toBeNull()
        return
      }
      expect(parts!.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      const paid = new Map(parts!.map((part) => [part.number, part.amount]))
      const lastAt = orders.findLastIndex(({ number }) => paid.has(number))
      for (const [at, { number, amountDue }] of orders.entries()) {
        const part = paid.get(number) ?? 0
        if (at < lastAt) expect(part).toBe(amountDue)
        expect(part).toBeLessThanOrEqual(amountDue)
      }
    }),
  )
})
