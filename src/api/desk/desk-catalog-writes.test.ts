import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyScope } from '#contract/keys/keys.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { HaggleClient, Problem } from '../../../client/haggle-client.ts'
import { type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'

let calls: DeskCalls
beforeAll(async () => {
  calls = await openDeskCalls()
})
afterAll(() => calls.close())

async function connect(scopes: readonly KeyScope[], seller: 'in' | 'tools' = 'in') {
  const { token } = await makeKey(await openDesk(calls.shop, 'owner', seller), scopes)
  return new HaggleClient({
    origin: `http://${seller}.localhost:3000`,
    key: token,
    fetch: async (request) => calls.ask(request.url, request),
  })
}

async function catchProblem(work: Promise<unknown>): Promise<Problem> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Problem)) throw new Error(`No problem: ${String(error)}`)
  return error
}

const all: KeyScope[] = [
  'products:read',
  'products:write',
  'prices:read',
  'prices:write',
  'stock:read',
  'stock:write',
  'coupons:read',
  'coupons:write',
]
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('[TAX-01] [KEY-02] codes, cess and next rates of a product go in and out', async () => {
  const erp = await connect(all)
  const { body: groups } = await erp.getDeskCategories({})
  const own = { SkuCode: 'ERP-TAX', name: 'Taxed', category: groups[0]!.name, taxRate: 18 }
  const codes = { goodsCode: '8205 59', unitCode: 'nos', cessRate: 1.5 }
  const { body: made } = await erp.postDeskProducts({ ...own, ...codes })
  const stored = { goodsCode: '820559', unitCode: 'NOS', cessRate: 1.5, nextTax: null }
  expect(made).toMatchObject({ ...stored, taxChanges: [] })
  const nextTax = { from: '2099-04-01', taxRate: 5 }
  const { body: planned } = await erp.patchDeskProductsById(made.skuId, { nextTax })
  expect(planned).toMatchObject({ ...stored, nextTax: { ...nextTax, cessRate: 0 } })
  const { body: changed } = await erp.patchDeskProductsById(made.skuId, { taxRate: 12 })
  expect(changed).toMatchObject({
    taxRate: 12,
    nextTax,
    taxChanges: [{ taxRate: 12, cessRate: 1.5 }],
  })
  const wrong = await catchProblem(
    erp.patchDeskProductsById(made.skuId, {
      goodsCode: '12345',
      nextTax: { from: '2020-01-01', taxRate: 5 },
    }),
  )
  expect(wrong.fields).toEqual({
    goodsCode: 'bad-goods-code',
    'nextTax.from': 'rates-after-today',
  })
  const { body: cleared } = await erp.patchDeskProductsById(made.skuId, { nextTax: null })
  expect(cleared).toMatchObject({ ...stored, taxTreatment: 'taxable', nextTax: null })
  // What is said to be exempt has no rate, and a rate makes it taxable.
  const { body: exempt } = await erp.patchDeskProductsById(made.skuId, { taxTreatment: 'exempt' })
  expect(exempt).toMatchObject({ taxRate: 0, taxTreatment: 'exempt' })
  const { body: taxed } = await erp.patchDeskProductsById(made.skuId, { taxRate: 5 })
  expect(taxed).toMatchObject({ taxRate: 5, taxTreatment: 'taxable' })
  const abroad = { taxTreatment: 'zero-rated' as const }
  const refused = await catchProblem(erp.patchDeskProductsById(made.skuId, abroad))
  expect(refused.fields).toEqual({ taxTreatment: 'bad-treatment' })
})

