import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '#contract/accounts/staff.ts'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { allProducts } from '#testing/product-list-query.ts'
import {
  addPictures,
  addProduct,
  describePicture,
  getDeskProduct,
  listDeskProducts,
  loadProductPage,
  reorderPicture,
  savePack,
  saveProduct,
} from '../catalog/catalog.ts'
import { searchProducts } from '../search/search.ts'
import {
  emptyPrice,
  openProductDeskShop,
  type ProductDeskShop,
  toInput,
} from './product-desk-fixture.ts'

let shop: ProductDeskShop

beforeAll(async () => {
  shop = await openProductDeskShop()
})
afterAll(() => shop.close())

const findProductId: ProductDeskShop['findProductId'] = (...args) => shop.findProductId(...args)

describe('[DESK-02] a product', () => {
  test('its texts are cleaned, stored, searched for and on the record; the shop shows them at once', async () => {
    const scope = await shop.atDesk('catalogue')
    const id = await findProductId('G1')
    const product = await getDeskProduct(scope, id)
    const saved = await saveProduct(scope, id, product.version, {
      ...toInput(product, {
        name: '  Zirconium   pliers ',
        brand: 'Knurl',
        gtin: '4006381333931',
        partNumber: 'ZP-1',
      }),
      description: '<p onclick="x()">Good<script>alert(1)</script></p>',
      attributes: [
        { caption: 'Colour', value: 'Teal' },
        { caption: '', value: '' },
      ],
    })
    expect(saved).toEqual({ ok: true, value: null })
    const after = await getDeskProduct(scope, id)
    expect(after).toMatchObject({
      name: 'Zirconium pliers',
      brand: 'Knurl',
      gtin: '4006381333931',
      version: product.version + 1,
    })
    expect(after.descriptionHtml).toBe('<p>Good</p>')
    expect(after.attributes).toMatchObject([{ caption: 'Colour', value: 'Teal' }])
    expect((await searchProducts(await shop.scope('in'), 'zirconium teal')).productIds).toEqual([
      id,
    ])
    expect((await loadProductPage(await shop.scope('in'), after.url))?.name).toBe(
      'Zirconium pliers',
    )
    const [entry] = (await loadRecord(shop)).slice(-1)
    expect(entry).toMatchObject({
      action: 'product.save',
      subject: `product:${id}`,
      after: { name: 'Zirconium pliers' },
    })
    expect(entry?.before).not.toHaveProperty('taxRate')
    expect(
      (
        await getDeskProduct(
          await shop.atDesk('owner', 'tools'),
          await findProductId('G1', 'tools'),
        )
      ).name,
    ).not.toContain('Zirconium')
  })

  test('a form of an older version is refused, and changes nothing', async () => {
    const scope = await shop.atDesk('catalogue')
    const product = await getDeskProduct(scope, await findProductId('G2'))
    expect(
      (await saveProduct(scope, product.id, product.version, toInput(product, { name: 'First' })))
        .ok,
    ).toBe(true)
    const staleSave = await saveProduct(
      scope,
      product.id,
      product.version,
      toInput(product, { name: 'Second' }),
    )
    expect(staleSave).toEqual({ ok: false, code: 'changed-meanwhile' })
    expect((await getDeskProduct(scope, product.id)).name).toBe('First')
  })

  test('what is wrong is named by field', async () => {
    const scope = await shop.atDesk('catalogue')
    const product = await getDeskProduct(scope, await findProductId('G3'))
    await shop.database.primary.execute(
      sql`insert into field (seller_id, caption, kind, unit) values (${scope.seller.id}, 'Bore', 'number', 'mm')`,
    )
    const invalidInput = toInput(product, {
      name: ' ',
      category: 'No such > Place',
      gtin: '4006381333932',
      taxRate: '101',
      attributes: [
        { caption: 'bore', value: 'wide' },
        { caption: '', value: 'lost' },
      ],
    })
    expect(await saveProduct(scope, product.id, product.version, invalidInput)).toEqual({
      ok: false,
      code: 'invalid',
      fields: {
        name: 'missing',
        category: 'unknown-category',
        gtin: 'bad-gtin',
        taxRate: 'bad-tax-rate',
        'value-0': 'bad-figure',
        'caption-1': 'missing',
      },
    })
    const validInput = toInput(product, { attributes: [{ caption: 'bore', value: '8.5' }] })
    expect((await saveProduct(scope, product.id, product.version, validInput)).ok).toBe(true)
    expect((await getDeskProduct(scope, product.id)).attributes).toMatchObject([
      { caption: 'Bore', value: '8.5 mm' },
    ])
  })

  test('a new one begins on request; its id is taken once', async () => {
    const scope = await shop.atDesk('catalogue')
    const templateProduct = await getDeskProduct(scope, await findProductId('G4'))
    const input = toInput(templateProduct, {
      code: 'N-1',
      name: 'Brand new vice',
      active: false,
      attributes: [],
    })
    const addResult = await addProduct(scope, input)
    if (!addResult.ok) throw new Error(addResult.code)
    expect(await getDeskProduct(scope, addResult.value)).toMatchObject({
      active: false,
      packs: [{ price: null, code: 'N-1' }],
    })
    expect(await addProduct(scope, input)).toMatchObject({
      ok: false,
      fields: { code: 'code-taken' },
    })
    const list = await listDeskProducts(scope, {
      ...allProducts,
      words: 'brand vice',
      filters: { state: 'draft' },
    })
    expect(list.rows).toMatchObject([{ id: addResult.value, state: 'draft', price: null }])
    expect((await searchProducts(await shop.scope('in'), 'vice')).productIds).toEqual([])
    const seller = { ...scope.seller, languages: ['hi-IN', 'en-IN'] }
    const hindiFirst = await addProduct({ ...scope, seller }, { ...input, code: 'N-2' })
    if (!hindiFirst.ok) throw new Error(hindiFirst.code)
    expect((await getDeskProduct(scope, hindiFirst.value)).packs).toMatchObject([{ unit: '1 पीस' }])
  })
})

