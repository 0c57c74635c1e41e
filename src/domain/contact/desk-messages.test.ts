import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRecord } from '#testing/desk-scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import {
  countDeskMessages,
  deskMessages,
  markMessagesSeen,
  previewBulkMessages,
  runBulkMessages,
} from './contact.ts'
import type { DeskMessageQuery } from './desk-messages.ts'

let shop: TestShop
let ids: string[] = []

beforeAll(async () => {
  shop = await openTestShop()
  const customer = await shop.customer('asha@writes.example')
  const { rows } = await shop.database.primary.execute<{ id: string }>(sql`
    insert into contact_message (seller_id, customer_id, name, email, phone, message, at)
    select s.id, v.customer_id::uuid, v.name, v.email, v.phone, v.message, v.at::timestamptz from seller s,
      (values (${customer.id}, 'Asha Rao', 'asha@writes.example', '', 'Do you deliver to Nashik?', '2026-11-19T18:31:00Z'),
        (null, 'Ben 100%_', 'ben@writes.example', '98123 45678', 'The parcel came open.', '2026-11-20T18:31:00Z')
      ) as v(customer_id, name, email, phone, message, at)
    where s.code = 'in' order by v.at returning id::text`)
  ids = rows.map(({ id }) => id)
})
afterAll(() => shop.close())

const allMessages: DeskMessageQuery = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'received',
  isDescending: true,
  keys: null,
}
const find = async (query: Partial<DeskMessageQuery>) => {
  const page = await deskMessages(await shop.atDesk('sales'), { ...allMessages, ...query })
  return page.rows.map(({ id }) => ids.indexOf(String(id)))
}

test('[DEAL-06] messages are found inside all they say, filtered and sorted, and each view counts its page', async () => {
  expect(await find({})).toEqual([1, 0])
  expect(await find({ words: 'NASHIK' })).toEqual([0])
  expect(await find({ words: '100%_' })).toEqual([1])
  expect(await find({ words: '98123' })).toEqual([1])
  expect(await find({ words: 'writes.example' })).toHaveLength(2)
  expect(await find({ keys: [ids[0]!, "1' or 1=1"] })).toEqual([0])
  for (const sort of ['name', 'email', 'state'] as const)
    expect(await find({ sort, isDescending: false })).toEqual([0, 1])
  const filters = [
    {},
    { state: 'open' },
    { state: 'answered' },
    { account: 'customer' },
    { to: '2026-11-20' },
  ].map((each): DeskMessageQuery => ({ ...allMessages, filters: each }))
  const scope = await shop.atDesk('sales')
  const counts = await countDeskMessages(scope, filters)
  expect(counts).toEqual([2, 2, 0, 1, 1])
  for (const [at, query] of filters.entries())
    expect((await deskMessages(scope, query)).count).toBe(counts[at])
})

test('[DEAL-06] messages are marked as answered once, by whom and when, on the record, and back', async () => {
  const scope = await shop.atDesk('sales')
  const { id } = await shop.customer('sales@staff.example')
  const sales = { ...scope, staff: { ...scope.staff!, id } }
  expect(await previewBulkMessages(sales, [...ids, '0', 'x'], 'answer')).toMatchObject({
    keys: ids,
    refused: [{ key: '0', text: 'There is no such message.' }, { key: 'x' }],
  })
  const twice = await Promise.all([
    runBulkMessages(sales, ids, 'answer'),
    runBulkMessages(sales, ids.toReversed(), 'answer'),
  ])
  expect(twice.flatMap(({ changed }) => changed).toSorted()).toEqual(ids.toSorted())
  const { rows } = await deskMessages(sales, { ...allMessages, filters: { state: 'answered' } })
  expect(rows).toMatchObject([
    { answeredBy: expect.any(String), answeredText: '21 Nov' },
    { answeredAt: sales.now.toISOString() },
  ])
  expect(await runBulkMessages(sales, [ids[0]!], 'reopen')).toEqual({
    changed: [ids[0]],
    failed: [],
  })
  expect(await find({ sort: 'state', isDescending: false })).toEqual([0, 1])
  expect((await loadRecord(shop)).map(({ action }) => action)).toEqual([
    'message.answer',
    'message.answer',
    'message.reopen',
  ])
})

test('[DESK-01] messages are read and marked by those alone who deal with buyers, and of one seller', async () => {
  const other = await shop.atDesk('owner', 'tools')
  expect(await deskMessages(other, allMessages)).toMatchObject({ rows: [], count: 0 })
  expect((await runBulkMessages(other, ids, 'reopen')).changed).toEqual([])
  const reader = await shop.atDesk('reader')
  for (const read of [
    () => deskMessages(reader, allMessages),
    async () => countDeskMessages(reader, [allMessages]),
    () => previewBulkMessages(reader, ids, 'answer'),
    () => runBulkMessages(reader, ids, 'answer'),
    () => markMessagesSeen(reader, 1),
  ])
    await expect(read()).rejects.toMatchObject({ kind: 'forbidden' })
})
