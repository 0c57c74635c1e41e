import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { tablePlaces } from './tables/table-places.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A visitor's rows and a customer's have different keys: two partial unique indexes. */
const tablesWithoutKey: readonly string[] = ['comparison', 'wish']

const sellerTables = `select c.oid, c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`
const hasSeller = (table: string, columns: string) =>
  `exists (select 1 from pg_attribute a where a.attrelid = ${table} and a.attname = 'seller_id'
    and a.attnum = any(${columns}))`

async function list(query: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

test('[HOST-05] the rows of a seller are found by the seller and a number, so that they can lie on one machine', async () => {
  const tables = await list(`select name from (${sellerTables}) t`)
  expect(tables.length).toBeGreaterThan(70)
  const otherKeys = await list(`select t.name from (${sellerTables}) t
    join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
    where a.attname <> 'seller_id' order by 1`)
  expect(otherKeys.filter((table) => !(table in tablePlaces))).toEqual([])
  const keyless = await list(`select t.name from (${sellerTables}) t where not exists (
    select 1 from pg_constraint k where k.conrelid = t.oid and k.contype = 'p') order by 1`)
  expect(keyless).toEqual(tablesWithoutKey)
})

test('[SCALE-03] a table lies with its seller, or is listed with the place where it lies and why', async () => {
  const all = await list(`select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  const withSeller = await list(`select name from (${sellerTables}) t`)
  const listed = Object.keys(tablePlaces)
  expect(all.filter((table) => !withSeller.includes(table) && !listed.includes(table))).toEqual([])
  expect(listed.filter((table) => !all.includes(table))).toEqual([])
})

test('[HOST-05] nothing is unique across sellers', async () => {
  const indexes = await list(`select distinct t.name from (${sellerTables}) t
    join pg_index i on i.indrelid = t.oid and i.indisunique and not i.indisprimary
    where not ${hasSeller('t.oid', 'i.indkey')}`)
  expect(indexes.filter((table) => !(table in tablePlaces))).toEqual([])
})

test('[HOST-05] a row refers to rows of its own seller only', async () => {
  const references = await list(`select t.name || ' → ' || o.name as name from (${sellerTables}) t
    join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    join (${sellerTables}) o on o.oid = k.confrelid
    where not (${hasSeller('t.oid', 'k.conkey')} and ${hasSeller('o.oid', 'k.confkey')})`)
  expect(references).toEqual([])
})

test('rows are numbered with 64 bits, wherever a number refers to them', async () => {
  const narrow = await list(`select t.name || '.' || a.attname as name from (${sellerTables}) t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where a.atttypid in ('integer'::regtype, 'integer[]'::regtype)
      and (a.attidentity <> '' or (a.attname ~ '_ids?$' and a.attname <> 'seller_id'))`)
  expect(narrow).toEqual([])
})

test('numbers of 64 bits are read exactly, alone and in arrays, or not at all', async () => {
  const read = (text: string) => shop.database.pool.query(`select ${text} as value`)
  expect((await read(`${2 ** 53 - 1}::bigint`)).rows).toEqual([{ value: 2 ** 53 - 1 }])
  expect((await read('array[5, null, 7]::bigint[]')).rows).toEqual([{ value: [5, null, 7] }])
  await expect(read('9007199254740993::bigint')).rejects.toThrow('too large for a number')
})
