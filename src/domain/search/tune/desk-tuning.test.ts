import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskTuning } from '#contract/desk/desk-searches.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { retireProducts, saveProducts } from '../../catalog/catalog.ts'
import {
  findSearchRedirect,
  getDeskTuning,
  listTunedProducts,
  saveDeskTuning,
  searchProducts,
} from '../search.ts'

let shop: TestShop
let scope: Scope
let ids: Record<string, number>
const codes = ['DR1', 'DR2', 'DR3', 'DR4', 'SAW']

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  for (const code of ['in', 'tools'] as const) {
    const seller = (await shop.scope(code)).seller
    const records = codes.map((each, at) =>
      buildProduct(each, {
        name: each === 'SAW' ? 'Hand saw' : `Cordless drill ${each}`,
        categoryPath: each === 'SAW' ? ['Hand Tools', 'Saws'] : ['Power Tools', 'Drills'],
        partNumber: each === 'DR4' ? 'CORD-77' : null,
        popularity: 100 - 10 * at,
        packs: [buildPack(each, { onHand: 5 })],
      }),
    )
    await saveProducts(shop, seller.id, records, { now: testNow })
  }
  const { rows } = await shop.database.primary.execute<{ code: string; id: number }>(
    sql`select code, id from product where seller_id = ${scope.seller.id}`,
  )
  ids = Object.fromEntries(rows.map(({ code, id }) => [code, id]))
})
afterAll(() => shop.close())

async function search(text: string, at: Scope = scope): Promise<string[]> {
  const { productIds } = await searchProducts(at, text)
  const { rows } = await shop.database.primary.execute<{ code: string }>(sql`
    select p.code from unnest(${sql.param(productIds)}::bigint[]) with ordinality as r(id, at)
    join product p on p.id = r.id order by r.at`)
  return rows.map(({ code }) => code)
}

const places = (byCode: Record<string, number | null>): DeskTuning['places'] =>
  Object.fromEntries(Object.entries(byCode).map(([code, place]) => [ids[code]!, place]))

async function save(input: Partial<DeskTuning>, words = 'drill') {
  const desk = await shop.atDesk('catalogue')
  const stored = await getDeskTuning(desk, words)
  const outcome = await saveDeskTuning(desk, { words, redirect: '', places: {}, ...input }, stored)
  shop.cache.invalidate(['*'])
  return outcome
}

test('[FIND-08] pinned products have their places, buried ones are last, however the words are written', async () => {
  expect(await search('drill')).toEqual(['DR1', 'DR2', 'DR3', 'DR4'])
  expect(await save({ places: places({ DR3: 1, SAW: 2, DR1: null }) })).toMatchObject({ ok: true })
  const tuned = ['DR3', 'SAW', 'DR2', 'DR4', 'DR1']
  expect(await search('drill')).toEqual(tuned)
  expect(await search('the  Drills')).toEqual(tuned)
  expect(await search('cordless drill')).toEqual(['DR1', 'DR2', 'DR3', 'DR4'])
  const { results, others } = await listTunedProducts(await shop.atDesk('reader'), 'drill', 'saw')
  expect(results.map(({ code, place, buried }) => [code, place, buried]).slice(0, 5)).toEqual([
    ['DR3', 1, false],
    ['SAW', 2, false],
    ['DR2', null, false],
    ['DR4', null, false],
    ['DR1', null, true],
  ])
  expect(others).toEqual([])
})

test('[FIND-08] [HOST-05] another seller’s same search stays as it is', async () => {
  const other = await shop.scope('tools')
  expect(await search('drill', other)).toEqual(['DR1', 'DR2', 'DR3', 'DR4'])
  expect((await getDeskTuning(await shop.atDesk('reader', 'tools'), 'drill')).places).toEqual({})
  const desk = await shop.atDesk('owner', 'tools')
  const own = { words: 'hacksaw', redirect: '/category/drills', places: {} }
  expect(await saveDeskTuning(desk, own, 'last-wins')).toMatchObject({ ok: true })
  const foreign = { ...own, redirect: '', places: places({ DR1: 1 }) }
  expect(await saveDeskTuning(desk, foreign, 'last-wins')).toMatchObject({
    ok: false,
    code: 'unknown-product',
  })
  expect(await getDeskTuning(desk, 'hacksaw')).toMatchObject(own)
})

test('[FIND-08] a pin never passes a part number, and needs delivery to the place', async () => {
  await save({ places: places({ DR1: 1 }) }, 'cord-77')
  expect((await search('CORD-77'))[0]).toBe('DR4')
  const elsewhere = { ...scope, place: { ...scope.place, zoneId: 999_999 } }
  expect(await search('drill', elsewhere)).toEqual(['DR2', 'DR3', 'DR4', 'DR1'])
})

test('[FIND-08] a product that is off sale is not shown by its pin', async () => {
  await save({ places: places({ SAW: 1 }) }, 'drill')
  await retireProducts(shop, scope.seller.id, (code) => code !== 'SAW')
  expect(await search('drill')).not.toContain('SAW')
})

test('[FIND-08] a search leads to a page of this shop, never elsewhere', async () => {
  expect(await save({ redirect: '/category/drills' }, 'drilling machines')).toMatchObject({
    ok: true,
  })
  expect(await findSearchRedirect(scope, 'Drilling machine')).toBe('/category/drills')
  expect(await findSearchRedirect(await shop.scope('tools'), 'Drilling machine')).toBeNull()
  expect(await save({ redirect: '/category/none-such' }, 'x')).toMatchObject({
    code: 'unknown-page',
  })
  expect(await save({ redirect: 'https://evil.example/category/drills' }, 'x')).toMatchObject({
    code: 'bad-redirect',
  })
})

test.each(['drills', 'power-tools'])(
  '[FIND-08] while the category %s is switched off, no search leads to it or below',
  async (url) => {
    const setActive = async (active: boolean) => {
      await shop.database.primary.execute(sql`
        update category set active = ${active} where seller_id = ${scope.seller.id} and url = ${url}`)
      shop.cache.invalidate(['*'])
    }
    expect(await save({ redirect: '/category/drills' }, 'borer')).toMatchObject({ ok: true })
    await setActive(false)
    expect(await findSearchRedirect(scope, 'borer')).toBeNull()
    expect(await save({ redirect: '/category/drills' }, 'auger')).toMatchObject({
      code: 'unknown-page',
    })
    await setActive(true)
    expect(await findSearchRedirect(scope, 'borer')).toBe('/category/drills')
  },
)

test('[FIND-08] [SAFE-09] [DESK-01] a stale edit is refused, others only read, and the record has both states', async () => {
  await save({ places: places({ DR2: 1 }) }, 'bit')
  const desk = await shop.atDesk('catalogue')
  const input = { words: 'bit', redirect: '', places: places({ DR2: 2 }) }
  expect(await saveDeskTuning(desk, input, null)).toMatchObject({ code: 'changed-meanwhile' })
  await expect(
    saveDeskTuning(await shop.atDesk('pricing'), input, 'last-wins'),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const same = { ...input, places: places({ DR2: 2, DR3: 2 }) }
  expect(await saveDeskTuning(desk, same, 'last-wins')).toMatchObject({ code: 'same-place' })
  expect(await saveDeskTuning(desk, { ...input, words: ' - ' }, null)).toMatchObject({
    code: 'no-words',
  })
  await save({ places: {} }, 'bit')
  expect((await loadRecord(shop)).at(-1)).toMatchObject({
    action: 'search.tune',
    subject: 'search:bit',
    before: { places: places({ DR2: 1 }) },
    after: { places: {} },
  })
})
