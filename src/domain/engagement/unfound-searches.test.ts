import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffMember } from '#contract/accounts/staff.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { listUnfoundSearches } from './engagement.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function addSearch(
  code: 'in' | 'tools',
  words: string,
  results: number | null,
  network: string,
  daysAgo: number,
) {
  const { seller } = await shop.scope(code)
  const searchedAt = new Date(testNow.getTime() - daysAgo * 86_400_000).toISOString()
  await shop.database.primary.execute(sql`
    insert into tracked_event (seller_id, at, user_type, username, network, words, results, searched, viewed, added)
    values (${seller.id}, ${searchedAt}, 'Visitor', '', ${network}, ${words}, ${results}, true, false, false)`)
}

const reader: StaffMember = {
  id: crypto.randomUUID(),
  sessionId: 's',
  role: 'reader',
  name: 'Ria',
  email: 'ria@x.example',
}

test('[RFQ-11] searches that found nothing stand grouped, the most wanted first, without what names a person', async () => {
  await addSearch('in', 'laser level', 0, '1.2.3.0/24', 2)
  await addSearch('in', 'laser level', 0, '1.2.4.0/24', 1)
  await addSearch('in', 'laser level', 0, '1.2.5.0/24', 1)
  await addSearch('in', 'tile cutter', 0, '1.2.3.0/24', 1)
  await addSearch('in', 'tile cutter', 0, '1.2.3.0/24', 1)
  await addSearch('in', 'found meanwhile', 0, '1.2.3.0/24', 5)
  await addSearch('in', 'found meanwhile', 4, '1.2.3.0/24', 1)
  await addSearch('in', 'asha rao kothrud', 0, '1.2.3.0/24', 1)
  await addSearch('in', 'asha rao kothrud', 0, '1.2.4.0/24', 1)
  for (const network of ['1.2.3.0/24', '1.2.4.0/24', '1.2.5.0/24'])
    await addSearch('in', 'asha@example.com', 0, network, 1)
  await addSearch('in', 'long ago', 0, '1.2.3.0/24', 40)
  await addSearch('tools', 'not theirs', 0, '1.2.3.0/24', 1)
  const scope = await shop.scope('in')
  await shop.database.primary.execute(sql`
    insert into wanted (seller_id, words, folded, email, at)
    values (${scope.seller.id}, 'Tile cutter', 'tile cutter', 'nila@x.example', now())`)
  const searches = await listUnfoundSearches({ ...scope, staff: reader }, 10)
  expect(
    searches.map(({ words, times, shoppers, waiting }) => [words, times, shoppers, waiting]),
  ).toEqual([
    ['tile cutter', 2, 1, 1],
    ['laser level', 3, 3, 0],
  ])
  expect(await listUnfoundSearches({ ...scope, staff: reader }, 1)).toHaveLength(1)
})

test('[RFQ-11] [DESK-01] customers and visitors are not told what others look for', async () => {
  await expect(listUnfoundSearches(await shop.scope('in'), 10)).rejects.toMatchObject({
    kind: 'sign-in',
  })
})