test('[KEY-02] a product is made with packs, changed as it was read, pictured and archived by the client', async () => {
  const erp = await connect(all)
  const { body: groups } = await erp.getDeskCategories({})
  const group = groups[0]!
  const { body: category } = await erp.postDeskCategories({
    name: 'Cut gloves',
    parentId: group.categoryId,
  })
  const { body: made, headers } = await erp.postDeskProducts({
    SkuCode: 'ERP-1',
    name: 'Cut glove ERP',
    brand: 'Kestrel',
    category: `${group.name} > Cut gloves`,
    taxRate: 18,
    descriptionHtml: '<p>Cuts nothing.</p><script>alert(1)</script>',
    attributes: [{ caption: 'Colour', value: 'Blue' }],
    packs: [
      { pack: 'ERP-1-P', unit: '1 pair', price: 120, mrp: 150, cost: 70, stock: [{ stock: 40 }] },
      { pack: 'ERP-1-D', unit: '12 pairs', quantity: 12, price: null },
    ],
  })
  expect(made).toMatchObject({
    SkuCode: 'ERP-1',
    brand: 'Kestrel',
    active: true,
    descriptionHtml: '<p>Cuts nothing.</p>',
    packs: [
      { pack: 'ERP-1-P', price: 120, mrp: 150, cost: null, stock: [{ stock: 40 }] },
      { pack: 'ERP-1-D', quantity: 12, price: null, stock: [{ stock: 0 }] },
    ],
  })
  const seen = headers.get('etag')!
  const [pair] = made.packs
  const { body: changed } = await erp.patchDeskProductsById(
    made.skuId,
    { name: 'Cut glove', packs: [{ priceId: pair!.priceId, price: 110 }] },
    { ifMatch: seen },
  )
  expect(changed).toMatchObject({
    name: 'Cut glove',
    brand: 'Kestrel',
    attributes: [{ caption: 'Colour', value: 'Blue' }],
    packs: [{ price: 110, mrp: 150, stock: [{ stock: 40 }] }, {}],
  })
  // What it was based on is gone.
  const stale = await catchProblem(
    erp.patchDeskProductsById(made.skuId, { name: 'Old' }, { ifMatch: seen }),
  )
  expect([stale.status, stale.code]).toEqual([412, 'changed'])
  // All or nothing: the wrong pack keeps the name.
  const wrong = await catchProblem(
    erp.patchDeskProductsById(made.skuId, {
      name: 'Half',
      packs: [{ priceId: pair!.priceId, price: 200 }],
    }),
  )
  expect(wrong).toMatchObject({ status: 400, fields: { 'packs.0.mrp': 'below-price' } })
  const { body: pictured } = await erp.postDeskProductsByIdPictures(made.skuId, {
    picture: onePixel,
  })
  expect(pictured.pictures).toHaveLength(1)
  const key = pictured.pictures[0]!.key
  const { body: bare } = await erp.patchDeskProductsByIdPicturesByKey(made.skuId, key, {
    move: 'remove',
  })
  expect(bare.pictures).toEqual([])
  const broken = erp.postDeskProductsByIdPictures(made.skuId, { picture: 'bm9uZQ==' })
  expect((await catchProblem(broken)).code).toBe('no-picture')
  const { body: archived } = await erp.patchDeskProductsById(made.skuId, { active: false })
  expect(archived).toMatchObject({ active: false, name: 'Cut glove' })
  const full = erp.deleteDeskCategoriesById(category.categoryId)
  expect((await catchProblem(full)).code).toBe('not-empty')
  expect(await findViolations(calls.shop.database.primary)).toEqual([])
})

test('[KEY-02] a product is archived and restored as it was read, and tells what is in the way', async () => {
  const erp = await connect(['products:write', 'products:read'])
  const { body: list } = await erp.getDeskProducts({ SkuCode: 'G5' })
  const { skuId, etag } = list.products[0]!
  const ifMatch = `"${etag}"`
  const gone = await erp.postDeskProductsByIdActions(skuId, { action: 'archive' }, { ifMatch })
  expect(gone.body).toMatchObject({ active: false, archived: true })
  const stale = erp.postDeskProductsByIdActions(skuId, { action: 'restore' }, { ifMatch })
  expect((await catchProblem(stale)).status).toBe(412)
  const early = erp.postDeskProductsByIdActions(skuId, { action: 'publish' })
  expect(await catchProblem(early)).toMatchObject({
    status: 409,
    code: 'wrong-state',
    message: 'This is archived. Restore it first.',
  })
  await erp.postDeskProductsByIdActions(skuId, { action: 'restore' })
  const { body: sold } = await erp.postDeskProductsByIdActions(skuId, { action: 'publish' })
  expect(sold).toMatchObject({ active: true, archived: false })
})

