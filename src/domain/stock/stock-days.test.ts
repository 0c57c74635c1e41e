import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getDaysFromStock } from '../delivery/stock-days-rules.ts'
import { allocate } from './allocation-rules.ts'

test('[SAFE-14] the days promised are those of the warehouses that an order takes its pieces from', () => {
  const store = fc.record({
    free: fc.integer({ min: 0, max: 9 }),
    days: fc.integer({ min: 0, max: 4 }),
  })
  fc.assert(
    fc.property(
      fc.array(store, { maxLength: 4 }),
      fc.integer({ min: 1, max: 20 }),
      (stores, quantity) => {
        const free = stores.map((each, at) => ({ ...each, packId: 1, warehouseId: at }))
        const taken = allocate(new Map([[1, quantity]]), free)
        const slowest =
          taken && Math.max(...taken.map(({ warehouseId }) => stores[warehouseId]!.days))
        expect(getDaysFromStock(stores, quantity)).toBe(slowest)
      },
    ),
  )
})
