import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillTrackingPage, isTrackingPage } from './carrier-page.ts'

test('[DEAL-05] a tracking address is public https with the number once, behind the host', () => {
  const good = [
    'https://www.delhivery.com/track-v2/package/{number}',
    'https://track.example.in/?awb={number}&lang=en',
    'https://track.example.in/#{number}',
  ]
  const bad = [
    '',
    'http://track.example.in/{number}',
    'https://track.example.in/',
    'https://track.example.in/{number}/{number}',
    'https://{number}.example.in/',
    'https://track.{number}/',
    'https://me:word@track.example.in/{number}',
    'https://localhost/{number}',
    'https://127.0.0.1/{number}',
    'https://2130706433/{number}',
    'https://[::1]/{number}',
    'https://printer.local/{number}',
    'https://intranet/{number}',
    'javascript:alert({number})',
    'https://track.example.in/{nummer}/{number}',
    'https://track.example.in\\{number}',
    ' https://track.example.in/{number}',
  ]
  expect(good.filter((page) => !isTrackingPage(page))).toEqual([])
  expect(bad.filter(isTrackingPage)).toEqual([])
})

test('[DEAL-05] no number leads a buyer to another host', () => {
  const page = 'https://track.example.in/parcel/{number}?lang=en'
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (number) => {
      const url = new URL(fillTrackingPage(page, number))
      expect(url.origin).toBe('https://track.example.in')
      expect(url.search).toBe('?lang=en')
    }),
  )
})