test('[KEY-02] repeated it is made once, and prices, stock and other shops take more than products:write', async () => {
  const erp = await connect(['products:write', 'products:read'])
  const { body: groups } = await erp.getDeskCategories({})
  const product = { SkuCode: 'ERP-2', name: 'Once', category: groups[0]!.name, taxRate: 5 }
  const options = { idempotencyKey: 'erp-made-once' }
  const first = await erp.postDeskProducts(product, options)
  const again = await erp.postDeskProducts(product, options)
  expect(again.body.skuId).toBe(first.body.skuId)
  const other = await catchProblem(erp.postDeskProducts({ ...product, name: 'Two' }, options))
  expect(other.status).toBe(422)
  const taken = await catchProblem(erp.postDeskProducts(product))
  expect(taken).toMatchObject({ status: 400, fields: { SkuCode: 'code-taken' } })
  for (const [pack, scope] of [
    [{ price: 10 }, 'prices:write'],
    [{ cost: 10 }, 'prices:write'],
    [{ stock: [{ stock: 1 }] }, 'stock:write'],
  ] as const) {
    const packs = [{ priceId: first.body.packs[0]!.priceId, ...pack }]
    const refused = await catchProblem(
      erp.patchDeskProductsById(first.body.skuId, { packs: [...packs] as never }),
    )
    expect(refused).toMatchObject({ status: 403, fields: { scope } })
  }
  const theirs = await connect(all, 'tools')
  const foreign = await catchProblem(
    theirs.patchDeskProductsById(first.body.skuId, { name: 'Theirs' }),
  )
  expect(foreign.status).toBe(404)
  expect(calls.errors).toEqual([])
})

test('[KEY-02] categories and coupons are made and changed as they were read', async () => {
  const erp = await connect(all)
  const { body: group, headers } = await erp.postDeskCategories({ name: 'Fasteners' })
  const { body: renamed } = await erp.patchDeskCategoriesById(
    group.categoryId,
    { displayName: 'Bolts and nuts', position: 7 },
    { ifMatch: headers.get('etag')! },
  )
  expect(renamed).toMatchObject({ displayName: 'Bolts and nuts', position: 7, name: 'Fasteners' })
  const stale = await catchProblem(
    erp.patchDeskCategoriesById(
      group.categoryId,
      { position: 8 },
      { ifMatch: headers.get('etag')! },
    ),
  )
  expect(stale.status).toBe(412)
  expect((await erp.deleteDeskCategoriesById(group.categoryId)).status).toBe(204)

  const coupon = await erp.postDeskCoupons({
    code: 'erp10',
    kind: 'percent',
    value: 10,
    maxOff: 500,
    startsAt: '2026-11-01T00:00:00Z',
    endsAt: '2026-12-01T00:00:00Z',
    totalLimit: 100,
  })
  expect(coupon.body).toMatchObject({
    code: 'ERP10',
    value: 10,
    maxOff: 500,
    minGoods: null,
    startsAt: '2026-11-01T00:00:00.000Z',
    active: true,
    used: 0,
  })
  const { couponId } = coupon.body
  const ended = await erp.patchDeskCouponsById(
    couponId,
    { active: false },
    { ifMatch: coupon.headers.get('etag')! },
  )
  expect(ended.body).toEqual({ ...coupon.body, active: false })
  const wrong = await catchProblem(erp.patchDeskCouponsById(couponId, { value: 101 }))
  expect(wrong).toMatchObject({ status: 400, fields: { value: 'bad-percent' } })
  const { body: list } = await erp.getDeskCoupons({ SearchText: 'erp' })
  expect(list).toMatchObject({ count: 1, coupons: [{ couponId }] })
})

