import { expect, test } from 'vitest'
import { getHoldMs } from './product-feed.ts'

test('[KEY-06] a feed that takes long to write is held twenty times as long, ten minutes at most', () => {
  expect([0, 999].map(getHoldMs)).toEqual([0, 0])
  expect([1_000, 5_000, 29_999].map(getHoldMs)).toEqual([20_000, 100_000, 599_980])
  expect(getHoldMs(3_600_000)).toBe(600_000)
})
