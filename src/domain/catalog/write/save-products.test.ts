import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  brand,
  category,
  field,
  fieldValue,
  pack,
  product,
  productValue,
} from '#db/tables/catalog.ts'
import { listingEntry } from '#db/tables/listing.ts'
import { stock } from '#db/tables/stock.ts'
import { parseNotice } from '#platform/cache/change-log.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { saveProducts } from './save-products.ts'

let shop: TestShop
let scope: Scope
let other: Scope
const save = (records: ReturnType<typeof buildProduct>[], sellerId = scope.seller.id) =>
  saveProducts(shop, sellerId, records, { now: testNow })

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  other = await shop.scope('tools')
  await save([buildProduct('A1', { name: 'The other seller’s glove' })], other.seller.id)
})
afterAll(() => shop.close())

/** A seller's whole catalogue, row by row. */
async function loadCatalogue(sellerId: number) {
  const db = shop.database.primary
  const tables = [
    category,
    brand,
    product,
    pack,
    stock,
    field,
    fieldValue,
    productValue,
    listingEntry,
  ]
  return Promise.all(
    tables.map((table) =>
      db.select().from(table).where(sql`seller_id = ${sellerId}`).orderBy(sql`1, 2, 3`),
    ),
  )
}

async function stored(code: string) {
  const { rows } = await shop.database.primary.execute<
    Record<string, unknown> & { id: number; url: string; version: number }
  >(
    sql`select p.*, e.price, e.discount, e.value_ids, e.zone_ids, e.name_key, c.path, b.name as brand from product p
      left join listing_entry e on e.seller_id = p.seller_id and e.product_id = p.id
      join category c on c.id = p.category_id left join brand b on b.id = p.brand_id
      where p.seller_id = ${scope.seller.id} and p.code = ${code}`,
  )
  return rows[0]
}

