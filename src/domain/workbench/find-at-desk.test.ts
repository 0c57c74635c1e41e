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

test('[DEAL-07] requests are found by the beginning of any word of a name, or of a company’s', async () => {
  const desk = await shop.desk('sales')
  const { rows } = await shop.database.pool.query<{ number: string }>(
    `with made as (
      insert into rfq (seller_id, number, state, turn, postal_code, created_at, opened_at,
        state_since, changed_at)
      select $1, 'R261101-W' || n, 'OPEN', 'seller', '411001', now(), now(), now(),
        now() - n * interval '1 minute'
      from generate_series(1, 4) n returning seller_id, id, number),
    contacts as (
      insert into rfq_contact (seller_id, rfq_id, name, company, email, phone, note)
      select seller_id, id, (array['Devi Ö_rtel', '100% Devi', 'Adevi', 'Meera'])[right(number, 1)::int],
        case when right(number, 1) = '4' then 'Devi & Sons' else '' end, 'w@w.example', '', ''
      from made)
    select number from made order by number`,
    [desk.seller.id],
  )
  const [first, second, , fourth] = rows.map(({ number }) => number)
  expect(listNumbers(await find(desk, 'devi'))).toEqual([first, second, fourth])
  expect(listNumbers(await find(desk, 'Devi &'))).toEqual([fourth])
  expect(listNumbers(await find(desk, 'ö_r'))).toEqual([first])
  expect(listNumbers(await find(desk, '100%'))).toEqual([second])
  expect(listNumbers(await find(desk, '1_0%'))).toEqual([])
  expect(listNumbers(await find(desk, 'r261101-w'))).toHaveLength(4)
})

test('[DEAL-07] numbers and names are looked up by indexes', async () => {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i
     where i.indisvalid and i.indrelid = any('{rfq,bid,shop_order,rfq_contact,person}'::regclass[])`,
  )
  const names = rows.map(({ name }) => name)
  const wanted = ['rfq_number', 'bid_number', 'order_number', 'rfq_contact_words', 'person_words']
  expect(names).toEqual(expect.arrayContaining(wanted))
})
