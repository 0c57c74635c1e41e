import { expect, test } from 'vitest'
import { formatMargin } from '../bids/rule-shares.ts'
import { formatShare, formatTenths } from './bench-figures.ts'

test('[DEAL-03] a margin is rounded in one way, on the bench, in a bid and in the sheet', () => {
  for (const [margin, text] of [
    [1_145, '11.5'],
    [1_144, '11.4'],
    [-1_580, '−15.8'],
  ] as const) {
    expect(formatTenths(margin)).toBe(text)
    expect(formatShare(margin)).toBe(`${text} %`)
    expect(formatMargin(margin)).toBe(`${text} %`)
  }
  expect(formatMargin(-4_000_000)).toBe('below −999.0 %')
})
