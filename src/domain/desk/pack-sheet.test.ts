import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRecord } from '#testing/desk-scope.ts'
import {
  countDeskPacks,
  getPackRows,
  listDeskPacks,
  type PackListQuery,
  type PackRowChange,
  savePackRows,
} from '../catalog/catalog.ts'
import { openProductDeskShop, type ProductDeskShop } from './product-desk-fixture.ts'

let shop: ProductDeskShop
const ids: Record<string, number> = {}
beforeAll(async () => {
  shop = await openProductDeskShop()
  const db = shop.database.primary
  const { seller } = await shop.scope('in')
  for (const code of ['G1', 'G2', 'G3', 'G4', 'G5']) ids[code] = await shop.pack(code)
  await db.execute(sql`update pack set cost = 1000 where seller_id = ${seller.id}`)
  await db.execute(sql`
    update pack set cost = price where seller_id = ${seller.id} and id = ${ids.G1}`)
  await shop.setStock('G5', 0)
  // Four in one order, and three left: less than 30 days' sales.
  await shop.order(shop.asha, { G4: 4 })
  await shop.setStock('G4', 7)
})
afterAll(() => shop.close())

const all: PackListQuery = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'sold',
  isDescending: true,
  keys: null,
}

const list = async (query: Partial<PackListQuery>) =>
  listDeskPacks(await shop.atDesk('owner'), { ...all, ...query })
const find = async (query: Partial<PackListQuery>) =>
  (await list(query)).rows.map(({ code }) => code)

const setFloor = async (floor: number | null) => {
  const { seller } = await shop.scope('in')
  await shop.database.primary.execute(sql`
    insert into negotiation_settings (seller_id, margin_floor) values (${seller.id}, ${floor}::int)
    on conflict (seller_id) do update set margin_floor = excluded.margin_floor`)
}

const withoutCosts = async () => {
  const scope = await shop.atDesk('owner')
  const { own: _, ...staff } = scope.staff!
  const own = { id: 1, name: 'Own', capabilities: ['read' as const, 'prices' as const] }
  return { ...scope, staff: { ...staff, own } }
}

const save = async (changes: PackRowChange[], scope = shop.atDesk('owner')) => {
  const desk = await scope
  const rows = await getPackRows(
    desk,
    changes.map(({ packId }) => packId),
  )
  return savePackRows(desk, rows, changes)
}

test('[DEAL-06] the sheet opens with what runs low, is out of stock or sells under the floor; all is a choice', async () => {
  expect((await find({})).toSorted()).toEqual(['G1', 'G4', 'G5'])
  expect(await find({ filters: { show: 'low' } })).toEqual(['G4'])
  expect(await find({ filters: { show: 'out' } })).toEqual(['G5'])
  expect(await find({ filters: { show: 'floor' } })).toEqual(['G1'])
  await setFloor(9_999)
  expect(await find({ filters: { show: 'floor' } })).toHaveLength(5)
  await setFloor(null)
  expect(await find({ filters: { show: 'all' } })).toHaveLength(5)
  expect(await find({ words: 'g2' })).toEqual(['G2'])
  expect(await find({ words: 'g2', filters: { show: 'low' } })).toEqual([])
  expect(await find({ filters: { show: 'constructor' } })).toEqual([])
  expect(await find({ filters: { warehouse: 'x' } })).toContain('G5')
  const { rows } = await list({ filters: { show: 'low' } })
  expect(rows[0]).toMatchObject({ sold: 4, stock: [{ onHand: 7, reserved: 4 }] })
})

test('[DEAL-06] each view of the sheet counts what its page shows, and each sort has every pack once', async () => {
  const scope = await shop.atDesk('owner')
  const shows = [{}, { show: 'low' }, { show: 'out' }, { show: 'floor' }, { show: 'all' }]
  const queries = shows.map((filters) => ({ ...all, filters }))
  const pages = await Promise.all(queries.map((query) => listDeskPacks(scope, query)))
  expect(await countDeskPacks(scope, queries)).toEqual(pages.map(({ count }) => count))
  for (const sort of ['sold', 'code', 'product', 'price', 'margin', 'free'] as const)
    for (const isDescending of [true, false])
      expect(new Set(await find({ sort, isDescending, filters: { show: 'all' } })).size).toBe(5)
  const everything = { filters: { show: 'all' } } as const
  expect((await find({ ...everything, sort: 'free', isDescending: false })).slice(0, 2)).toEqual([
    'G5',
    'G4',
  ])
  expect((await find({ ...everything, sort: 'sold' }))[0]).toBe('G4')
  const theirs = await listDeskPacks(await shop.atDesk('owner', 'tools'), { ...all, ...everything })
  expect(theirs.rows.map(({ id }) => id)).not.toContain(ids.G1)
})

test('[DESK-01] the sheet shows and judges costs only for those who may see them', async () => {
  const scope = await withoutCosts()
  const page = await listDeskPacks(scope, { ...all, filters: { show: 'all' } })
  expect(page.rows.map(({ cost }) => cost)).toEqual([null, null, null, null, null])
  expect(page.choices!.show!.map(([show]) => show)).not.toContain('floor')
  const below = await listDeskPacks(scope, { ...all, filters: { show: 'floor' } })
  expect(below.count).toBe(0)
  expect((await listDeskPacks(scope, { ...all, sort: 'margin' })).count).toBe(2)
})

