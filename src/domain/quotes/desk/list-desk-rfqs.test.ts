import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openQuotedShop, type QuotedShop } from '../quoted-shop-fixture.ts'
import {
  countDeskRfqs,
  type DeskRfqQuery,
  declineRfqs,
  listDeskRfqs,
  previewDeclineRfqs,
} from '../quotes.ts'

let shop: QuotedShop
const numbers: string[] = []
const all: DeskRfqQuery = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'at',
  isDescending: false,
  keys: null,
}

beforeAll(async () => {
  shop = await openQuotedShop()
  numbers.push((await shop.requestQuote(shop.asha, { company: 'Kulkarni 100%_ Engineering' })).id)
  numbers.push((await shop.sendQuote(shop.ben, '90', { name: 'Ben', company: '' })).id)
  const lines = [
    {
      packId: '',
      quantity: '3',
      words: 'Left-handed hammer',
      unit: 'piece',
      link: '',
      targetPrice: '',
    },
  ]
  numbers.push((await shop.requestQuote(shop.asha, { lines, company: 'Zeta' })).id)
  await shop.database.primary.execute(sql`update rfq set opened_at = '2026-11-19T18:31:00Z'
    where number = ${numbers[0]}`)
})
afterAll(() => shop.close())

const find = async (change: Partial<DeskRfqQuery>, scope = shop.sales) => {
  const { rows } = await listDeskRfqs(scope, { ...all, ...change })
  return rows.map(({ number }) => numbers.indexOf(number))
}

test('[DEAL-06] [RFQ-05] a request is found by words inside its number, buyer, mail, code and free words', async () => {
  expect(await find({ words: numbers[2]!.slice(2).toLowerCase() })).toEqual([2])
  expect(await find({ words: '100%_' })).toEqual([0])
  expect(await find({ words: 'handed ham' })).toEqual([2])
  expect(await find({ words: 'g1' })).toEqual([0, 1])
  expect(await find({ words: 'ben@' })).toEqual([1])
  expect(await find({ words: 'nothing of it' })).toEqual([])
})

test('[DESK-01] who may not see customers reads and finds no names, and sorts by no margin', async () => {
  const reader = await shop.desk('reader', 'reader')
  const { rows } = await listDeskRfqs(reader, { ...all, sort: 'margin', isDescending: true })
  expect(rows).toHaveLength(3)
  for (const row of rows)
    expect(row).toMatchObject({ buyer: null, company: null, email: null, names: [], margin: null })
  expect(rows.map(({ number }) => number)).toEqual(numbers.toReversed())
  expect(await find({ words: 'kulkarni' }, reader)).toEqual([])
  expect(await find({ words: 'handed' }, reader)).toEqual([])
  expect(await find({ words: 'g1' }, reader)).toEqual([0, 1])
})

test('[DEAL-06] each column sorts both ways, by what the row shows', async () => {
  const sorts = [
    'number',
    'at',
    'buyer',
    'state',
    'value',
    'margin',
    'due',
    'assignee',
    'waited',
  ] as const
  for (const sort of sorts)
    for (const isDescending of [true, false])
      expect(await find({ sort, isDescending }), sort).toHaveLength(3)
  expect(await find({ sort: 'buyer' })).toEqual([1, 0, 2])
  const { rows, sums } = await listDeskRfqs(shop.sales, {
    ...all,
    sort: 'value',
    isDescending: true,
  })
  const values = rows.map(({ value }) => value)
  expect(values.at(-1)).toBeNull()
  expect(values.slice(0, 2)).toEqual(values.slice(0, 2).toSorted((a, b) => b! - a!))
  expect(sums.value).toBe(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  expect(rows.find(({ number }) => number === numbers[1])).toMatchObject({ value: 90_000 })
})

test('[DEAL-06] each filter and view counts what its page shows, and never another seller’s', async () => {
  const filters: DeskRfqQuery['filters'][] = [
    {},
    { turn: 'seller', state: 'live' },
    { state: 'QUOTED', turn: 'buyer' },
    { state: 'won' },
    { from: '2026-11-20', to: '2026-11-20' },
    { minimum: '901' },
    { assignee: 'nobody' },
    { assignee: 'me' },
    { assignee: 'no person' },
    { due: 'overdue' },
    { due: 'day' },
    { draft: 'begun' },
  ]
  const queries = filters.map((each) => ({ ...all, filters: each }))
  const counts = await countDeskRfqs(shop.sales, queries)
  for (const [at, query] of queries.entries()) {
    const page = await listDeskRfqs(shop.sales, query)
    expect([page.count, page.rows.length], JSON.stringify(query.filters)).toEqual([
      counts[at],
      counts[at],
    ])
  }
  expect(counts.slice(0, 5)).toEqual([3, 2, 1, 0, 1])
  expect(await countDeskRfqs(await shop.desk('owner', 'owner', 'tools'), queries)).toEqual(
    filters.map(() => 0),
  )
})

test('[DEAL-06] requests are declined together with a reason, as they were shown, and once', async () => {
  const preview = await previewDeclineRfqs(shop.sales, [...numbers, 'R-NONE'])
  expect(preview.keys).toEqual(numbers)
  expect(preview.refused).toEqual([{ key: 'R-NONE', text: 'There is no such request.' }])
  const shown = (number: string) => ({ number, rowVersion: Number(preview.versions![number]) })
  const stale = { number: numbers[0]!, rowVersion: 99 }
  const key = newKey()
  expect(await declineRfqs(shop.sales, key, [shown(numbers[2]!)], '')).toMatchObject({
    changed: [],
    failed: [{ key: numbers[2] }],
  })
  const requests = [stale, shown(numbers[2]!)]
  const result = await declineRfqs(shop.sales, key, requests, 'We do not sell it.')
  expect([result.changed, result.failed.map((each) => each.key)]).toEqual([
    [numbers[2]],
    [numbers[0]],
  ])
  expect((await declineRfqs(shop.sales, key, requests, 'We do not sell it.')).changed).toEqual([
    numbers[2],
  ])
  expect(await find({ filters: { state: 'lost' } })).toEqual([2])
  expect((await previewDeclineRfqs(shop.sales, numbers)).refused).toEqual([
    { key: numbers[2], text: 'It is declined.' },
  ])
  const stranger = await shop.desk('owner', 'owner', 'tools')
  expect((await declineRfqs(stranger, newKey(), [shown(numbers[0]!)], 'No.')).changed).toEqual([])
  await expect(
    previewDeclineRfqs(await shop.desk('reader', 'reader'), numbers),
  ).rejects.toMatchObject({ kind: 'forbidden' })
})
