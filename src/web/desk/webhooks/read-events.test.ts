import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { describeEvents } from './read-events.ts'

test('[LANG-09] a list at the desk has the commas of the language that it is read in', () => {
  const list = (locale: string) =>
    withLocale(locale, () => describeEvents(['order.placed', 'order.paid']))
  expect(list('en-SG')).toBe('Order placed, Order paid')
  expect(list('zh-SG')).toBe('订单已提交、订单已付款')
})
