import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { saveProducts } from '../catalog/catalog.ts'
import {
  changeImportState,
  getImportColumns,
  getImportRun,
  mapImport,
  runDueImport,
} from './feeds.ts'
import { type ImportShop, openImportShop } from './import-runs-fixture.ts'

let shop: ImportShop

beforeAll(async () => {
  shop = await openImportShop()
})
afterAll(() => shop.close())

/** Imports prices and stock with the columns as they are proposed. */
async function runMapped(scope: Scope, file: string) {
  const id = await shop.upload(scope, file, { kind: 'delta', asksColumns: true })
  const columns = await getImportColumns(scope, id)
  await mapImport(
    scope,
    id,
    columns.map(({ field }) => field),
  )
  await runDueImport(shop)
  return getImportRun(scope, id)
}

test('[DEAL-06] the desk’s own file of prices and stock changes and refuses nothing', async () => {
  const { seller } = await shop.atDesk('owner')
  const db = shop.database.primary
  const bulk = buildPack('A-10', { quantity: 10, price: 90_000, mrp: null })
  await saveProducts(shop, seller.id, [
    buildProduct('A', { packs: [buildPack('A-1'), bulk] }),
    buildProduct('B', { packs: [buildPack('B-1'), buildPack('B', { price: 11_000 })] }),
  ])
  await db.execute(sql`with other as (
      insert into warehouse (seller_id, code, name) values (${seller.id}, 'W2', 'Pune') returning id)
    insert into stock (seller_id, pack_id, warehouse_id, on_hand)
    select ${seller.id}, k.id, other.id, 5 from pack k cross join other where k.code = 'A-10'`)
  const { rows: stores } = await db.execute<{ names: string }>(sql`
    select string_agg(name, ', ' order by id) as names from warehouse where seller_id = ${seller.id}`)
  const { names } = stores[0]!
  const scope = await shop.atDesk('pricing')
  const file = (stock: number) =>
    [
      'Product and pack,SKU,Pieces,Price,MRP,Warehouse,On hand,Reserved,Free',
      `"Glove, 1 pair",A-1,1,100,125,"${names}",40,0,40`,
      `"Glove, 10 pairs",A-10,10,900,,"${names}",${stock},0,45`,
      `"Glove, 1 pair",B-1,1,100,125,"${names}",40,0,40`,
      `"Glove, 1 pair",B,1,110,125,"${names}",40,0,40`,
      '"Glove, 10 pairs",A-10,10,900,,Pune,5,0,5\n',
    ].join('\n')
  const unchanged = file(45).replace(/.*,Pune,.*\n/, '')
  expect(await runMapped(scope, unchanged)).toMatchObject({
    skipped: 0,
    counts: { updated: 0, unchanged: 4 },
  })
  await db.execute(sql`delete from feed_run`)
  const run = await runMapped(scope, file(47))
  expect(run).toMatchObject({ skipped: 1, counts: { updated: 1, unchanged: 3 } })
  await changeImportState(scope, run.id, 'to-save')
  await runDueImport(shop)
  const { rows } = await db.execute(sql`
    select t.on_hand as stock from pack k join stock t on t.pack_id = k.id
    where k.code = 'A-10' order by t.warehouse_id`)
  expect(rows).toEqual([{ stock: 42 }, { stock: 5 }])
})
