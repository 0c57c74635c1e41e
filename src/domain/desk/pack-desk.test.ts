import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listen } from '#db/listen-notify.ts'
import { invalidationChannel } from '#platform/cache/change-log.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { getDeskProduct, loadProductPage, savePack } from '../catalog/catalog.ts'
import { emptyPrice, openProductDeskShop, type ProductDeskShop } from './product-desk-fixture.ts'

let shop: ProductDeskShop

beforeAll(async () => {
  shop = await openProductDeskShop()
})
afterAll(() => shop.close())

const findProductId: ProductDeskShop['findProductId'] = (...args) => shop.findProductId(...args)

describe('[DESK-02] packs', () => {
  const loadFirstPack = async (scope: Scope, code: string) => {
    const product = await getDeskProduct(scope, await findProductId(code))
    const pack = product.packs[0]!
    return { product, pack, at: { productId: product.id, packId: pack.id, seen: pack.seen } }
  }

  test('[KEY-01] the tag of a pack depends on the shop’s key, so that trying costs tells nothing', async () => {
    const scope = await shop.atDesk('owner')
    const { pack } = await loadFirstPack(scope, 'G3')
    expect((await loadFirstPack(scope, 'G3')).pack.seen).toBe(pack.seen)
    const { secrets } = scope.outside
    const outside = {
      ...scope.outside,
      secrets: { ...secrets, sign: (_: string, text: string) => secrets.sign('another', text) },
    }
    expect((await loadFirstPack({ ...scope, outside }, 'G3')).pack.seen).not.toBe(pack.seen)
  })

  test('price, MRP, cost and special price; the listing follows; a stale form is refused', async () => {
    const scope = await shop.atDesk('pricing')
    const before = await loadFirstPack(scope, 'G3')
    const priceInput = {
      ...emptyPrice,
      price: '450',
      mrp: '500.00',
      cost: '200.50',
      specialPrice: '400',
      specialFrom: '2026-11-01T00:00',
      specialUntil: '2026-12-01T10:00',
    }
    expect((await savePack(scope, before.at, { price: priceInput })).ok).toBe(true)
    const page = await loadProductPage(await shop.scope('in'), before.product.url)
    expect(page?.packs[0]).toMatchObject({ price: 40_000, mrp: 50_000, isSpecial: true })
    const { rows } = await shop.database.primary.execute(
      sql`select price::int as price from listing_entry
        where seller_id = ${scope.seller.id} and product_id = ${before.product.id}`,
    )
    expect(rows).toEqual([{ price: 40_000 }])
    // In local time in India.
    const { special: specialTimes } = (await loadFirstPack(scope, 'G3')).pack
    expect(specialTimes).toMatchObject({
      from: '2026-10-31T18:30:00.000Z',
      until: '2026-12-01T04:30:00.000Z',
    })
    expect(await savePack(scope, before.at, { price: priceInput })).toEqual({
      ok: false,
      code: 'changed-meanwhile',
    })
    const current = await loadFirstPack(scope, 'G3')
    for (const [change, field, code] of [
      [{ price: '600', mrp: '500' }, 'mrp', 'below-price'],
      [{ price: '-1' }, 'price', 'bad-price'],
      [
        {
          price: '10',
          specialPrice: '20',
          specialFrom: '2026-11-01T00:00',
          specialUntil: '2026-12-01T00:00',
        },
        'specialPrice',
        'not-below-price',
      ],
      [{ price: '10', specialPrice: '5' }, 'specialPrice', 'all-or-none'],
      [
        {
          price: 'quote',
          specialPrice: '5',
          specialFrom: '2026-11-01T00:00',
          specialUntil: '2026-12-01T00:00',
        },
        'specialPrice',
        'special-needs-price',
      ],
      [
        {
          price: '10',
          specialPrice: '5',
          specialFrom: '2026-12-01T00:00',
          specialUntil: '2026-11-31T00:00',
        },
        'specialUntil',
        'bad-time',
      ],
    ] as const) {
      expect(
        await savePack(scope, current.at, { price: { ...emptyPrice, ...change } }),
      ).toMatchObject({
        fields: { [field]: code },
      })
    }
    const quoteOnlySave = await savePack(scope, current.at, {
      price: { ...emptyPrice, price: 'quote' },
    })
    expect(quoteOnlySave.ok).toBe(true)
    expect(
      (await loadProductPage(await shop.scope('in'), before.product.url))?.packs[0]?.price,
    ).toBeNull()
  })

  test('stock is set by warehouse, never under what orders are promised', async () => {
    const scope = await shop.atDesk('pricing')
    await shop.order(shop.asha, { G5: 3 })
    const { pack, at: packRef } = await loadFirstPack(scope, 'G5')
    const warehouseStock = pack.stock[0]!
    expect(warehouseStock).toMatchObject({ onHand: 50, reserved: 3 })
    const saveStock = (count: string, seen = packRef.seen) =>
      savePack(
        scope,
        { ...packRef, seen },
        { stock: new Map([[warehouseStock.warehouseId, count]]) },
      )
    expect(await saveStock('2')).toMatchObject({
      fields: { [`stock-${warehouseStock.warehouseId}`]: 'under-reserved' },
    })
    expect(await saveStock('many')).toMatchObject({
      fields: { [`stock-${warehouseStock.warehouseId}`]: 'bad-count' },
    })
    expect((await saveStock('3')).ok).toBe(true)
    expect(await shop.stock('G5')).toEqual({ onHand: 3, reserved: 3 })
    expect(await saveStock('9')).toEqual({ ok: false, code: 'changed-meanwhile' })
    const { rows } = await shop.database.primary.execute(
      sql`select zone_ids as zones from listing_entry
        where seller_id = ${scope.seller.id} and product_id = ${await findProductId('G5')}`,
    )
    expect(rows).toEqual([{ zones: [] }])
  })

  test('one save for all of a pack: with one thing wrong nothing is saved, and what was not touched stays to the second', async () => {
    const scope = await shop.atDesk('owner')
    const { pack, at: packRef } = await loadFirstPack(scope, 'G2')
    const invalidInput = {
      pack: { code: pack.code, unit: 'Sack of 6', quantity: '6', position: '0', active: true },
      price: { ...emptyPrice, price: '90', mrp: '80' },
      stock: new Map([[pack.stock[0]!.warehouseId, '-4']]),
    }
    expect(await savePack(scope, packRef, invalidInput)).toEqual({
      ok: false,
      code: 'invalid',
      fields: { mrp: 'below-price', [`stock-${pack.stock[0]!.warehouseId}`]: 'bad-count' },
    })
    expect((await loadFirstPack(scope, 'G2')).pack).toEqual(pack)
    const specialTimes = ['2026-11-01T00:00:07.123Z', '2036-11-01T00:00:07.123Z']
    await shop.database.primary.execute(
      sql`update pack
        set special_price = 50, special_from = ${specialTimes[0]}, special_until = ${specialTimes[1]}
        where id = ${pack.id}`,
    )
    const current = await loadFirstPack(scope, 'G2')
    const validInput = {
      pack: invalidInput.pack,
      price: {
        ...emptyPrice,
        price: '90',
        specialPrice: '0.50',
        specialFrom: '2026-11-01T05:30',
        specialUntil: '2036-11-01T05:30',
      },
      stock: new Map([[pack.stock[0]!.warehouseId, '7']]),
    }
    expect(await savePack(scope, current.at, validInput)).toEqual({ ok: true, value: pack.id })
    const saved = (await loadFirstPack(scope, 'G2')).pack
    expect(saved).toMatchObject({
      unit: 'Sack of 6',
      price: 9_000,
      special: { from: specialTimes[0], until: specialTimes[1] },
    })
    expect(saved.stock[0]!.onHand).toBe(7)
  })

  test('a pack is added on request, renamed and taken off; its id is its own', async () => {
    const scope = await shop.atDesk('catalogue')
    const { product, at: first } = await loadFirstPack(scope, 'G4')
    const input = { code: 'G4-2', unit: 'Box of 10', quantity: '10', position: '1', active: true }
    const addResult = await savePack(scope, { ...first, packId: 0 }, { pack: input })
    if (!addResult.ok) throw new Error(addResult.code)
    expect(await savePack(scope, { ...first, packId: 0 }, { pack: input })).toMatchObject({
      fields: { code: 'pack-code-taken' },
    })
    const pack = (await getDeskProduct(scope, product.id)).packs.find(
      ({ id }) => id === addResult.value,
    )!
    expect(pack).toMatchObject({ price: null, unit: 'Box of 10', quantity: 10 })
    const packPlace = { productId: product.id, packId: pack.id, seen: pack.seen }
    const invalidatedTags: string[] = []
    const listener = await listen(
      shop.database.url,
      invalidationChannel,
      (payload) => invalidatedTags.push(payload),
      () => {},
    )
    expect((await savePack(scope, packPlace, { pack: { ...input, active: false } })).ok).toBe(true)
    expect((await loadProductPage(await shop.scope('in'), product.url))?.packs).toHaveLength(1)
    // The menu and tiles count products with an active pack.
    await vi.waitFor(() =>
      expect(invalidatedTags.join(' ').split(' ')).toContain(tags.menu(scope.seller.id)),
    )
    await listener.close()
  })
})
