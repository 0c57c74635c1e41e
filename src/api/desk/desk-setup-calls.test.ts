import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { KeyScope } from '#contract/keys/keys.ts'
import { type EventType, eventTypeNames } from '#contract/webhooks/event-types.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { openReceiver, openTestTransport, type Receiver } from '#testing/webhook-receiver.ts'
import { HaggleClient, Problem } from '../../../client/haggle-client.ts'
import { verifyWebhook } from '../../../client/verify-webhook.ts'
import { type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'

let calls: DeskCalls
let receiver: Receiver
beforeAll(async () => {
  const outside = { webhooks: openTestTransport() }
  calls = await openDeskCalls({}, outside)
  Object.assign(calls.shop.outside, outside)
  receiver = await openReceiver()
})
afterAll(async () => {
  receiver.close()
  await calls.close()
})

async function connect(scopes: readonly KeyScope[], seller: 'in' | 'tools' = 'in', isTest = false) {
  const { token } = await makeKey(await openDesk(calls.shop, 'owner', seller), scopes, { isTest })
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

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('[KEY-02] footer pages are made, moved and removed as they were read, and cleaned', async () => {
  const cms = await connect(['content:read', 'content:write'])
  const { body: page, etag } = await cms.postDeskPages({
    title: 'Terms of sale',
    contentHtml: '<p>Fair.</p><script>alert(1)</script>',
    position: 3,
  })
  expect(page).toMatchObject({ pageUrl: 'terms-of-sale', contentHtml: '<p>Fair.</p>', position: 3 })
  expect(page.address).toBe('http://in.localhost:3000/page/terms-of-sale')
  const { body: moved } = await cms.patchDeskPagesByUrl(
    page.pageUrl,
    { pageUrl: 'terms' },
    { ifMatch: etag! },
  )
  expect(moved).toMatchObject({ pageUrl: 'terms', title: 'Terms of sale' })
  const stale = cms.patchDeskPagesByUrl('terms', { title: 'Old' }, { ifMatch: etag! })
  expect((await catchProblem(stale)).status).toBe(412)
  expect((await cms.getDeskPagesByUrl('terms-of-sale')).body.pageUrl).toBe('terms')
  const taken = await catchProblem(cms.postDeskPages({ title: 'Again', pageUrl: 'terms' }))
  expect(taken).toMatchObject({ status: 400, fields: { pageUrl: 'url-taken' } })
  expect((await cms.getDeskPages()).body.map(({ pageUrl }) => pageUrl)).toContain('terms')
  const theirs = await connect(['content:read'], 'tools')
  expect((await catchProblem(theirs.getDeskPagesByUrl('terms'))).status).toBe(404)
  expect((await cms.deleteDeskPagesByUrl('terms')).status).toBe(204)
})

test('[KEY-02] texts are changed by a key that can never change the bank account', async () => {
  const cms = await connect(['content:read', 'content:write'])
  const { body, etag } = await cms.getDeskContent()
  expect(Object.keys(body).sort()).toEqual(['aboutHtml', 'homeTitle', 'outOfAreaText'])
  const { body: after } = await cms.patchDeskContent({ homeTitle: 'Bolts' }, { ifMatch: etag! })
  expect(after).toEqual({ ...body, homeTitle: 'Bolts' })
  const owner = await openDesk(calls.shop)
  const writer = {
    ...owner.staff,
    own: { id: 1, name: 'Writer', capabilities: ['read', 'content'] },
  }
  const desk = { ...owner, staff: { ...writer, role: 'reader' as const } } as typeof owner
  const { pages: _, aboutHtml: about, ...present } = await faces.desk.getContent(desk)
  const own = { ...present, about, homeTitle: 'Nuts' }
  const expected = { ...present, aboutHtml: about }
  expect(await faces.desk.saveContent(desk, own, expected)).toMatchObject({ ok: true })
  const stolen = { ...own, bankDetails: 'IBAN of a thief' }
  await expect(
    faces.desk.saveContent(desk, stolen, { ...expected, homeTitle: 'Nuts' }),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  const reader = await connect(['content:read'])
  expect((await catchProblem(reader.patchDeskContent({ homeTitle: 'x' }))).code).toBe('key-scope')
})

test('[KEY-02] a category has a picture of its own, and a pack named twice is refused', async () => {
  const erp = await connect(['products:read', 'products:write', 'prices:write'])
  const { body: groups } = await erp.getDeskCategories({})
  const { categoryId } = groups[0]!
  const { etag } = await erp.getDeskCategoriesById(categoryId)
  const seen = { ifMatch: etag! }
  const { body: pictured } = await erp.putDeskCategoriesByIdPicture(
    categoryId,
    { picture: onePixel },
    seen,
  )
  expect(pictured.picture).toMatch(/^http:\/\/in\.localhost:3000\/media\//)
  const stale = erp.deleteDeskCategoriesByIdPicture(categoryId, seen)
  expect((await catchProblem(stale)).status).toBe(412)
  const { body: bare } = await erp.deleteDeskCategoriesByIdPicture(categoryId)
  expect(bare.picture).toBeNull()
  const broken = erp.putDeskCategoriesByIdPicture(categoryId, { picture: 'bm9uZQ==' })
  expect((await catchProblem(broken)).code).toBe('no-picture')
  const { body: list } = await erp.getDeskProducts({})
  const { skuId, packs } = list.products[0]!
  const { priceId } = packs[0]!
  const twice = [
    { priceId, price: 10 },
    { priceId: `0${priceId}`, price: 20 },
  ]
  expect(await catchProblem(erp.patchDeskProductsById(skuId, { packs: twice }))).toMatchObject({
    status: 422,
    code: 'pack-twice',
    fields: { 'packs.1.priceId': 'pack-twice' },
  })
})

test('[KEY-02] stock of a warehouse that is not the shop’s is refused, and of others than one’s own untold', async () => {
  const scopes: KeyScope[] = ['products:read', 'products:write', 'stock:read', 'stock:write']
  const erp = await connect(scopes)
  const { body: list } = await erp.getDeskProducts({ SkuCode: 'G5' })
  const { skuId, packs } = list.products[0]!
  const { priceId, stock } = packs[0]!
  const change = (rows: { warehouseId: string; stock: number }[]) =>
    erp.patchDeskProductsById(skuId, { packs: [{ priceId, stock: rows }] })
  for (const warehouseId of ['987654', 'Mumbai', '-1'])
    expect(await catchProblem(change([{ warehouseId, stock: 3 }]))).toMatchObject({
      status: 400,
      fields: { 'packs.0.stock': 'unknown-warehouse' },
    })
  const { warehouseId } = stock![0]!
  const twice = [
    { warehouseId, stock: 3 },
    { warehouseId, stock: 4 },
  ]
  expect((await catchProblem(change(twice))).status).toBe(400)
  expect((await change([{ warehouseId, stock: 3 }])).body.packs[0]!.stock).toMatchObject([
    { warehouseId, stock: 3 },
  ])
  const owner = await openDesk(calls.shop)
  const limits = { warehouses: [Number(warehouseId) + 1], categories: null }
  const limited = { ...owner, staff: { ...owner.staff, limits } }
  const other = await faces.catalog.getDeskProduct(limited, Number(skuId))
  expect(other.packs.flatMap((pack) => pack.stock)).toEqual([])
  const own = { ...limits, warehouses: [Number(warehouseId)] }
  const near = { ...owner, staff: { ...owner.staff, limits: own } }
  const [product] = await faces.catalog.getDeskProducts(near, [Number(skuId)])
  expect(product!.packs[0]!.stock).toMatchObject([{ onHand: 3 }])
})

test('[DEAL-05] a refund by bank tells its day and reference', async () => {
  const erp = await connect(['orders:read', 'orders:write'])
  const number = (await calls.shop.order(calls.shop.asha, { G1: 1 }, 'transfer'))!
  const { body: order } = await erp.getDeskOrdersById(number)
  const { total: amount } = order
  await erp.postDeskOrdersByIdActions(number, {
    action: 'paid',
    amount,
    day: '2026-11-20',
    reference: 'UTR 7',
  })
  await erp.postDeskOrdersByIdActions(number, { action: 'cancel' })
  const refund = { action: 'refunded', amount } as const
  const later = erp.postDeskOrdersByIdActions(number, { ...refund, day: '2126-11-21' })
  expect((await catchProblem(later)).code).toBe('bad-day')
  const paidOut = { ...refund, day: '2026-11-21', reference: 'NEFT 9' }
  const { body: refunded } = await erp.postDeskOrdersByIdActions(number, paidOut)
  expect(refunded.payments).toEqual([
    { kind: 'received', amount, day: '2026-11-20', reference: 'UTR 7' },
    { kind: 'refunded', amount, day: '2026-11-21', reference: 'NEFT 9' },
  ])
})

test('[KEY-03] a program sets up an endpoint, changes, pauses, tests and replays it, with a scope of its own', async () => {
  const other = await connect(['orders:write'])
  const types: EventType[] = ['order.placed']
  const target = { url: receiver.url('/'), types }
  expect((await catchProblem(other.postDeskWebhooks(target))).code).toBe('key-scope')
  const erp = await connect(['webhooks:read', 'webhooks:write'])
  const bad = await catchProblem(erp.postDeskWebhooks({ url: 'ftp://x', types: [] }))
  expect(bad).toMatchObject({ status: 400, fields: { url: 'bad-url', types: 'no-types' } })
  const once = { idempotencyKey: 'endpoint-made-once' }
  const { body: made } = await erp.postDeskWebhooks(target, once)
  expect(made.secret).toMatch(/^whsec_/)
  const again = await erp.postDeskWebhooks(target, once)
  expect(again.body).toEqual({ ...made, secret: null })
  const { rows } = await calls.shop.database.pool.query('select answer::text from idempotency')
  expect(rows.map(({ answer }) => answer).join()).not.toContain(made.secret)
  const id = made.webhookId
  const { body: shown, etag } = await erp.getDeskWebhooksById(id)
  expect(shown).toMatchObject({ url: target.url, types, state: 'on', since: null })
  const wider = { types: [...eventTypeNames] }
  const { body: changed, etag: next } = await erp.patchDeskWebhooksById(id, wider, {
    ifMatch: etag!,
  })
  expect(changed.types).toHaveLength(eventTypeNames.length)
  const stale = erp.postDeskWebhooksByIdActions(id, { action: 'pause' }, { ifMatch: etag! })
  expect((await catchProblem(stale)).status).toBe(412)
  const { body: paused } = await erp.postDeskWebhooksByIdActions(
    id,
    { action: 'pause' },
    { ifMatch: next! },
  )
  expect([paused.state, paused.pausedBecause]).toEqual(['paused', 'person'])
  await erp.postDeskWebhooksByIdActions(id, { action: 'resume' })
  const { body: rotated } = await erp.postDeskWebhooksByIdSecret(id)
  expect(rotated.secret).not.toBe(made.secret)

  const { body: tried } = await erp.postDeskWebhooksByIdTest(id, { type: 'order.shipped' })
  const now = new Date(Date.now() + 1_000)
  const send = () => faces.webhooks.openWebhookSender(calls.shop, () => now).drain()
  receiver.answer = { status: 500 }
  await send()
  receiver.answer = { status: 204 }
  const { headers, body, event } = receiver.messages.at(-1)!
  expect(verifyWebhook(rotated.secret!, headers, body, now)).toEqual(event)
  expect(event).toMatchObject({
    type: 'order.shipped',
    test: true,
    subject: { kind: 'order', id: 'TEST-000001' },
  })
  const unknown = erp.postDeskWebhooksByIdTest(id, { type: 'order.melted' as never })
  expect((await catchProblem(unknown)).status).toBe(400)
  const { body: log } = await erp.getDeskWebhooksByIdDeliveries(id, { State: 'waiting' })
  expect(log.deliveries).toMatchObject([{ deliveryId: tried.deliveryId, status: 500, attempts: 1 }])
  const { body: replayed } = await erp.postDeskWebhooksByIdReplays(id, tried)
  expect(replayed.count).toBe(1)
  await send()
  const { body: delivery } = await erp.getDeskWebhooksByIdDeliveriesByDelivery(id, tried.deliveryId)
  expect(delivery).toMatchObject({ state: 'delivered', status: 204 })
  expect(delivery.tries.map(({ outcome }) => outcome)).toEqual(['500', '204'])
  const theirs = await connect(['webhooks:read', 'webhooks:write'], 'tools')
  for (const call of [
    () => theirs.getDeskWebhooksById(id),
    () => theirs.postDeskWebhooksByIdSecret(id),
    () => theirs.postDeskWebhooksByIdTest(id, {}),
    () => theirs.getDeskWebhooksByIdDeliveries(id, {}),
  ])
    expect((await catchProblem(call())).status).toBe(404)
  expect((await erp.deleteDeskWebhooksById(id)).status).toBe(204)
  expect((await erp.getDeskWebhooks()).body).toEqual([])
  expect(calls.errors).toEqual([])
})

test('[KEY-03] a test key is answered as any other, and all that it writes is undone', async () => {
  const scopes: KeyScope[] = [
    'products:read',
    'products:write',
    'prices:read',
    'prices:write',
    'orders:read',
    'orders:write',
    'imports:write',
    'webhooks:read',
    'webhooks:write',
  ]
  const erp = await connect(scopes)
  const trial = await connect(scopes, 'in', true)
  const number = (await calls.shop.order(calls.shop.asha, { G1: 1 }))!
  const count = async () => {
    const { rows } = await calls.shop.database.pool.query(
      `select (select count(*) from audit_entry) + (select count(*) from outbox_mail)
        + (select count(*) from order_event) + (select count(*) from media)
        + (select count(*) from webhook_change) + (select count(*) from idempotency) as n`,
    )
    return rows[0].n
  }
  const { body: made } = await erp.postDeskWebhooks({
    url: receiver.url('/trial'),
    types: ['order.confirmed', 'product.changed'],
  })
  const before = await count()
  const confirmed = await trial.postDeskOrdersByIdActions(number, { action: 'confirm' })
  expect(confirmed.body.state).toBe('confirmed')
  expect(confirmed.headers.get('haggle-test')).toBe('undone')
  const { body: list } = await trial.getDeskProducts({})
  const { skuId, etag } = list.products[0]!
  const renamed = await trial.patchDeskProductsById(
    skuId,
    { name: 'Trial' },
    { ifMatch: `"${etag}"` },
  )
  expect(renamed.body.name).toBe('Trial')
  await trial.postDeskProductsByIdPictures(skuId, { picture: onePixel })
  const wrong = trial.patchDeskProductsById(skuId, { name: '' })
  expect((await catchProblem(wrong)).code).toBe('invalid')
  expect(await count()).toBe(before)
  expect((await erp.getDeskProductsById(skuId)).body).toEqual(list.products[0])
  const { body: order, headers } = await trial.getDeskOrdersById(number)
  expect([order.state, headers.get('haggle-test')]).toEqual(['placed', null])
  const later = trial.postDeskImports('a,b', { kind: 'delta' })
  expect(await catchProblem(later)).toMatchObject({ status: 403, code: 'key-test' })
  // Made-up events are sent: they tell of nothing that happened.
  const { body: event } = await trial.postDeskWebhooksByIdTest(made.webhookId, {})
  const { body: log } = await erp.getDeskWebhooksByIdDeliveries(made.webhookId, {})
  expect(log.deliveries.map(({ deliveryId }) => deliveryId)).toEqual([event.deliveryId])
  expect((await erp.postDeskOrdersByIdActions(number, { action: 'confirm' })).body.state).toBe(
    'confirmed',
  )
  expect(calls.errors).toEqual([])
})
