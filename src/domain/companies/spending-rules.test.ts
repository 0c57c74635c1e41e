import { describe, expect, test } from 'vitest'
import { findLimitFault } from './spending-rules.ts'

describe('[CO-02] limits', () => {
  test('a limit is reached, not exceeded, by its own amount', () => {
    const limits = { orderLimit: 1_000, monthLimit: 2_500 }
    expect(findLimitFault(limits, 1_000, 0)).toBeNull()
    expect(findLimitFault(limits, 1_001, 0)).toBe('over-order-limit')
    expect(findLimitFault(limits, 1_000, 1_500)).toBeNull()
    expect(findLimitFault(limits, 1_000, 1_501)).toBe('over-month-limit')
  })

  test('no limit allows any total, a limit of nothing none', () => {
    expect(findLimitFault({ orderLimit: null, monthLimit: null }, 9e12, 9e12)).toBeNull()
    expect(findLimitFault({ orderLimit: 0, monthLimit: null }, 1, 0)).toBe('over-order-limit')
  })
})
