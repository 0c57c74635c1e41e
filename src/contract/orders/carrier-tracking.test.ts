import { expect, test } from 'vitest'
import { getTrackingUrl } from './carrier-tracking.ts'

test('[LOOK-08] a parcel links its carrier’s own tracking page, where the carrier has one', () => {
  expect(getTrackingUrl({ carrier: 'Delhivery', tracking: '12345' })).toBe(
    'https://www.delhivery.com/track-v2/package/12345',
  )
  expect(getTrackingUrl({ carrier: 'Blue Dart Express', tracking: 'A/1 2' })).toMatch(
    /trackNo=A%2F1%202$/,
  )
  expect(getTrackingUrl({ carrier: 'DHL', tracking: '' })).toBeNull()
  expect(getTrackingUrl({ carrier: 'Upstairs vans', tracking: '12345' })).toBeNull()
})
