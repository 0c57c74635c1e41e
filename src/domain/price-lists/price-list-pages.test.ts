import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPriceListRows } from '#contract/desk/desk-price-lists.ts'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import { exportPriceList, getPriceList } from './price-lists.ts'

let shop: CartShop
let owner: Awaited<ReturnType<CartShop['atDesk']>>
let listId: number

/** Percentages of brands, categories and everything, then prices of packs, added in no order. */
beforeAll(async () => {
  shop = await openCartShop()
  owner = await shop.atDesk('owner')
  const sellerId = owner.seller.id
  const db = shop.database.primary
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into price_list (seller_id, name, audience, created_at, updated_at)
    values (${sellerId}, 'Long', 'all', now(), now()) returning id`)
  listId = rows[0]!.id
  await db.execute(sql`
    with made as (
      insert into product (seller_id, category_id, code, url, name, tax_rate)
      select ${sellerId}, (select min(c.id) from category c where c.seller_id = ${sellerId}),
        'L_' || n * 7919 % 1009, 'long-' || n, 'Long ' || n, 1800
      from generate_series(1, 260) n returning id),
    packs as (
      insert into pack (seller_id, product_id, code, unit, price, position)
      select ${sellerId}, m.id, 'K' || n, 'piece', 1000, n % 2 from made m, generate_series(1, 3) n
      returning id)
    insert into price_list_row (seller_id, list_id, pack_id, min_quantity, price)
    select ${sellerId}, ${listId}, k.id, q.n, 900 - q.n from packs k, (values (1), (10)) q(n)
    where (k.id + q.n) % 3 > 0`)
  await db.execute(sql`
    insert into brand (seller_id, name, url)
    select ${sellerId}, 'Brand ' || n * 31 % 97, 'brand-' || n from generate_series(1, 90) n`)
  await db.execute(sql`
    insert into price_list_row (seller_id, list_id, brand_id, category_id, min_quantity, percent)
    select ${sellerId}, ${listId}, t.brand_id, t.category_id, t.quantity, 500 from (
      select b.id as brand_id, null::bigint as category_id, q.n as quantity
      from brand b, (values (5), (2)) q(n) where b.seller_id = ${sellerId}
      union all select null, c.id, 3 from category c where c.seller_id = ${sellerId}
      union all select null, null, q.n from (values (9), (4)) q(n)) t`)
})
afterAll(() => shop.close())

/** All rows of the list by one plain statement. */
async function listIds(words: string): Promise<number[]> {
  const { rows } = await shop.database.primary.execute<{ id: number }>(sql`
    select r.id from price_list_row r
    left join pack k on k.id = r.pack_id left join product p on p.id = k.product_id
    left join brand b on b.id = r.brand_id left join category c on c.id = r.category_id
    where r.list_id = ${listId} and (${words} = '' or position(lower(${words}) in lower(p.code)) > 0)
    order by p.code nulls first, k.position, k.id, coalesce(b.name, (select
      string_agg(a.name, ' > ' order by a.level) from category a where a.id = any(c.path)), ''),
      r.min_quantity, r.id`)
  return rows.map(({ id }) => id)
}

test.each(['', 'l_1', 'L_', '_', '%', '00', 'nothing'])(
  '[LIST-04] the pages of a long list, with "%s" in a SKU, are its rows in order',
  async (words) => {
    const ids = await listIds(words)
    const pages = Math.max(1, Math.ceil(ids.length / maxPriceListRows))
    for (let page = 1; page <= pages + 1; page++) {
      const { rows, count } = await getPriceList(owner, listId, words, page)
      const first = (page - 1) * maxPriceListRows
      expect(rows.map(({ id }) => id)).toEqual(ids.slice(first, first + maxPriceListRows))
      expect(count).toBe(ids.length)
    }
  },
)

test('[LIST-04] a long list is exported whole', async () => {
  const lines = (await exportPriceList(owner, listId))!.trim().split('\r\n')
  expect(lines).toHaveLength(1 + (await listIds('')).length)
})
