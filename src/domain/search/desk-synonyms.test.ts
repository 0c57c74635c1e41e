import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { getDeskSynonyms, saveDeskSynonyms } from './search.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('[DESK-04] the list of synonyms is written whole, lines of one word are named, and the record has both lists', async () => {
  const scope = await shop.atDesk('catalogue')
  expect(
    await saveDeskSynonyms(
      scope,
      'spanner, wrench\r\n\r\nlonely\ntorch,flashlight, lamp',
      'last-wins',
    ),
  ).toEqual({
    ok: true,
    value: { kept: 2, passedOver: ['lonely'] },
  })
  expect(await getDeskSynonyms(scope)).toBe('spanner, wrench\ntorch, flashlight, lamp')
  await saveDeskSynonyms(scope, '', 'last-wins')
  expect(await getDeskSynonyms(scope)).toBe('')
  const { rows } = await shop.database.primary.execute(
    sql`select before ->> 'lines' as before, after ->> 'lines' as after from audit_entry order by id desc limit 1`,
  )
  expect(rows).toEqual([{ before: 'spanner, wrench\ntorch, flashlight, lamp', after: '' }])
})

test('[DESK-01] [HOST-05] others read it only, and each seller has its own', async () => {
  await saveDeskSynonyms(await shop.atDesk('owner'), 'nut, hex nut', 'last-wins')
  await expect(
    saveDeskSynonyms(await shop.atDesk('pricing'), '', 'last-wins'),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(await getDeskSynonyms(await shop.atDesk('reader'))).toBe('nut, hex nut')
  expect(await getDeskSynonyms(await shop.atDesk('owner', 'tools'))).toBe('')
})
