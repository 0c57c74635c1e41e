import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#contract/accounts/staff.ts'
import { aListQuery } from '#testing/a-list-query.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { getBrandByUrl, listDeskBrands, mergeBrands, saveProducts } from '../catalog/catalog.ts'
import { deskWarehouses, removeWarehouse, saveWarehouse } from '../delivery/delivery.ts'

let shop: OrderedShop

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

test('[DESK-02] two brands become one: products, filter and the old address move; a brand of bid rules stays', async () => {
  const scope = await shop.atDesk('catalogue', 'tools')
  await saveProducts(shop, scope.seller.id, [buildProduct('K1', { brand: 'Kestrel Tools' })])
  const listBrands = async () =>
    (await listDeskBrands(scope, aListQuery('name', { words: 'kest' }))).rows
  const [kestrel, other] = await listBrands()
  expect([kestrel!.name, other!.name]).toEqual(['Kestrel', 'Kestrel Tools'])
  expect(await mergeBrands(scope, other!.id, 'Nobody')).toEqual({
    ok: false,
    code: 'unknown-brand',
  })
  expect(await mergeBrands(scope, other!.id, 'KESTREL TOOLS')).toEqual({
    ok: false,
    code: 'same-brand',
  })
  await shop.database.primary.execute(sql`
    insert into bid_rule (seller_id, kind, subject_id, from_quantity, allowed)
    values (${scope.seller.id}, 'brand', ${other!.id}, 1, false)`)
  expect(await mergeBrands(scope, other!.id, 'Kestrel')).toEqual({
    ok: false,
    code: 'has-bid-rules',
  })
  await shop.database.primary.execute(sql`delete from bid_rule`)
  expect(await mergeBrands(scope, other!.id, ' kestrel')).toEqual({ ok: true, value: null })
  expect(await listBrands()).toMatchObject([{ name: 'Kestrel', products: 6 }])
  const shopScope = await shop.scope('tools')
  expect(await getBrandByUrl(shopScope, other!.url)).toMatchObject({
    id: kestrel!.id,
    url: kestrel!.url,
  })
  expect(await getBrandByUrl(await shop.scope('in'), other!.url)).toBeNull()
  const { rows } = await shop.database.primary.execute<{ label: string; count: number }>(sql`
    select v.label, count(*)::int as count from listing_entry e join field_value v on v.id = any(e.value_ids)
    join field f on f.id = v.field_id and f.caption = 'Brand' where e.seller_id = ${scope.seller.id} group by 1`)
  expect(rows).toEqual([{ label: 'Kestrel', count: 6 }])
  await expect(
    mergeBrands(await shop.atDesk('catalogue', 'in'), kestrel!.id, 'x'),
  ).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('[DESK-03] a warehouse goes while nothing lies in it and nothing depends on it; else the reason is told', async () => {
  const scope = await shop.atDesk('pricing', 'tools')
  const [first] = await deskWarehouses(scope)
  expect(await removeWarehouse(scope, first!.id)).toEqual({ ok: false, code: 'last-warehouse' })
  const warehouse = await saveWarehouse(
    scope,
    0,
    { code: 'south', name: 'South', registration: '' },
    null,
  )
  const id = warehouse.ok ? warehouse.value : 0
  const execute = (text: ReturnType<typeof sql>) => shop.database.primary.execute(text)
  const sellerId = scope.seller.id
  await execute(sql`insert into stock (seller_id, pack_id, warehouse_id, on_hand)
    select ${sellerId}, min(id), ${id}, 3 from pack where seller_id = ${sellerId}`)
  expect(await removeWarehouse(scope, id)).toEqual({ ok: false, code: 'has-stock' })
  await execute(
    sql`update stock set on_hand = 0 where seller_id = ${sellerId} and warehouse_id = ${id}`,
  )
  await execute(sql`insert into zone_warehouse (seller_id, zone_id, warehouse_id, days)
    select ${sellerId}, min(id), ${id}, 2 from zone where seller_id = ${sellerId}`)
  expect(await removeWarehouse(scope, id)).toEqual({ ok: false, code: 'serves-zones' })
  await execute(
    sql`delete from zone_warehouse where seller_id = ${sellerId} and warehouse_id = ${id}`,
  )
  await expect(removeWarehouse(await shop.atDesk('pricing', 'in'), id)).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await removeWarehouse(scope, id)).toEqual({ ok: true, value: null })
  expect(await deskWarehouses(scope)).toHaveLength(1)
  expect((await loadRecord(shop)).at(-1)).toMatchObject({
    action: 'warehouse.remove',
    before: { code: 'south' },
  })
})

test('[DESK-01] brands are merged by the catalogue, warehouses removed by prices', async () => {
  for (const role of roles) {
    const scope = await shop.atDesk(role)
    const mergeRefusal = role === 'owner' || role === 'catalogue' ? 'not-found' : 'forbidden'
    await expect(mergeBrands(scope, 0, 'x'), role).rejects.toMatchObject({ kind: mergeRefusal })
    const removeRefusal = role === 'owner' || role === 'pricing' ? 'not-found' : 'forbidden'
    await expect(removeWarehouse(scope, 9_999_999), role).rejects.toMatchObject({
      kind: removeRefusal,
    })
  }
})
