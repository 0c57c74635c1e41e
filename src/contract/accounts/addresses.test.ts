import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { addressKinds, formatAddressKind } from './addresses.ts'

test('[LANG-04] the kind of an address is named in the reader’s language', () => {
  const list = (locale: string) =>
    withLocale(locale, () => [...addressKinds, 'Depot'].map(formatAddressKind))
  expect(list('en-IN')).toEqual(['Home', 'Office', 'Other', 'Depot'])
  expect(list('hi-IN')).toEqual(['घर', 'ऑफ़िस', 'अन्य', 'Depot'])
})
