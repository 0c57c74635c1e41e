import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test('[DESK-04] a time typed on the wall clock of the shop is that moment, in every zone', () => {
  expect(fromLocalInput('2026-11-21T09:30', 'Asia/Kolkata')?.toISOString()).toBe(
    '2026-11-21T04:00:00.000Z',
  )
  expect(toLocalInput(new Date('2026-11-21T04:00:00Z'), 'Asia/Kolkata')).toBe('2026-11-21T09:30')
  const zones = fc.constantFrom(
    'Asia/Kolkata',
    'Asia/Singapore',
    'Europe/Berlin',
    'America/New_York',
    'UTC',
  )
  const minutes = fc.integer({ min: 28_000_000, max: 32_000_000 })
  fc.assert(
    fc.property(zones, minutes, (zone, at) => {
      const localInput = toLocalInput(new Date(at * 60_000), zone)
      // The repeated hour has one text for two moments.
      expect(toLocalInput(fromLocalInput(localInput, zone)!, zone)).toBe(localInput)
    }),
  )
})

test('[DESK-04] an hour that clocks leave out is the one after, one that comes twice the first, and odd texts are none', () => {
  expect(fromLocalInput('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  )
  expect(fromLocalInput('2026-10-25T02:30', 'Europe/Berlin')?.toISOString()).toBe(
    '2026-10-25T00:30:00.000Z',
  )
  for (const odd of [
    '',
    'tomorrow',
    '2026-02-30T10:00',
    '2026-11-21',
    '2026-11-21T25:00',
    '99999-01-01T00:00',
  ])
    expect(fromLocalInput(odd, 'Asia/Kolkata'), odd).toBeNull()
})
