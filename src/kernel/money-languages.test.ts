import { expect, test } from 'vitest'
import { formatNumber } from '#messages/message-parts.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { formatMoney } from './money.ts'

test('[LANG-07] money, numbers and moments of a Hindi page have Indian groups and digits 0 to 9', () => {
  const money = { currency: 'INR', symbol: '₹', locale: 'hi-IN' }
  expect(formatMoney(12_999_900, money)).toBe('₹1,29,999.00')
  expect(withLocale('hi-IN', () => formatNumber(129_999))).toBe('1,29,999')
  expect(new Intl.NumberFormat('hi-IN').resolvedOptions().numberingSystem).toBe('latn')
})
