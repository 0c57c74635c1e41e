import { expect, test } from 'vitest'
import { findSpreadInserts, findUnnamedTables } from './find-unnamed-tables.ts'

const tables: ReadonlySet<string> = new Set(['product', 'pack', 'stock', 'shop_order'])
const find = (text: string) => findUnnamedTables(text, (table) => tables.has(table))

test('[SCALE-03] a table is named by a value on its own level', () => {
  expect(find('select 1 from product where seller_id = $1')).toEqual([])
  expect(find('select 1 from product p where p.seller_id = $1::int and p.id = $2')).toEqual([])
  expect(find('select 1 from product where id = $1')).toEqual(['product'])
  expect(find('select 1 from product p where p.seller_id = $1 or p.id = $2')).toEqual(['product p'])
  expect(find('select 1 from product p where p.seller_id = any($1)')).toEqual(['product p'])
  expect(find('update product set name = $3 where seller_id = $1 and id = $2')).toEqual([])
  expect(find('delete from product using pack where pack.seller_id = $1')).toEqual(['product'])
})

test('[SCALE-03] a joined table is named with the other', () => {
  const join = (on: string) =>
    find(`select 1 from product p left join pack k on ${on} where p.seller_id = $1`)
  expect(join('k.seller_id = p.seller_id and k.product_id = p.id')).toEqual([])
  expect(join('(k.seller_id, k.product_id) = (p.seller_id, p.id)')).toEqual([])
  expect(join('k.seller_id = $1 and k.product_id = p.id')).toEqual([])
  expect(join('k.product_id = p.id')).toEqual(['pack k'])
})

test('[SCALE-03] what an outer level or a subquery names does not count', () => {
  const counted = (seller: string) => `select (
    select count(*) from pack k where k.seller_id = ${seller} and k.product_id = p.id) from product p where p.seller_id = $1`
  expect(find(counted('p.seller_id'))).toEqual(['pack k'])
  expect(find(counted('$1'))).toEqual([])
  const lateral = (seller: string) => `select 1 from product p cross join lateral (
    select 1 from stock t where t.seller_id = ${seller}) s where p.seller_id = $1`
  expect(find(lateral('p.seller_id'))).toEqual(['stock t'])
  expect(find(lateral('$1'))).toEqual([])
  expect(
    find(`with gone as (delete from pack where seller_id = $1 returning *)
      select 1 from product p join gone g on g.seller_id = p.seller_id`),
  ).toEqual(['product p'])
})

test('[SCALE-03] both sides of a union are read, and what is inserted', () => {
  expect(
    find('select 1 from product where seller_id = $1 union all (select 1 from pack limit 1)'),
  ).toEqual(['pack'])
  expect(find('insert into product (seller_id, id) values ($1, $2)')).toEqual([])
  expect(find('insert into product (seller_id, id) select 1, id from pack')).toEqual(['pack'])
  expect(find('insert into product (id) values ($1)')).toEqual(['product'])
  expect(find('select 1 from seller s where exists (select 1 from shop_order)')).toEqual([
    'shop_order',
  ])
})

test('[SCALE-04] what a WITH inserts from another WITH names its seller by a table beside it', () => {
  const findSpread = (text: string) =>
    findSpreadInserts(
      text,
      (table) => tables.has(table),
      (table) => table === 'shop_order',
    )
  const found = 'with made as (insert into product (seller_id, id) values (1, 2) returning id)'
  const insert = (from: string) =>
    `insert into pack (seller_id, product_id) select 1, id from ${from} returning id`
  const pinned = 'made, stock s where s.seller_id = 1 and s.id = made.id'
  expect(findSpread(`${found}, other as (${insert('made')}) select 1 from other`)).toEqual(['pack'])
  expect(findSpread(`${found}, other as (${insert('(select id from made) m')}) select 1`)).toEqual([
    'pack',
  ])
  expect(findSpread(`${found}, other as (${insert(pinned)}) select 1`)).toEqual([])
  const numbered = insert(pinned).replace('into pack', 'into shop_order')
  expect(findSpread(`${found}, other as (${numbered}) select 1`)).toEqual(['shop_order'])
  expect(findSpread(`${found} ${insert('made')}`)).toEqual([])
  expect(findSpread(`${found} ${insert('made')}, (select id from made)`)).toEqual(['pack'])
  expect(findSpread(`${found}, other as (${insert('stock')}) select 1 from other`)).toEqual([])
})
