import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChangeKind, changeKinds } from '#contract/orders/order-changes.ts'
import {
  getAccountDue,
  getAmountDue,
  getNextDue,
  getOtherDue,
  getPaymentState,
  getRefundDue,
  getServiceRefund,
} from '../account-rules.ts'
import { getUnshippedParts } from '../parcels/shipment-rules.ts'
import {
  applyToLine,
  canChangeLines,
  countAtBuyer,
  countChangeable,
  countCredited,
  getCredit,
  type LinePieces,
} from './change-rules.ts'

type Line = LinePieces & { total: number; tax: number }

const step = fc.record({
  kind: fc.constantFrom('ship' as const, ...changeKinds),
  pieces: fc.nat(9),
  isReplaced: fc.boolean(),
})
interface Given {
  quantity: number
  total: number
  tax: number
  steps: { kind: 'ship' | ChangeKind; pieces: number; isReplaced: boolean }[]
}
const order: fc.Arbitrary<Given> = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  total: fc.integer({ min: 0, max: 9_999_999 }),
  tax: fc.integer({ min: 0, max: 999_999 }),
  steps: fc.array(step, { maxLength: 25 }),
})

/** Runs the steps that the rules allow; returns the line, and what each change credited. */
function run({ quantity, total, tax, steps }: Given) {
  const counts = { shipped: 0, cancelled: 0, returned: 0, refunded: 0, replaced: 0 }
  let line: Line = { position: 1, quantity, total, tax, ...counts }
  const credits: { amount: number; tax: number }[] = []
  for (const { kind, pieces, isReplaced } of steps) {
    if (kind === 'ship') {
      const unshipped = getUnshippedParts([line]).get(1) ?? 0
      line = { ...line, shipped: line.shipped + Math.min(pieces, unshipped) }
      continue
    }
    if (!canChangeLines(kind, new Map([[1, pieces]]), [line])) continue
    const replaces = isReplaced && kind !== 'cancel'
    const next = applyToLine(line, kind, pieces, replaces)
    const range = { from: countCredited(line), to: countCredited(next) }
    const credit = (amount: number) => getCredit(amount, quantity, range)
    credits.push({ amount: credit(total), tax: credit(tax) })
    line = next
  }
  return { line, credits }
}

test('[DEAL-05] after any sequence the pieces add up: no more leave than are ordered, none comes back twice', () => {
  fc.assert(
    fc.property(order, (given) => {
      const { line } = run(given)
      const toShip = getUnshippedParts([line]).get(1) ?? 0
      expect(line.shipped + toShip).toBe(line.quantity - line.cancelled + line.replaced)
      expect(line.returned + line.refunded).toBeLessThanOrEqual(line.shipped)
      expect(countCredited(line)).toBeGreaterThanOrEqual(0)
      expect(countCredited(line) + toShip + countAtBuyer(line)).toBe(line.quantity)
    }),
    { numRuns: 2_000 },
  )
})

test('[DEAL-05] the credits of any sequence are whole and never negative, and of all pieces exactly the line', () => {
  fc.assert(
    fc.property(order, (given) => {
      const { line, credits } = run(given)
      const sum = (name: 'amount' | 'tax') => credits.reduce((total, each) => total + each[name], 0)
      for (const credit of credits) {
        expect(Number.isSafeInteger(credit.amount) && credit.amount >= 0).toBe(true)
        expect(credit.tax).toBeGreaterThanOrEqual(0)
      }
      const rest = { from: countCredited(line), to: line.quantity }
      expect(sum('amount') + getCredit(line.total, line.quantity, rest)).toBe(line.total)
      expect(sum('tax') + getCredit(line.tax, line.quantity, rest)).toBe(line.tax)
    }),
    { numRuns: 2_000 },
  )
})

test('[DEAL-05] a share stays exact beyond what a float can multiply', () => {
  const total = 999_999_999_999
  expect(getCredit(total, 999_983, { from: 999_982, to: 999_983 })).toBe(1_000_018)
  expect(getCredit(total, 999_983, { from: 0, to: 999_983 })).toBe(total)
})

test('[DEAL-05] nothing, fractions, negative and too many pieces change no line', () => {
  const counts = { cancelled: 1, returned: 1, refunded: 0, replaced: 0 }
  const line = { position: 1, quantity: 10, shipped: 4, ...counts }
  const unshipped = { ...line, quantity: 9 }
  expect([countChangeable('cancel', unshipped), countChangeable('return', line)]).toEqual([4, 3])
  for (const pieces of [0, -1, 1.5, Number.NaN, 4])
    expect(canChangeLines('return', new Map([[1, pieces]]), [line]), String(pieces)).toBe(false)
  expect(canChangeLines('return', new Map([[2, 1]]), [line]), 'another line').toBe(false)
  expect(canChangeLines('return', new Map([[1, 3]]), [line])).toBe(true)
})

test('[DEAL-05] what is due either way follows from five sums; both at once never happens', () => {
  const minor = fc.nat(1_000)
  fc.assert(
    fc.property(minor, minor, minor, minor, minor, (...sums) => {
      const [total, debited, credited, received, refunded] = sums
      fc.pre(credited <= total && refunded <= received)
      const account = { total, debited, credited, received, refunded, onAccount: 0 }
      expect(Math.min(getAmountDue(account), getRefundDue(account))).toBe(0)
      const kept = received - refunded + getAmountDue(account) - getRefundDue(account)
      expect(kept).toBe(total + debited - credited)
      expect(getRefundDue(account)).toBeLessThanOrEqual(received - refunded)
    }),
  )
  const paid = { total: 100, debited: 0, credited: 0, received: 100, refunded: 0, onAccount: 0 }
  expect(
    [
      { ...paid, received: 0 },
      paid,
      { ...paid, credited: 40 },
      { ...paid, credited: 40, refunded: 40 },
      { ...paid, credited: 100 },
      { ...paid, credited: 100, refunded: 100 },
      { ...paid, credited: 100, received: 0 },
      { ...paid, received: 60 },
      { ...paid, debited: 1 },
      { ...paid, debited: 1, received: 101 },
      { ...paid, debited: 1, credited: 100, received: 0 },
    ].map(getPaymentState),
  ).toEqual([
    ...['due', 'paid', 'paid', 'paid', 'refund-due', 'refunded', 'void', 'due'],
    ...['due', 'paid', 'due'],
  ])
})

test('[PAY-06] of a split order money and credits cover the rest first, and the service pays back first', () => {
  const minor = fc.nat(1_000)
  fc.assert(
    fc.property(
      minor,
      minor,
      minor,
      minor,
      minor,
      (total, onAccount, credited, received, taken) => {
        fc.pre(credited <= total && onAccount <= total && taken <= received)
        const sums = { total, debited: 0, credited, received, refunded: 0 }
        const account = { ...sums, onAccount, serviceAmount: taken }
        expect(getAccountDue(account) + getOtherDue(account)).toBe(getAmountDue(account))
        const rest = total - onAccount
        expect(getOtherDue(account)).toBe(Math.max(0, rest - credited - received))
        expect(getNextDue(account) > 0).toBe(getAmountDue(account) > 0)
        const ofService = getServiceRefund('split-card', account)
        expect(ofService).toBe(Math.min(taken, getRefundDue(account)))
        expect(getServiceRefund('split-transfer', account)).toBe(0)
      },
    ),
  )
})
