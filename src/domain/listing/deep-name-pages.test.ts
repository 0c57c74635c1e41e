import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainQuery, withSort } from '#contract/listing/listing-url.ts'
import type { Language } from '#messages/languages.ts'
import { tags } from '#platform/cache/data-cache.ts'
import { nameOrderSql } from '#platform/lists/list-sql.ts'
import { namePageSql } from '#platform/lists/name-page-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import { listProducts } from './listing.ts'

let shop: TestShop
let scope: Scope

/** More than a short list has, with names that differ by case, number or not at all. */
const count = 6_000
const pageSize = 40
const name = sql`(array['Bolt', 'bolt', 'Élan', 'elan', 'बोल्ट', '螺丝', 'Zip'])[1 + n * 7919 % 7]
  || ' M' || n * 31 % 997`

beforeAll(async () => {
  shop = await openTestShop()
  const db = shop.database.primary
  await db.execute(sql`update seller set languages = '{en-IN,hi-IN}' where code = 'in'`)
  shop.cache.invalidate([tags.sellers])
  scope = await shop.scope('in')
  await saveProducts(shop, scope.seller.id, [buildProduct('P0')], { now: testNow })
  await db.execute(sql`
    with made as (
      insert into product (seller_id, category_id, code, url, name, tax_rate)
      select ${scope.seller.id}, p.category_id, 'N' || n, 'n-' || n, ${name}, 1800
      from product p, generate_series(1, ${count}) n
      where p.seller_id = ${scope.seller.id} and p.code = 'P0' returning id, name),
    packs as (
      insert into pack (seller_id, product_id, code, unit, price)
      select ${scope.seller.id}, id, 'N' || id, 'piece', 1000 from made)
    insert into listing_entry (seller_id, product_id, group_id, main_id, sub_id, name_key, price,
      discount, popularity, published_at, value_ids, zone_ids)
    select ${scope.seller.id}, m.id, e.group_id, e.main_id, e.sub_id, m.name, 1000 + m.id % 2,
      0, 1, now(), '{}', '{}'
    from made m, listing_entry e where e.seller_id = ${scope.seller.id}`)
  await db.execute(sql`
    insert into text_translation (seller_id, language, kind, subject, field, text, source_hash)
    select seller_id, 'hi', 'product', product_id::text, 'name', 'नाम ' || product_id % 83, ''
    from listing_entry where seller_id = ${scope.seller.id} and product_id % 3 = 0`)
})
afterAll(() => shop.close())

async function listIds(language: Language, isDescending: boolean): Promise<number[]> {
  const key = nameOrderSql(
    language === 'hi' ? sql`coalesce(t.text, e.name_key)` : sql`e.name_key`,
    language,
  )
  const { rows } = await shop.database.primary.execute<{ id: number }>(sql`
    select e.product_id as id from listing_entry e left join text_translation t
      on t.seller_id = e.seller_id and t.language = 'hi' and t.kind = 'product'
      and t.field = 'name' and t.subject = e.product_id::text
    where e.seller_id = ${scope.seller.id}
    order by ${key} ${isDescending ? sql`desc` : sql`asc`}, e.product_id`)
  return rows.map(({ id }) => id)
}

test('[CAT-05] [LANG-07] deep pages by name are those of the whole order', async () => {
  for (const isDescending of [false, true])
    for (const language of ['en', 'hi'] as const) {
      const all = await listIds(language, isDescending)
      const reader = { ...scope, seller: { ...scope.seller, locale: `${language}-IN` } }
      for (const page of [101, 126, 149, 150, 151]) {
        const sort = isDescending ? 'ZA' : 'AZ'
        const query = { ...withSort(plainQuery, sort), page }
        const wanted = all.slice((page - 1) * pageSize, page * pageSize)
        const ids = async (change: { min?: number } = {}) => {
          const own = { ...query, ...change }
          const { cards } = await listProducts(reader, { kind: 'everything' }, own, { pageSize })
          return cards.map(({ productId }) => productId)
        }
        expect(await ids(), `${sort} ${language} ${page}`).toEqual(wanted)
        expect(await ids({ min: 1 })).toEqual(wanted)
      }
    }
  expect(await listIds('en', false)).toHaveLength(count + 1)
})

test('[CAT-05] [LANG-07] any page of any names is the same by bounds as by a whole sort', async () => {
  const db = shop.database.primary
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        size: fc.integer({ min: 1, max: 20_000 }),
        variety: fc.constantFrom(1, 2, 40, 5_000),
        isRising: fc.boolean(),
        offset: fc.double({ min: 0, max: 1.1, noNaN: true }),
        rows: fc.constantFrom(1, 40, 100),
        isDescending: fc.boolean(),
      }),
      async ({ size, variety, isRising, offset: share, rows, isDescending }) => {
        const offset = Math.floor(size * share)
        const at = isRising ? sql`n` : sql`n * 7919 % 20011`
        const list = sql`list as materialized (
          select n::bigint as id, ('Name ' || ${at} % ${variety}::int) collate names_en as key
          from generate_series(1, ${size}::int) n)`
        const page = namePageSql(sql`list`, sql`true`, { offset, rows, isDescending })
        const direction = isDescending ? sql`desc` : sql`asc`
        const { rows: results } = await db.execute<{ page: number[]; whole: number[] }>(sql`
          with ${list} select ${page} as page, array(select id from list
            order by key ${direction}, id limit ${rows} offset ${offset}) as whole`)
        expect(results[0]!.page).toEqual(results[0]!.whole)
      },
    ),
    { numRuns: 80 },
  )
}, 600_000)
