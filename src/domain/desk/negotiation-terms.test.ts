import { afterAll, beforeAll, expect, test } from 'vitest'
import { termGroups } from '#contract/desk/desk-terms.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { readBidRules, saveBidRules } from '../bids/bids.ts'
import {
  defaultSettings,
  loadNegotiationSettings,
  settingBounds,
} from '../negotiation/negotiation.ts'
import { getTerms, saveTerms } from './desk.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('[DESK-04] [RFQ-09] [BID-03] an owner changes the terms of quotes and bids, of this seller alone and on the record', async () => {
  const owner = await shop.atDesk('owner')
  const otherSellerScope = await shop.scope('tools')
  const { input, bounds } = await getTerms(owner)
  expect([input.quoteDays, input.marginFloor, bounds.marginFloor]).toEqual([
    '7',
    '',
    ['0', '99.99'],
  ])
  expect(await saveTerms(owner, input, 'last-wins')).toEqual({ ok: true, value: null })
  expect(await loadRecord(shop), 'nothing changed').toEqual([])
  const change = { ...input, quoteDays: ' 14 ', marginFloor: '12.5' }
  expect(await saveTerms(owner, change, 'last-wins')).toEqual({ ok: true, value: null })
  const changedSettings = { ...defaultSettings, quoteDays: 14, marginFloor: 1_250 }
  expect(await loadNegotiationSettings(shop.database.primary, owner.seller.id)).toEqual(
    changedSettings,
  )
  expect(await loadNegotiationSettings(shop.database.primary, otherSellerScope.seller.id)).toEqual(
    defaultSettings,
  )
  expect(await loadRecord(shop)).toMatchObject([
    {
      action: 'terms.change',
      before: { quoteDays: 7, marginFloor: null },
      after: { quoteDays: 14, marginFloor: 1_250 },
    },
  ])
  expect((await getTerms(owner)).input).toMatchObject({ quoteDays: '14', marginFloor: '12.5' })
})

test('[DESK-04] terms that can’t be are refused by name, and nothing is written', async () => {
  const owner = await shop.atDesk('owner')
  const previousSettings = await loadNegotiationSettings(shop.database.primary, owner.seller.id)
  const { input } = await getTerms(owner)
  const invalidInput = {
    ...input,
    quoteDays: '0',
    rounds: 'three',
    marginFloor: '100',
    answerFromMinutes: '60',
    answerToMinutes: '30',
  }
  expect(await saveTerms(owner, invalidInput, 'last-wins')).toEqual({
    ok: false,
    code: 'invalid',
    fields: {
      quoteDays: 'bad-count',
      rounds: 'bad-count',
      marginFloor: 'bad-share',
      answerToMinutes: 'turned-round',
    },
  })
  expect(await loadNegotiationSettings(shop.database.primary, owner.seller.id)).toEqual(
    previousSettings,
  )
})

test('[DESK-01] the terms are the owner’s, and every one of them is asked for', async () => {
  for (const role of ['pricing', 'sales', 'approver', 'reader'] as const)
    await expect(getTerms(await shop.atDesk(role))).rejects.toMatchObject({ kind: 'forbidden' })
  const formNames = termGroups.flatMap((group) => group.terms.map(({ name }) => name))
  expect([...formNames].sort()).toEqual(Object.keys(settingBounds).sort())
})

test('[SAFE-09] minutes that the terms changed are not taken back by rules for bids of before', async () => {
  const owner = await shop.atDesk('owner')
  const { rowVersion, rules, answerFrom, answerTo } = await readBidRules(owner)
  const { input } = await getTerms(owner)
  expect(await saveTerms(owner, { ...input, answerToMinutes: '55' }, input)).toEqual({
    ok: true,
    value: null,
  })
  const staleSave = await saveBidRules(owner, { rowVersion, rules, answerFrom, answerTo })
  expect(staleSave).toMatchObject({ ok: false, code: 'stale' })
  expect(
    (await loadNegotiationSettings(shop.database.primary, owner.seller.id)).answerToMinutes,
  ).toBe(55)
  expect(await saveTerms(owner, input, input), 'a second save').toEqual({
    ok: false,
    code: 'changed-meanwhile',
  })
})
