import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { type BulkSummary, writeBulkSummary } from './bulk-summary.ts'

const summary: BulkSummary = {
  code: 'tax-codes',
  products: 2,
  change: {
    goodsCode: '731815',
    unitCode: '',
    taxRate: '18',
    cessRate: '',
    taxTreatment: '',
    from: '',
  },
  countryCode: 'IN',
}

test('[LANG-09] a change to many products is told with the marks of its reader’s language', () => {
  const write = (locale: string) => withLocale(locale, () => writeBulkSummary(summary))
  expect(write('en-IN')).toMatch(/731815, /)
  expect(write('zh-SG')).toMatch(/731815，/)
})