test('[DESK-02] pictures are decoded, put in order and described; what is none is refused', async () => {
  const scope = await shop.atDesk('catalogue')
  const id = await findProductId('G1')
  const picture = (colour: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
      .png()
      .toBuffer()
  expect((await addPictures(scope, id, [await picture('red'), await picture('blue')])).ok).toBe(
    true,
  )
  const keys = async () => (await getDeskProduct(scope, id)).pictures.map(({ key }) => key)
  const [red, blue] = await keys()
  expect((await reorderPicture(scope, id, blue!, 'first')).ok).toBe(true)
  expect(await keys()).toEqual([blue, red])
  expect((await describePicture(scope, id, red!, 'From the side', 'last-wins')).ok).toBe(true)
  expect((await getDeskProduct(scope, id)).pictures[1]).toEqual({ key: red, alt: 'From the side' })
  await reorderPicture(scope, id, blue!, 'remove')
  expect(await keys()).toEqual([red])
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  expect(await addPictures(scope, id, [svg])).toEqual({ ok: false, code: 'no-picture' })
  expect(await addPictures(scope, id, [])).toEqual({ ok: false, code: 'no-picture' })
  expect(await keys()).toEqual([red])
})

test('[DESK-02] a picture that is sent twice, at once or saved anew by another program, is one picture of its product', async () => {
  const scope = await shop.atDesk('catalogue')
  const id = await findProductId('G4')
  const sourceImage = sharp({ create: { width: 50, height: 30, channels: 3, background: 'teal' } })
  const file = await sourceImage.clone().png({ compressionLevel: 9 }).toBuffer()
  const recompressedFile = await sourceImage.clone().png({ compressionLevel: 0 }).toBuffer()
  const otherFile = await sourceImage.clone().negate().png().toBuffer()
  expect(Buffer.compare(file, recompressedFile)).not.toBe(0)
  const addResult = await Promise.all(
    [file, recompressedFile, file, recompressedFile].map((each) =>
      addPictures(scope, id, [each, otherFile]),
    ),
  )
  expect(addResult.map(({ ok }) => ok)).toEqual([true, true, true, true])
  expect((await getDeskProduct(scope, id)).pictures).toHaveLength(2)
  // The database itself rejects a product's duplicate pictures.
  const duplicateUpdate = shop.database.primary.execute(
    sql`update product set pictures = pictures || pictures where id = ${id}`,
  )
  await expect(duplicateUpdate).rejects.toMatchObject({
    cause: { constraint: 'product_pictures_once' },
  })
})

describe('[DESK-01] [DESK-02] who may not', () => {
  test('each role is refused what is not its own, before anything is read', async () => {
    const id = await findProductId('G1')
    const packRef = { productId: id, packId: 1, seen: '' }
    const pack = { code: 'x', unit: 'x', quantity: '1', position: '0', active: true }
    const actions: [string, readonly Role[], (scope: Scope) => Promise<unknown>][] = [
      ['products', roles, (scope) => listDeskProducts(scope, allProducts)],
      ['product', roles, (scope) => getDeskProduct(scope, id)],
      ['save', ['owner', 'catalogue'], (scope) => saveProduct(scope, id, 0, {} as ProductInput)],
      ['add', ['owner', 'catalogue'], (scope) => addProduct(scope, {} as ProductInput)],
      ['pack', ['owner', 'catalogue'], (scope) => savePack(scope, packRef, { pack })],
      [
        'all of a pack',
        ['owner'],
        (scope) => savePack(scope, packRef, { pack, price: emptyPrice, stock: new Map() }),
      ],
      ['price', ['owner', 'pricing'], (scope) => savePack(scope, packRef, { price: emptyPrice })],
      ['stock', ['owner', 'pricing'], (scope) => savePack(scope, packRef, { stock: new Map() })],
      ['picture', ['owner', 'catalogue'], (scope) => addPictures(scope, id, [])],
      ['move', ['owner', 'catalogue'], (scope) => reorderPicture(scope, id, 'x', 'remove')],
    ]
    for (const [name, allowedRoles, action] of actions) {
      for (const role of roles) {
        const error = await action(await shop.atDesk(role)).then(
          () => null,
          (failure: { kind?: string }) => failure.kind ?? 'a fault of its own',
        )
        expect(error === 'forbidden', `${role}: ${name}`).toBe(!allowedRoles.includes(role))
      }
      await expect(action(await shop.scope('in')), name).rejects.toMatchObject({ kind: 'sign-in' })
    }
  })

  test('staff of one seller find nothing of another’s [HOST-05]', async () => {
    const id = await findProductId('G1')
    const otherSellerScope = await shop.atDesk('owner', 'tools')
    const product = await getDeskProduct(await shop.atDesk('owner'), id)
    const packRef = { productId: id, packId: product.packs[0]!.id, seen: product.packs[0]!.seen }
    for (const action of [
      () => getDeskProduct(otherSellerScope, id),
      () => saveProduct(otherSellerScope, id, product.version, toInput(product)),
      () => savePack(otherSellerScope, packRef, { price: { ...emptyPrice, price: '1' } }),
      () => savePack(otherSellerScope, packRef, { stock: new Map([[1, '1']]) }),
      () => reorderPicture(otherSellerScope, id, product.pictures[0]!.key, 'remove'),
      () => describePicture(otherSellerScope, id, product.pictures[0]!.key, 'mine', 'last-wins'),
    ]) {
      await expect(action()).rejects.toMatchObject({ kind: 'not-found' })
    }
    expect(await getDeskProduct(await shop.atDesk('owner'), id)).toEqual(product)
  })
})

test('[DESK-02] products beyond the ten thousandth are counted and reached', async () => {
  const { seller } = await shop.scope('tools')
  const { rows } = await shop.database.pool.query<{ low: number; high: number }>(
    `with many as (
       insert into product (seller_id, category_id, code, name, url, tax_rate, active)
       select seller_id, category_id, 'DEEP-' || n, 'Deep ' || n, 'deep-' || n, 1800, false
       from product, generate_series(1, 10200) n
       where id = (select min(id) from product where seller_id = $1) returning id)
     select min(id)::int as low, max(id)::int as high from many`,
    [seller.id],
  )
  const { low: minId, high: maxId } = rows[0]!
  const drafts = { ...allProducts, rows: 100, filters: { state: 'draft' } }
  const scope = await shop.atDesk('reader', 'tools')
  const first = await listDeskProducts(scope, drafts)
  expect([first.count, first.rows[0]!.id]).toEqual([10_200, maxId])
  expect((await listDeskProducts(scope, { ...drafts, page: 102 })).rows.at(-1)!.id).toBe(minId)
})