test('[DEAL-06] rows of the sheet are saved together, each cell where it says, and recorded by pack', async () => {
  const { stock } = (await getPackRows(await shop.atDesk('owner'), [ids.G2!]))[0]!
  const { warehouseId } = stock[0]!
  const outcome = await save([
    { packId: ids.G2!, price: '151.50', cost: '', stock: new Map([[warehouseId, '33']]) },
    { packId: ids.G3!, price: 'quote' },
    { packId: ids.G4!, mrp: '' },
  ])
  expect(outcome).toEqual({ ok: true, value: 2 })
  const rows = await getPackRows(await shop.atDesk('owner'), [ids.G3!, ids.G2!])
  expect(rows).toMatchObject([
    { code: 'G3', price: null },
    { code: 'G2', price: 15_150, cost: null, stock: [{ onHand: 33 }] },
  ])
  const record = (await loadRecord(shop)).filter(({ subject }) => subject === `pack:${ids.G2}`)
  expect(record.map(({ action }) => action)).toEqual(['pack.price', 'pack.stock'])
  expect((await find({ filters: { show: 'changed' } })).toSorted()).toEqual(['G2', 'G3'])
})

test('[DEAL-06] faults of a sheet stand at their cells, and nothing of it is saved', async () => {
  const before = await getPackRows(await shop.atDesk('owner'), [ids.G1!, ids.G4!])
  const { warehouseId } = before[0]!.stock[0]!
  const outcome = await save([
    { packId: ids.G1!, price: '7' },
    { packId: ids.G2!, price: '', cost: 'much' },
    { packId: ids.G3!, price: '80', mrp: '79.99' },
    {
      packId: ids.G4!,
      stock: new Map([
        [warehouseId, '3'],
        [warehouseId + 999, '1'],
      ]),
    },
    { packId: ids.G5!, mrp: '0.50' },
  ])
  expect(outcome).toMatchObject({
    ok: false,
    code: 'invalid',
    fields: {
      [`price-${ids.G2}`]: 'missing',
      [`cost-${ids.G2}`]: 'bad-amount',
      [`price-${ids.G3}`]: 'above-mrp',
      [`stock-${warehouseId}-${ids.G4}`]: 'under-reserved',
      [`stock-${warehouseId + 999}-${ids.G4}`]: 'unknown-warehouse',
      [`mrp-${ids.G5}`]: 'below-price',
    },
  })
  expect(await getPackRows(await shop.atDesk('owner'), [ids.G1!, ids.G4!])).toEqual(before)
})

test('[DEAL-08] a row that changed since it was drawn is refused, as is one of another shop', async () => {
  const scope = await shop.atDesk('owner')
  const drawn = await getPackRows(scope, [ids.G1!])
  await save([{ packId: ids.G1!, cost: '3' }])
  const change = [{ packId: ids.G1!, price: '99' }]
  expect(await savePackRows(scope, drawn, change)).toMatchObject({ code: 'changed-meanwhile' })
  // Who sees no costs is not refused for a change of them.
  const blind = await withoutCosts()
  const blindRows = await getPackRows(blind, [ids.G1!])
  await save([{ packId: ids.G1!, cost: '4' }])
  expect(await savePackRows(blind, blindRows, change)).toEqual({ ok: true, value: 1 })
  expect(await getPackRows(scope, [ids.G1!])).toMatchObject([{ price: 9_900, cost: 400 }])
  const theirs = await shop.atDesk('owner', 'tools')
  expect(await getPackRows(theirs, [ids.G1!])).toEqual([])
  expect(await savePackRows(theirs, drawn, change)).toMatchObject({ code: 'changed-meanwhile' })
})

test('[DEAL-07] a sheet is saved within one’s categories and warehouses only', async () => {
  const scope = await shop.atDesk('owner')
  const rows = await getPackRows(scope, [ids.G1!])
  const { warehouseId } = rows[0]!.stock[0]!
  const limit = (limits: { warehouses: number[] | null; categories: number[] | null }) => ({
    ...scope,
    staff: { ...scope.staff!, limits },
  })
  const elsewhere = limit({ warehouses: null, categories: [2_000_000_000] })
  expect((await getPackRows(elsewhere, [ids.G1!]))[0]).toMatchObject({ isWithin: false })
  const price = [{ packId: ids.G1!, price: '98' }]
  await expect(savePackRows(elsewhere, rows, price)).rejects.toMatchObject({ kind: 'forbidden' })
  const other = limit({ warehouses: [warehouseId + 999], categories: null })
  const own = await getPackRows(other, [ids.G1!])
  expect(own[0]!.stock).toEqual([])
  const stock = [{ packId: ids.G1!, stock: new Map([[warehouseId, '9']]) }]
  await expect(savePackRows(other, own, stock)).rejects.toMatchObject({ kind: 'forbidden' })
})
