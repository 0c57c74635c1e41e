import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDeskSearch } from '#contract/desk/desk-search.ts'
import type { Scope } from '#platform/scope.ts'
import { findAtDesk } from './workbench.ts'
import { openWorkShop, type WorkShop } from './workbench-fixture.ts'

let shop: WorkShop
let orderNumber: string
let bidNumber: string
beforeAll(async () => {
  shop = await openWorkShop()
  orderNumber = await shop.order(shop.asha, { G1: 1 })
  bidNumber = await shop.bid(shop.asha, { G2: 17_000 })
})
afterAll(() => shop.close())

const find = (scope: Scope, typed: string) => findAtDesk(scope, parseDeskSearch(typed))
const listNumbers = ({ deals }: Awaited<ReturnType<typeof find>>) =>
  deals.map(({ number }) => number)

test('[DEAL-07] a number, a buyer and a SKU are found by their beginnings', async () => {
  const desk = await shop.desk('sales')
  expect(listNumbers(await find(desk, bidNumber.slice(0, -2).toLowerCase()))).toEqual([bidNumber])
  expect(listNumbers(await find(desk, `#${orderNumber}`))).toEqual([orderNumber])
  const byName = await find(desk, 'rao')
  expect(byName.buyers[0]).toMatchObject({ name: 'Asha Rao', email: 'asha@orders.example' })
  expect(listNumbers(byName).sort()).toEqual([bidNumber, orderNumber].sort())
  expect((await find(desk, '@asha@')).deals).toEqual([])
  expect((await find(desk, '/G1')).goods).toMatchObject([{ code: 'G1' }])
  expect(await find(desk, 'a')).toEqual({ deals: [], buyers: [], goods: [] })
  expect((await find(desk, '%')).goods).toEqual([])
  expect((await find(desk, '__')).deals).toEqual([])
})

test('[DEAL-07] deals are found by their products, and the latest without a word', async () => {
  const desk = await shop.desk('sales')
  expect(listNumbers(await find(desk, 'G2'))).toEqual([bidNumber])
  expect(listNumbers(await find(desk, '')).sort()).toEqual([bidNumber, orderNumber].sort())
  expect(await find(desk, '@')).toEqual({ deals: [], buyers: [], goods: [] })
})

test('[DEAL-07] [DESK-01] who may not see customers finds none, nor deals by their names', async () => {
  const reader = await shop.desk('reader')
  expect(await find(reader, 'rao')).toMatchObject({ deals: [], buyers: [] })
  const byNumber = await find(reader, bidNumber)
  expect(byNumber.deals).toEqual([
    { kind: 'bid', number: bidNumber, state: 'SUBMITTED', who: null },
  ])
})

test('[DEAL-07] requests for a product are looked up by an index, not by reading all lines', async () => {
  const { pool } = shop.database
  const { rows } = await pool.query<{ columns: string[] }>(
    `select array_agg(a.attname::text order by k.place) as columns
     from pg_index i cross join unnest(i.indkey) with ordinality k (number, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indrelid = any('{rfq_line,bid_line}'::regclass[]) and i.indisvalid
     group by i.indexrelid`,
  )
  const byPack = rows.filter(({ columns }) => columns.join() === 'seller_id,pack_id')
  expect(byPack).toHaveLength(2)
})

test('[DEAL-07] [HOST-02] another seller’s desk finds nothing of it', async () => {
  const other = await shop.desk('owner', 'tools')
  expect(await find(other, bidNumber)).toMatchObject({ deals: [], buyers: [] })
  expect(await find(other, 'rao')).toMatchObject({ deals: [], buyers: [] })
})