describe('[DESK-02] saving products', () => {
  test('creates products with all that belongs to them, and touches no other seller [HOST-05]', async () => {
    const before = await loadCatalogue(other.seller.id)
    expect(
      await save([buildProduct('A1'), buildProduct('A2', { categoryPath: ['Safety', 'Gloves'] })]),
    ).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
    })
    expect(await stored('A1')).toMatchObject({
      url: 'nitrile-glove-a1',
      brand: 'Kestrel',
      version: 1,
      price: 10000,
      discount: 2000,
    })
    expect((await stored('A1'))?.path).toHaveLength(3)
    expect((await stored('A2'))?.path).toHaveLength(2)
    const fields = await shop.database.primary
      .select()
      .from(field)
      .where(sql`seller_id = ${scope.seller.id}`)
      .orderBy(field.position)
    expect(fields.map((row) => [row.caption, row.position, row.section])).toEqual([
      ['Brand', 0, null],
      ['Colour', 10, null],
      ['Thickness', 100, 'Dimensions'],
    ])
    expect((await stored('A1'))?.value_ids).toHaveLength(3)
    expect((await stored('A1'))?.zone_ids).toEqual([scope.place.zoneId])
    expect(await loadCatalogue(other.seller.id)).toEqual(before)
  })

  test('the same again writes nothing at all', async () => {
    const before = await loadCatalogue(scope.seller.id)
    expect(
      await save([
        buildProduct('A2', { categoryPath: ['safety', 'Gloves'] }),
        buildProduct('A1', { brand: 'KESTREL' }),
      ]),
    ).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
    })
    expect(await loadCatalogue(scope.seller.id)).toEqual(before)
  })

  test('a change of any part counts the version on and keeps the address', async () => {
    const changes = [
      { name: 'Another name' },
      { packs: [buildPack('A1', { price: 9_000 })] },
      { packs: [buildPack('A1', { price: 9_000, onHand: 0 })] },
      { attributes: [{ caption: 'Colour', value: 'Red', section: null }] },
      { packs: [buildPack('A1-5', { unit: 'Pack of 5', quantity: 5 })] },
    ]
    const record = buildProduct('A1')
    for (const [at, change] of changes.entries()) {
      Object.assign(record, change)
      expect(
        await save([record, buildProduct('A2', { categoryPath: ['Safety', 'Gloves'] })]),
      ).toEqual({
        created: 0,
        updated: 1,
        unchanged: 1,
      })
      expect(await stored('A1')).toMatchObject({ version: at + 2, url: 'nitrile-glove-a1' })
    }
    const packs = await shop.database.primary
      .select()
      .from(pack)
      .where(sql`product_id = ${(await stored('A1'))!.id}`)
      .orderBy(pack.id)
    expect(packs.map((row) => [row.code, row.active])).toEqual([
      ['A1', false],
      ['A1-5', true],
    ])
  })

  test('stock never falls under what orders hold', async () => {
    await save([buildProduct('S1')])
    const { id } = (await stored('S1'))!
    await shop.database.primary.execute(
      sql`update stock set reserved = 7 where pack_id = (select id from pack where product_id = ${id})`,
    )
    await save([buildProduct('S1', { packs: [buildPack('S1', { onHand: 3 })] })])
    const [row] = await shop.database.primary
      .select()
      .from(stock)
      .where(sql`pack_id = (select id from pack where product_id = ${id})`)
    expect(row).toMatchObject({ onHand: 7, reserved: 7 })
  })

  test('equal names get addresses of their own', async () => {
    await save([
      buildProduct('T1', { name: 'Twin' }),
      buildProduct('T2', { name: 'Twin' }),
      buildProduct('T-2', { name: 'Twin' }),
    ])
    await save([buildProduct('T 2', { name: 'Twin' }), buildProduct('刀', { name: '刀' })])
    const urls = await Promise.all(
      ['T1', 'T2', 'T-2', 'T 2', '刀'].map(async (code) => (await stored(code))!.url),
    )
    expect(urls.slice(0, 3)).toEqual(['twin', 'twin-t2', 'twin-t-2'])
    expect(new Set(urls).size).toBe(5)
    for (const url of urls) expect(url).toMatch(/^[a-z0-9-]{3,}$/)
  })

  test('mains of equal name in two groups get addresses of their own', async () => {
    await save([
      buildProduct('C1', { categoryPath: ['Power tools', 'Accessories', 'Bits'] }),
      buildProduct('C2', { categoryPath: ['Hand tools', 'Accessories', 'Bits'] }),
    ])
    const rows = await shop.database.primary
      .select()
      .from(category)
      .where(sql`seller_id = ${scope.seller.id} and name in ('Accessories', 'Bits')`)
      .orderBy(category.id)
    expect(rows.map((row) => row.url)).toEqual([
      'accessories',
      'hand-tools-accessories',
      'bits',
      'bits',
    ])
  })

  test('cleans HTML on write [security 5]', async () => {
    await save([
      buildProduct('X1', {
        description: '<p onclick="x()">Hi<script>alert(1)</script></p>',
        overview: '<img src=x onerror=x()>Ok',
      }),
    ])
    expect(await stored('X1')).toMatchObject({ description_html: '<p>Hi</p>', overview_html: 'Ok' })
  })

  test('a faulty batch changes nothing', async () => {
    const before = await loadCatalogue(scope.seller.id)
    await expect(
      save([
        buildProduct('N1', { categoryPath: ['New group'] }),
        buildProduct('N2', { packs: [buildPack('N2', { quantity: 0 })] }),
      ]),
    ).rejects.toThrow()
    await expect(save([buildProduct('N1'), buildProduct('N1')])).rejects.toThrow('duplicate code')
    expect(await loadCatalogue(scope.seller.id)).toEqual(before)
  })

  test('announces what changed, when it commits', async () => {
    const client = await shop.database.pool.connect()
    try {
      const payloads: string[] = []
      client.on('notification', (message) => payloads.push(message.payload ?? ''))
      await client.query('listen haggle_drop')
      await save([buildProduct('A1')])
      await save([buildProduct('A1')])
      await save([buildProduct('Z1')])
      await client.query('select 1')
      const { id, path } = (await stored('A1')) as unknown as { id: number; path: number[] }
      const seller = scope.seller.id
      expect(payloads).toHaveLength(2)
      expect(parseNotice(payloads[0]!).tags.sort()).toEqual(
        [
          ...path.map((each) => `category:${seller}:${each}`),
          `product:${seller}:${id}`,
          `products:${seller}`,
        ].sort(),
      )
      expect(parseNotice(payloads[1]!).tags).toContain(`menu:${seller}`)
    } finally {
      client.release(true)
    }
  })
})
