import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  defaultSettings,
  findInvalidSetting,
  loadNegotiationSettings,
} from '#domain/negotiation/negotiation.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { runHaggle } from '#testing/run-haggle.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('[OPS-03] a seller’s terms of quotes and bids are changed by the command line, on the record', async () => {
  const { seller } = await shop.scope('in')
  const { seller: other } = await shop.scope('tools')
  const args = ['seller', 'terms', 'in', '--pay-hours', '48', '--margin-floor', '1500']
  const changeResult = await runHaggle(shop.database.url, ...args)
  expect(changeResult).toMatchObject({
    code: 0,
    out: expect.stringMatching(/pay-hours +48\n(.*\n)*margin-floor +1500\n/),
  })
  expect(await loadNegotiationSettings(shop.database.primary, seller.id)).toEqual({
    ...defaultSettings,
    payHours: 48,
    marginFloor: 1_500,
  })
  expect(await loadNegotiationSettings(shop.database.primary, other.id)).toEqual(defaultSettings)
  expect(await loadRecord(shop)).toMatchObject([
    { action: 'terms.change', before: { payHours: 72 }, after: { payHours: 48 } },
  ])
})

test('[OPS-03] terms that can not be are named', () => {
  expect(findInvalidSetting(defaultSettings)).toBeNull()
  expect(findInvalidSetting({ ...defaultSettings, quoteDays: 0 })).toBe('quoteDays')
  expect(findInvalidSetting({ ...defaultSettings, bidHours: Number.NaN })).toBe('bidHours')
  expect(
    findInvalidSetting({ ...defaultSettings, answerFromMinutes: 60, answerToMinutes: 30 }),
  ).toBe('answerToMinutes')
})
