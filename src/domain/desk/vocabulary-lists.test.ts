import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttributeFilter, CategoryFilter } from '#contract/desk/vocabulary-lists.ts'
import type { Scope } from '#platform/scope.ts'
import { aListQuery } from '#testing/a-list-query.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  addCategory,
  countCategoryRows,
  countDeskAttributes,
  countDeskBrands,
  type DeskBrandQuery,
  listCategoryRows,
  listDeskAttributes,
  listDeskBrands,
  mergeBrandsInto,
  previewBulkAttributes,
  previewBulkCategories,
  previewMergeBrands,
  runBulkAttributes,
  runBulkCategories,
} from '../catalog/catalog.ts'

let shop: OrderedShop
let desk: Scope
let stranger: Scope
const run = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)

beforeAll(async () => {
  shop = await openOrderedShop()
  desk = await shop.atDesk('catalogue')
  stranger = await shop.atDesk('owner', 'tools')
  await run(sql`
    insert into brand (seller_id, name, url) select s.id, n, 'b-' || lower(n)
    from seller s, unnest(array['Kestrl', 'Zeta']) n where s.code = 'in'`)
})
afterAll(() => shop.close())

const listBrands = async (more: Partial<DeskBrandQuery> = {}, scope = desk) =>
  (await listDeskBrands(scope, aListQuery(more.sort ?? 'name', more))).rows
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('[DEAL-06] [DESK-02] brands are searched, narrowed and sorted, each view counted as its page is', async () => {
  expect(names(await listBrands({ words: 'KEST' }))).toEqual(['Kestrel', 'Kestrl'])
  expect(names(await listBrands({ words: '%' }))).toEqual([])
  expect(names(await listBrands({ filters: { products: 'none' } }))).toEqual(['Kestrl', 'Zeta'])
  const [largest] = await listBrands({ sort: 'products', isDescending: true })
  expect(largest).toMatchObject({ name: 'Kestrel', products: 5, onSale: 5 })
  expect(names(await listBrands({ sort: 'sale' })).slice(0, 2)).toEqual(['Kestrl', 'Zeta'])
  const filters = [{}, { products: 'some' }, { products: 'none' }]
  const queries = filters.map((each) => aListQuery('name' as const, { filters: each }))
  const pages = await Promise.all(queries.map((query) => listDeskBrands(desk, query)))
  expect(await countDeskBrands(desk, queries)).toEqual(pages.map(({ count }) => count))
  expect(names(await listBrands({}, stranger))).not.toContain('Zeta')
})

