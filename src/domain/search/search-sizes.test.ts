import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { plainQuery } from '#contract/listing/listing-url.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import {
  findMeantValues,
  isNameWord,
  isProductCode,
  listNamedValues,
  searchProducts,
} from './search.ts'

let shop: TestShop
let scope: Scope

/** Brand, part number and texts of its own only where given. */
function buildTool(
  code: string,
  name: string,
  attributes: Record<string, string>,
  change: Partial<ProductRecord> = {},
): ProductRecord {
  return buildProduct(code, {
    name,
    brand: null,
    partNumber: null,
    categoryPath: ['Tools', 'Power tools', 'Drills'],
    overview: '',
    description: '',
    attributes: Object.entries(attributes).map(([caption, value]) => ({
      caption,
      value,
      section: null,
    })),
    ...change,
  })
}

const drills = [
  buildTool('CHUCK1', 'Cordless drill Torvik', { Chuck: '10 mm', Voltage: '18 V' }),
  buildTool('CHUCK2', 'Cordless drill Mako, 10 mm chuck', { Chuck: '10mm', Voltage: '12 V' }),
  buildTool('CHUCK3', 'Cordless drill Haldane', { Chuck: '1 cm', Voltage: '18 V' }),
  buildTool(
    'CASE',
    'Cordless drill Ridgeway',
    { Chuck: '13 mm', 'Case thickness': '10 mm', Voltage: '18 V' },
    { popularity: 500 },
  ),
  buildTool(
    'TEXT',
    'Cordless drill Corvo',
    { Chuck: '13 mm', Voltage: '20 V' },
    {
      description: '<p>With a side handle of 10 mm.</p>',
      popularity: 900,
    },
  ),
]
const saws = ['Jigsaw Mako 20 mm', 'Jigsaw Torvik 20 mm', 'Jigsaw 20 mm stroke'].map((name, at) =>
  buildTool(`SAW${at}`, name, at === 0 ? { Stroke: '20 mm' } : {}, {
    categoryPath: ['Tools', 'Power tools', 'Saws'],
  }),
)
const taps = [
  buildTool('TAP1', 'Ground tap Torvik, M8', { Thread: 'M8' }),
  buildTool('TAP2', 'Ground tap Mako, M8', { Thread: 'M8 × 1.25' }),
  buildTool('TAP3', 'Ground tap Corvo, M8', { Thread: 'M10 × 1.5' }, { popularity: 900 }),
  buildTool('KEY1', 'Grip vice Torvik, 30 mm', { Jaw: '30 mm' }),
  buildTool('KEY2', 'Grip vice Mako, 30 mm', { Jaw: '5-30 mm' }),
  buildTool('KEY3', 'Grip vice Haldane, 30 mm', { Jaw: '30 mm (1-3/16 in)' }),
  buildTool('HEAD1', 'Socket head Torvik, 14 mm', { Drive: '14 mm' }),
  buildTool('HEAD2', 'Socket head Mako, 14 mm', { Drive: '19 mm (3/4 in)' }),
].map((record) => ({ ...record, categoryPath: ['Tools', 'Taps'] }))
const bolts = [8, 10, 12].map((size) =>
  buildTool(
    `BOLT${size}`,
    `Hex bolt M${size}`,
    { Thread: `M${size}` },
    {
      categoryPath: ['Fasteners', 'Bolts'],
      description: '<p>Also sold as M8, M10 and M12.</p>',
    },
  ),
)

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  await saveProducts(shop, scope.seller.id, [...drills, ...saws, ...bolts, ...taps], {
    now: testNow,
  })
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

async function listCodes(productIds: readonly number[]): Promise<string[]> {
  const { rows } = await shop.database.primary.execute<{ code: string }>(sql`
    select p.code from unnest(${sql.param(productIds)}::bigint[]) with ordinality as r(id, at)
    join product p on p.id = r.id order by r.at`)
  return rows.map((row) => row.code)
}

describe('[FIND-04] sizes in words', () => {
  const find = async (text: string) => listCodes((await searchProducts(scope, text)).productIds)

  test('the attribute that means the size comes before a size in passing', async () => {
    const codes = await find('10mm drill')
    expect(codes.slice(0, 3).toSorted()).toEqual(['CHUCK1', 'CHUCK2', 'CHUCK3'])
    expect(codes.slice(3)).toEqual(['CASE', 'TEXT'])
  })

  test('where titles alone have the size, they are all there', async () => {
    expect((await find('20 mm jigsaw')).toSorted()).toEqual(['SAW0', 'SAW1', 'SAW2'])
  })

  async function findFilters(text: string): Promise<string[]> {
    const { productIds } = await searchProducts(scope, text)
    const { groups } = await faces.listing.listProducts(
      scope,
      { kind: 'ranked', productIds },
      plainQuery,
    )
    const named = listNamedValues(text, groups)
    const ids = await findMeantValues(scope, productIds, { text, values: named })
    return named
      .filter(({ id }) => ids.includes(id))
      .map(({ caption, label }) => `${caption}: ${label}`)
  }

  test('a size is a filter where one field has it, and all products that are found have the field', async () => {
    expect(await findFilters('hex bolt m8')).toEqual(['Thread: M8'])
    expect(await findFilters('18v cordless drill')).toEqual(['Voltage: 18 V'])
    expect((await findFilters('cordless drill chuck 13mm')).toSorted()).toEqual(['Chuck: 13 mm'])
  })

  test('it is none where a value may be the size or not, one that is another is hidden', async () => {
    expect(await findFilters('m8 ground tap')).toEqual([])
    expect(await findFilters('30mm grip vice')).toEqual([])
    expect(await findFilters('14mm socket head')).toEqual(['Drive: 14 mm'])
  })

  test('a value that may be the size lowers nothing, another one does', async () => {
    const codes = await find('m8 ground tap')
    expect(codes.slice(0, 2).toSorted()).toEqual(['TAP1', 'TAP2'])
    expect(codes[2]).toBe('TAP3')
  })

  test('it is none where it would hide a product whose title alone has the size, or could mean two', async () => {
    expect(await findFilters('20 mm jigsaw')).toEqual([])
    expect(await findFilters('10mm drill')).toEqual([])
    expect(await findFilters('drill')).toEqual([])
  })
})

test('[FIND-04] codes and names of products are known from other words, of this seller alone', async () => {
  const other = await shop.scope('tools')
  await saveProducts(shop, scope.seller.id, [
    buildTool('411001', 'Cheapo cheap whistle', {}),
    buildTool('PIN', 'Whistle', {}, { partNumber: '560-001', description: 'Inexpensive.' }),
  ])
  expect(await isProductCode(scope, '411001')).toBe(true)
  expect(await isProductCode(scope, '560001')).toBe(true)
  expect(await isProductCode(scope, '41100')).toBe(false)
  expect(await isProductCode(other, '411001')).toBe(false)
  expect(await isNameWord(scope, 'Cheap')).toBe(true)
  expect(await isNameWord(scope, 'inexpensive')).toBe(false)
  expect(await isNameWord(other, 'cheap')).toBe(false)
})
