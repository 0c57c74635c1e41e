import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { describeReason } from './end-reasons.ts'

test('[LANG-03] why the shop ended an order is written for its reader, of older orders too; a person’s words stay', () => {
  expect(describeReason('not-paid-in-time')).toBe('Not paid in time')
  withLocale('hi-IN', () => {
    expect(describeReason('not-paid-in-time')).toBe('समय पर भुगतान नहीं हुआ')
    expect(describeReason('Not paid in time')).toBe('समय पर भुगतान नहीं हुआ')
    expect(describeReason('order-returned')).toBe('ऑर्डर वापस आया')
    expect(describeReason('payment-failed')).toBe('भुगतान पूरा नहीं हुआ')
    for (const words of ['Sold out', 'toString', '']) expect(describeReason(words)).toBe(words)
  })
})