test('[DEAL-06] brands are merged in bulk after a preview; what rules speak of stays, and another seller’s', async () => {
  const all = await listBrands()
  const keyByName = new Map(all.map(({ id, name }) => [name, String(id)]))
  const keys = ['Kestrl', 'Zeta', 'Kestrel'].map((name) => keyByName.get(name)!)
  await run(sql`
    insert into bid_rule (seller_id, kind, subject_id, from_quantity, allowed)
    select b.seller_id, 'brand', b.id, 1, true from brand b where b.name = 'Zeta'`)
  const preview = await previewMergeBrands(desk, [...keys, '999999'])
  expect(preview.keys).toEqual([keys[0], keys[2]])
  expect(preview.refused).toEqual([
    { key: keys[1], name: 'Zeta', text: expect.stringContaining('Rules of bids') },
    { key: '999999', text: 'No such brand.' },
  ])
  expect(preview.choices!.map(([name]) => name)).toEqual(names(all))
  expect((await previewMergeBrands(stranger, keys)).keys).toEqual([])
  expect(await mergeBrandsInto(stranger, keys, 'Kestrel')).toMatchObject({ changed: [] })
  const result = await mergeBrandsInto(desk, keys, 'Kestrel')
  expect(result.changed).toEqual([keys[0]])
  expect(result.failed).toMatchObject([{ name: 'Zeta' }])
  expect(names(await listBrands({ words: 'kest' }))).toEqual(['Kestrel'])
  await expect(mergeBrandsInto(await shop.atDesk('reader'), keys, 'Zeta')).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

const listCategories = async (filters: Partial<Record<CategoryFilter, string>>, words = '') =>
  (await listCategoryRows(desk, aListQuery('place', { filters, words, rows: 100 }))).rows

test('[DEAL-06] [DESK-02] categories of all levels stand in the order of the menu, each below its own', async () => {
  const page = await listCategoryRows(desk, aListQuery('place', { rows: 100 }))
  const paths = page.rows.map(({ above, displayName }) => [...above, displayName].join(' > '))
  expect(page.rows.length).toBe(page.count)
  for (const [at, { above }] of page.rows.entries())
    if (above.length > 0) expect(paths.slice(0, at)).toContain(above.join(' > '))
  for (const sort of ['name', 'level', 'products', 'state'] as const)
    for (const isDescending of [true, false]) {
      const { rows } = await listCategoryRows(desk, aListQuery(sort, { isDescending, rows: 100 }))
      expect(rows).toHaveLength(page.count)
    }
  const [group] = await listCategories({ level: '1' })
  expect(group!.above).toEqual([])
  const below = await listCategories({ below: String(group!.id) })
  expect([below.length, below[0]!.above]).toEqual([group!.children, [group!.displayName]])
  expect(await listCategories({ below: 'x' })).toEqual([])
  expect(page.choices!.below!.map(([id]) => id)).toContain(String(group!.id))
  const filters = [{}, { level: '1' }, { state: 'hidden' }, { products: 'none' }]
  const queries = filters.map((each) => aListQuery('place' as const, { filters: each }))
  const pages = await Promise.all(queries.map((query) => listCategoryRows(desk, query)))
  expect(await countCategoryRows(desk, queries)).toEqual(pages.map(({ count }) => count))
})

test('[DEAL-06] ticked categories are hidden, shown, and removed while empty; the record has each', async () => {
  const [group] = await listCategories({ level: '1' })
  const added = await addCategory(desk, group!.id, 'Bare shelf')
  if (!added.ok) throw new Error(added.code)
  const keys = [String(group!.id), String(added.value)]
  expect(await previewBulkCategories(desk, [...keys, '999999'], 'remove')).toMatchObject({
    keys: [keys[1]],
    refused: [{ name: group!.displayName }, { text: 'No such category.' }],
  })
  expect((await previewBulkCategories(stranger, keys, 'hide')).keys).toEqual([])
  expect((await runBulkCategories(desk, keys, 'hide')).changed).toEqual(keys)
  expect(await runBulkCategories(desk, keys, 'hide')).toMatchObject({
    changed: [],
    failed: [{ text: 'It’s already hidden.' }, { text: 'It’s already hidden.' }],
  })
  expect((await listCategories({ state: 'hidden' })).map(({ id }) => String(id))).toEqual(keys)
  expect((await runBulkCategories(desk, [keys[0]!], 'show')).changed).toEqual([keys[0]])
  expect((await runBulkCategories(desk, keys, 'remove')).changed).toEqual([keys[1]])
  expect(await listCategories({}, 'bare shelf')).toEqual([])
  const { rows } = await run(sql`
    select action from audit_entry where subject = ${`category:${keys[1]}`} order by id`)
  expect(rows.map(({ action }) => action)).toEqual([
    'category.add',
    'category.save',
    'category.remove',
  ])
})

const listAttributes = async (
  filters: Partial<Record<AttributeFilter, string>> = {},
  words = '',
  scope = desk,
) => (await listDeskAttributes(scope, aListQuery('place', { filters, words, rows: 100 }))).rows
const captions = (rows: readonly { caption: string }[]) => rows.map(({ caption }) => caption)

test('[DEAL-06] [DESK-02] attributes are searched by name, section and value, narrowed and sorted', async () => {
  await run(sql`
    with made as (
      insert into field (seller_id, caption, section, filterable, position, kind, unit)
      select s.id, c, 'Shelf', false, 7, 'number', 'mm' from seller s, unnest(array['Depth', 'Bare']) c
      where s.code = 'in' returning seller_id, id, caption)
    insert into field_value (seller_id, field_id, label)
    select seller_id, id, '100%, ' || n from made, generate_series(1, 3) n where caption = 'Depth'`)
  expect(await listAttributes({}, '100%, 2')).toMatchObject([
    { caption: 'Depth', section: 'Shelf', kind: 'number', unit: 'mm', values: 3, hit: '100%, 2' },
  ])
  expect((await listAttributes({}, 'dept')).map(({ hit }) => hit)).toEqual([null])
  expect(captions(await listAttributes({}, 'SHELF'))).toEqual(['Bare', 'Depth'])
  expect(captions(await listAttributes({ section: 'Shelf', values: 'none' }))).toEqual(['Bare'])
  expect(await listAttributes({ section: 'Shelf', filter: 'yes' })).toEqual([])
  expect(captions(await listAttributes({ kind: 'number' }))).toEqual(['Bare', 'Depth'])
  expect(await listAttributes({ section: 'Shelf' }, '', stranger)).toEqual([])
  const page = await listDeskAttributes(desk, aListQuery('place', { rows: 100 }))
  expect(page.choices!.section).toContainEqual(['Shelf', 'Shelf'])
  const positions = page.rows.map(({ position }) => position)
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  for (const sort of ['name', 'section', 'filter', 'kind', 'values'] as const)
    for (const isDescending of [true, false]) {
      const query = aListQuery(sort, { isDescending, rows: 100 })
      expect((await listDeskAttributes(desk, query)).rows).toHaveLength(page.count)
    }
  const filters = [{}, { filter: 'yes' }, { values: 'none' }, { kind: 'text' }]
  const queries = filters.map((each) => aListQuery('place' as const, { filters: each }))
  const pages = await Promise.all(queries.map((query) => listDeskAttributes(desk, query)))
  expect(await countDeskAttributes(desk, queries)).toEqual(pages.map(({ count }) => count))
})

test('[DEAL-06] ticked attributes become filters and none again, with their products’ listings and a record', async () => {
  const [brand] = await listAttributes({ filter: 'yes' }, 'brand')
  const [bare] = await listAttributes({}, 'bare')
  const keys = [String(brand!.id), String(bare!.id), '999999']
  const countEntries = async () => {
    const { rows } = await run(sql`
      select count(*)::int as count from listing_entry e
      join field_value v on v.seller_id = e.seller_id and v.field_id = ${brand!.id}
        and v.id = any(e.value_ids)`)
    return rows[0]!.count
  }
  const before = await countEntries()
  expect(before).toBeGreaterThan(0)
  expect(await previewBulkAttributes(desk, keys, 'withhold')).toMatchObject({
    keys: [keys[0]],
    refused: [
      { name: 'Bare', text: 'It isn’t a filter.' },
      { key: '999999', text: 'No such attribute.' },
    ],
  })
  expect((await previewBulkAttributes(stranger, keys, 'withhold')).keys).toEqual([])
  expect((await runBulkAttributes(stranger, keys, 'withhold')).changed).toEqual([])
  expect(await countEntries()).toBe(before)
  expect((await runBulkAttributes(desk, keys, 'withhold')).changed).toEqual([keys[0]])
  expect(await countEntries()).toBe(0)
  expect((await runBulkAttributes(desk, keys, 'offer')).changed).toEqual(keys.slice(0, 2))
  expect(await countEntries()).toBe(before)
  const { rows } = await run(sql`
    select before, after from audit_entry where subject = ${`attribute:${keys[0]}`} order by id`)
  expect(rows).toMatchObject([
    { before: { filterable: true }, after: { filterable: false } },
    { before: { filterable: false }, after: { filterable: true } },
  ])
  await expect(runBulkAttributes(await shop.atDesk('reader'), keys, 'offer')).rejects.toMatchObject(
    { kind: 'forbidden' },
  )
})