test('[KEY-02] [DEAL-05] pieces are cancelled, transfers noted and documents read by the client', async () => {
  const erp = await connect(['orders:read', 'orders:write', 'shipments:write'])
  const number = (await calls.shop.order(calls.shop.asha, { G1: 5 }, 'transfer'))!
  const { body: order, headers } = await erp.getDeskOrdersById(number)
  const seen = { ifMatch: headers.get('etag')! }
  const lines = [{ position: 1, qty: 2 }]
  const change = { kind: 'cancel', lines, reason: 'Broken in the warehouse' } as const
  const { body: less } = await erp.postDeskOrdersByIdChanges(number, change, seen)
  expect(less.account.amountDue).toBe((order.total * 3) / 5)
  const stale = await catchProblem(erp.postDeskOrdersByIdChanges(number, change, seen))
  expect(stale.status).toBe(412)
  const tooMany = { ...change, lines: [{ position: 1, qty: 4 }] }
  expect((await catchProblem(erp.postDeskOrdersByIdChanges(number, tooMany))).code).toBe(
    'parts-wrong',
  )
  // A payment that is not what is due is refused as an action, and noted as a part of it.
  const due = less.account.amountDue
  const wrong = erp.postDeskOrdersByIdActions(number, { action: 'paid', amount: order.total })
  expect((await catchProblem(wrong)).code).toBe('amount-differs')
  const missing = erp.postDeskOrdersByIdActions(number, { action: 'paid' })
  expect(await catchProblem(missing)).toMatchObject({ fields: { amount: 'missing' } })
  const part = { amount: 100, day: '2026-11-21', reference: 'UTR 1' }
  const { body: partly } = await erp.postDeskOrdersByIdPayments(number, part)
  expect(partly.account).toMatchObject({ received: 100, amountDue: due - 100 })
  const rest = { action: 'paid', amount: due - 100, reference: 'UTR 2' } as const
  const { body: paid } = await erp.postDeskOrdersByIdActions(number, rest)
  expect(paid.account).toMatchObject({ received: due, amountDue: 0 })
  const back = { ...change, lines: [{ position: 1, qty: 1 }] }
  const { body: credited } = await erp.postDeskOrdersByIdChanges(number, back)
  const { refundDue } = credited.account
  expect(refundDue).toBe(order.total / 5)
  const over = erp.postDeskOrdersByIdActions(number, { action: 'refunded', amount: refundDue + 1 })
  expect((await catchProblem(over)).code).toBe('amount-differs')
  const exact = { action: 'refunded', amount: refundDue } as const
  const { body: refunded } = await erp.postDeskOrdersByIdActions(number, exact)
  expect(refunded.account).toMatchObject({ refunded: refundDue, refundDue: 0 })
  await erp.postDeskOrdersByIdActions(number, { action: 'invoice' })
  const { body: documents } = await erp.getDeskOrdersByIdDocuments(number)
  expect(documents).toMatchObject([{ kind: 'invoice', title: 'Invoice' }])
  const mailed = await erp.postDeskOrdersByIdMails(number, { document: documents[0]!.name })
  expect(mailed.status).toBe(200)
  const none = erp.postDeskOrdersByIdMails(number, { document: 'INV-0' })
  expect((await catchProblem(none)).status).toBe(404)
  expect(await findViolations(calls.shop.database.primary)).toEqual([])
})

test('[KEY-02] a day before the calendar and a cursor after the last change are refused clearly', async () => {
  const erp = await connect(['orders:read'])
  for (const updatedSince of ['0000-01-01', '0001-01-01', '1969-12-31T23:59:59Z', '2026-02-30T'])
    expect(await catchProblem(erp.getDeskOrders({ updatedSince }))).toMatchObject({
      status: 400,
      fields: { updatedSince: 'invalid' },
    })
  const { body: page } = await erp.getDeskOrders({ updatedSince: '2100-01-01' })
  expect((await erp.getDeskOrders({ Cursor: page.cursor })).body.changes).toEqual([])
  const beyond = { Cursor: String(Number(page.cursor) + 1) }
  expect(await catchProblem(erp.getDeskOrders(beyond))).toMatchObject({
    status: 400,
    fields: { Cursor: 'beyond-end' },
  })
  expect(calls.errors).toEqual([])
})

test('[KEY-02] a pack of another product is not found, and two new packs need two codes', async () => {
  const erp = await connect(all)
  const { body } = await erp.getDeskProducts({})
  const [product, other] = body.products
  const named = (priceId: string) =>
    erp.patchDeskProductsById(product!.skuId, {
      packs: [{ priceId, unit: '1 piece', price: 1 }],
    })
  for (const priceId of [other!.packs[0]!.priceId, '99999999', 'abc'])
    expect(await catchProblem(named(priceId)), priceId).toMatchObject({ status: 404 })
  const twins = {
    packs: [
      { pack: 'NEW', unit: '1 piece' },
      { pack: 'NEW', unit: '2 pieces' },
    ],
  }
  const refused = await catchProblem(erp.patchDeskProductsById(product!.skuId, twins))
  expect(refused).toMatchObject({ status: 400, fields: { 'packs.0.pack': 'pack-code-taken' } })
  const { body: after } = await erp.getDeskProductsById(product!.skuId)
  expect(after.packs).toEqual(product!.packs)
})
