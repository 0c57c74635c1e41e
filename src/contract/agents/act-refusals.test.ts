import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { bidTexts } from '../negotiation/bids.ts'
import { describeActRefusal } from './act-refusals.ts'

test('[LANG-03] why an app’s act did not arrive is written for its reader; a text of an older act stays', () => {
  const english = describeActRefusal('bid price-not-below-list')
  expect(english).toBe(bidTexts['price-not-below-list']())
  withLocale('hi-IN', () => {
    expect(describeActRefusal('bid price-not-below-list')).toMatch(/\p{Script=Devanagari}/u)
    expect(describeActRefusal('unfinished')).toMatch(/^भेजना बीच में रुक गया।/)
    const older = ['bid is below', 'rfq toString', 'Please check the marked fields.', 'bid']
    for (const words of older) expect(describeActRefusal(words)).toBe(words)
  })
})
