import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canConfirm } from '#contract/orders/can-confirm.ts'
import { type OrderState, orderStates } from '#contract/orders/orders.ts'
import { allocate, type FreeStock } from '../stock/allocation-rules.ts'
import {
  buildOrderNumber,
  canMoveOrder,
  canReturn,
  getCancelMode,
  getExpectedArrival,
  getHoldMinutes,
  listSourceStates,
} from './order-rules.ts'

const happyPath: OrderState[] = ['placed', 'confirmed', 'packed', 'shipped', 'delivered']

test('[ORD-04] an order goes its way step by step, is cancelled before it ships and returned after', () => {
  for (const from of orderStates) {
    for (const to of orderStates) {
      const next = happyPath.includes(from) && to === happyPath[happyPath.indexOf(from) + 1]
      const cancel = to === 'cancelled' && ['placed', 'confirmed', 'packed'].includes(from)
      const sendBack = to === 'returned' && ['shipped', 'delivered'].includes(from)
      expect(canMoveOrder(from, to), `${from} to ${to}`).toBe(next || cancel || sendBack)
      expect(listSourceStates(to).includes(from)).toBe(canMoveOrder(from, to))
    }
  }
})

test('[ORD-02] a card is confirmed by its money, a transfer by money or a purchase order, cash at the door', () => {
  expect(canConfirm('cod', 'due', null)).toBe(true)
  expect(canConfirm('transfer', 'due', null)).toBe(false)
  expect(canConfirm('transfer', 'due', 'PO-7')).toBe(true)
  expect(canConfirm('transfer', 'paid', null)).toBe(true)
  expect(canConfirm('card', 'due', 'PO-7')).toBe(false)
  expect(canConfirm('card', 'paid', null)).toBe(true)
})

test('[ORD-04] card orders keep goods 30 minutes, transfers the seller’s days, cash on delivery waits for nothing', () => {
  expect([
    getHoldMinutes('card', 7),
    getHoldMinutes('transfer', 7),
    getHoldMinutes('cod', 7),
  ]).toEqual([30, 10_080, null])
})

test('[ORD-04] cancelling is at once, asked for or too late', () => {
  expect(orderStates.map(getCancelMode)).toEqual(['now', 'now', 'ask', null, null, null, null])
  const delivered = new Date('2026-11-01T10:00:00Z')
  expect(canReturn('delivered', delivered, new Date('2026-12-01T10:00:00Z'))).toBe(true)
  expect(canReturn('delivered', delivered, new Date('2026-12-01T10:00:01Z'))).toBe(false)
  expect(canReturn('shipped', delivered, delivered)).toBe(false)
})

test('[ORD-04] an order’s number has its day and nothing that reads like something else', () => {
  const number = buildOrderNumber(
    new Date('2026-11-21T23:00:00Z'),
    Uint8Array.from([0, 1, 2, 31, 32, 255, 9, 10]),
  )
  expect(number).toMatch(/^261121-[2-9A-HJ-NP-Z]{8}$/)
})

test('[ORD-03] what is wanted is given whole or not at all, never more than a warehouse has, in one order of locking', () => {
  const store = fc.record({
    packId: fc.integer({ min: 1, max: 3 }),
    warehouseId: fc.integer({ min: 1, max: 4 }),
    free: fc.integer({ min: -2, max: 20 }),
    days: fc.integer({ min: 1, max: 5 }),
  })
  const stores = fc.uniqueArray(store, {
    selector: (each) => `${each.packId} ${each.warehouseId}`,
    maxLength: 12,
  })
  const requestedPacks = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 30 })),
    {
      selector: ([packId]) => packId,
    },
  )
  fc.assert(
    fc.property(stores, requestedPacks, (free: FreeStock[], requestedPairs) => {
      const requestedQuantities = new Map(requestedPairs)
      const allocation = allocate(requestedQuantities, free)
      const hasEnoughStock = [...requestedQuantities].every(([packId, quantity]) => {
        const own = free.filter((each) => each.packId === packId && each.free > 0)
        return own.reduce((sum, each) => sum + each.free, 0) >= quantity
      })
      expect(allocation !== null).toBe(hasEnoughStock)
      for (const part of allocation ?? []) {
        const from = free.find(
          (each) => each.packId === part.packId && each.warehouseId === part.warehouseId,
        )!
        expect(part.quantity).toBeGreaterThan(0)
        expect(part.quantity).toBeLessThanOrEqual(from.free)
      }
      for (const [packId, quantity] of allocation ? requestedQuantities : []) {
        const sum = allocation!
          .filter((each) => each.packId === packId)
          .reduce((all, each) => all + each.quantity, 0)
        expect(sum).toBe(quantity)
      }
      const keys = (allocation ?? []).map((each) => each.packId * 10 + each.warehouseId)
      expect(keys).toEqual([...keys].sort((a, b) => a - b))
    }),
  )
})

test('[SAFE-14] an order under way says when it arrives, and that it is late once the day has passed', () => {
  for (const state of orderStates) {
    const isUnderWay = ['placed', 'confirmed', 'packed', 'shipped'].includes(state)
    const arrival = (today: string) => getExpectedArrival(state, '2026-11-24', today)
    expect(arrival('2026-11-24'), state).toEqual(
      isUnderWay ? { date: '2026-11-24', isLate: false } : null,
    )
    expect(arrival('2026-11-25'), state).toEqual(
      isUnderWay ? { date: '2026-11-24', isLate: true } : null,
    )
    expect(getExpectedArrival(state, null, '2026-11-24'), state).toBeNull()
  }
})
