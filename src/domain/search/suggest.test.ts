import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { collectDuePhrases, saveProducts } from '../catalog/catalog.ts'
import { suggest } from './search.ts'

let shop: TestShop
let scope: Scope

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  const plain = { attributes: [], overview: '', description: '', brand: null }
  const make = (code: string, name: string, partNumber: string | null = null) =>
    buildProduct(code, { ...plain, name, partNumber, categoryPath: ['Goods', 'Things'] })
  await saveProducts(
    shop,
    scope.seller.id,
    [
      make('T1', 'Samsung monitor 24 in'),
      make('T2', 'Samsung monitor 27 in'),
      make('T3', 'Hammer drill 13 mm'),
      make('T4', 'Hammer drill 16 mm'),
      make('T5', 'Brass screwdriver 75 mm'),
      make('T6', 'Brass screwdriver 100 mm'),
      make('B1', 'Ball bearing 6203-ZZ', '6203-ZZ'),
      { ...make('B2', 'Ball bearing 6301', '6301'), packs: [buildPack('B2', { onHand: 0 })] },
      {
        ...make('B3', 'Roller bearing 9 mm', 'RB-7741'),
        packs: [buildPack('B3', { price: 50_000, mrp: null })],
      },
      make('N1', 'Anti fog grinding goggle'),
      make('C1', 'Swivel castor', 'PW-C125B'),
    ],
    { now: testNow },
  )
  await shop.database.primary.execute(sql`update search_state set counted_at = now()`)
  await collectDuePhrases(shop.database)
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

const listSearches = async (text: string) =>
  (await suggest(scope, text)).filter(({ kind }) => kind === 'search').map(({ text }) => text)
const listCodes = async (text: string) =>
  (await suggest(scope, text)).flatMap(({ card }) => card?.code ?? [])

test.each([
  ['samsng', 'samsung monitor'],
  ['smasun', 'samsung monitor'],
  ['hamer dr', 'hammer drill'],
  ['hammer dirl', 'hammer drill'],
  ['scredr', 'screwdriver'],
  ['brsas screw', 'brass screwdriver'],
])(
  '[FIND-05] a slip is forgiven, in a finished word and in one being typed: %s',
  async (typed, wanted) => {
    expect(await listSearches(typed)).toContainEqual(expect.stringContaining(wanted))
  },
)

test('[FIND-05] words may be typed in another order; after a space the last one is finished', async () => {
  expect(await listSearches('drill ham')).toContain('hammer drill')
  expect(await listSearches('hammer')).toContain('hammer drill')
  expect(await listSearches('ham ')).toEqual([])
})

test('[FIND-05] one letter begins what the shop has, the same as two', async () => {
  const [one, two] = [await listSearches('b'), await listSearches('be')]
  expect(one.slice(0, 2)).toEqual(two.slice(0, 2))
  expect(one.every((text) => / b|^b/.test(text))).toBe(true)
  expect(one.length).toBeGreaterThan(2)
})

test('[FIND-05] products come with picture, price and stock for the place', async () => {
  const [near] = (await suggest(scope, '6203')).filter(({ kind }) => kind === 'product')
  expect(near).toMatchObject({
    text: 'Ball bearing 6203-ZZ',
    card: { code: 'B1', picture: null, pack: { price: 10_000, stock: 40, delivered: true } },
  })
  const sold = (await suggest(scope, 'bearing 6301')).find(({ card }) => card?.code === 'B2')
  expect(sold).toMatchObject({ card: { pack: { stock: 0 } } })
})

test('[FIND-05] the beginning of a part number or of the seller’s own code finds its product', async () => {
  expect(await listCodes('pwc12')).toEqual(['C1'])
  expect(await listCodes('6203z')).toEqual(['B1'])
})

test('[FIND-05] a number that nothing has leads to a request, and the other words go on', async () => {
  const [first, ...others] = await suggest(scope, 'ZX-9917 bearing')
  expect(first).toMatchObject({ kind: 'search', missing: 'ZX-9917', text: 'ZX-9917 bearing' })
  expect(first!.path).toMatch(/^\/rfq\/new\?.*ZX-9917/)
  expect(others.map(({ text }) => text)).toContain('Ball bearing 6301')
  expect((await suggest(scope, 'ball bearing')).some(({ missing }) => missing)).toBe(false)
  expect(await suggest(scope, 'qwertz')).toEqual([])
})

test('[FIND-04] a price in the words holds for suggested searches, categories and products', async () => {
  const cheap = await suggest(scope, 'bearing under 200')
  expect(cheap).toContainEqual({
    kind: 'search',
    text: 'ball bearing under ₹200',
    path: '/Search?q=ball+bearing&max=200',
  })
  const listProducts = (of: typeof cheap) => of.flatMap(({ card }) => card?.code ?? []).toSorted()
  expect(listProducts(cheap)).toEqual(['B1', 'B2'])
  expect(listProducts(await suggest(scope, 'bearing over ₹200'))).toEqual(['B3'])
  expect(listProducts(await suggest(scope, 'bearing'))).toEqual(['B1', 'B2', 'B3'])
  expect(listProducts(await suggest(scope, 'RB-7741 under 200'))).toEqual([])
  expect(await suggest(scope, 'things between 500 and 1,000')).toContainEqual({
    kind: 'category',
    text: 'Things between ₹500 and ₹1,000',
    path: '/category/things?min=500&max=1000',
    parent: 'Goods',
  })
})

test('[FIND-04] a place and "cheapest" are no words to suggest for, and stay in the suggested searches', async () => {
  const plain = await listSearches('ball bea')
  expect(plain.length).toBeGreaterThan(0)
  const near = await suggest(scope, 'ball bea near 411001')
  const [first] = near.filter(({ kind }) => kind === 'search')
  expect(first).toMatchObject({
    text: `${plain[0]} near 411001`,
    path: `/Search?q=${plain[0]!.replaceAll(' ', '+')}+near+411001`,
  })
  expect(near.some(({ missing }) => missing !== undefined)).toBe(false)
  expect(await listSearches('cheapest ball bea')).toEqual(plain.map((text) => `cheapest ${text}`))
})

test('[FIND-04] a price that is still being typed takes no suggestion away', async () => {
  const plain = await listSearches('ball bea')
  expect(plain).not.toEqual([])
  for (const price of ['under 2', 'between 500', 'between 500 and 1'])
    expect(await listSearches(`ball bea ${price}`), price).toEqual(plain)
})

test('[FIND-05] a part number that is begun is completed', async () => {
  expect(await listSearches('pw c12')).toEqual(['PW-C125B'])
  expect(await listSearches('PW-C125B')).toEqual([])
})

test('[FIND-05] words that are too rare for phrases go on as names of products do', async () => {
  expect((await listSearches('anti fog gr'))[0]).toBe('anti fog grinding goggle')
  expect(await listSearches('fog anti gr')).toContain('fog anti grinding goggle')
})
