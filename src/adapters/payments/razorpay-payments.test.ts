import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ActingCompany } from '#contract/companies/companies.ts'
import { myOrder, openCardPage, receiveCardMessage, settleReturn } from '#domain/orders/orders.ts'
import type { CardOrder } from '#platform/card-payments.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { openRazorpay, type RazorpayOptions } from './razorpay-payments.ts'
import { openRazorpayServer, type RazorpayServer, razorpayKeys } from './razorpay-server-fixture.ts'

let razorpay: RazorpayServer
let shop: OrderedShop
const order: CardOrder = {
  number: '261121-AAAA2222',
  sellerCode: 'in',
  amount: 129_900,
  currency: 'INR',
  email: 'asha@x.example',
  returnUrl: 'http://in.localhost/account/myorders/261121-AAAA2222',
  settleUrl: 'http://in.localhost/account/myorders/261121-AAAA2222/pay',
  until: new Date('2026-11-21T07:00:00Z'),
}

const open = (change: Partial<RazorpayOptions> = {}) =>
  openRazorpay({
    ...razorpayKeys,
    allowedHosts: [razorpay.host],
    baseUrl: razorpay.baseUrl,
    timeoutMs: 300,
    ...change,
  })

beforeAll(async () => {
  razorpay = await openRazorpayServer()
  shop = await openOrderedShop()
  shop.cards.set('in', open()).set('tools', open())
})
beforeEach(() => {
  razorpay.mode = 'right'
})
afterAll(() => Promise.all([shop.close(), razorpay.close()]))

test('[PAY-01] a link is opened once an order and amount, found again, closed, and its money paid back in parts', async () => {
  const service = open()
  const page = await service.openPage(order)
  expect(page).toMatchObject({ state: 'open', orderNumber: order.number, sellerCode: 'in' })
  expect(page).toMatchObject({ amount: 129_900, currency: 'INR', intentId: null })
  expect(await service.openPage(order)).toEqual(page)
  expect(razorpay.links.get(page.id)).toMatchObject({
    callback_url: order.settleUrl,
    expire_by: order.until.getTime() / 1000 + 960,
  })
  const smaller = await service.openPage({ ...order, amount: 90_000 })
  expect(await service.closePage(smaller.id)).toMatchObject({ state: 'expired', url: null })
  expect(await service.closePage(smaller.id)).toMatchObject({ state: 'expired' })
  const payment = razorpay.pay(page.id)
  expect(await service.closePage(page.id)).toMatchObject({ state: 'paid', intentId: payment.id })
  const refund = {
    number: order.number,
    intentId: payment.id,
    amount: 40_000,
    earlier: 0,
    tries: 0,
  }
  await service.refund(refund)
  await service.refund(refund)
  expect(razorpay.refunds).toHaveLength(1)
  await service.refund({ ...refund, amount: 89_900, earlier: 40_000 })
  expect(razorpay.refunds.map(({ amount }) => amount)).toEqual([40_000, 89_900])
  const over = { ...refund, amount: 1, earlier: 129_900 }
  expect(await service.refund(over)).toEqual({ id: null, state: 'failed' })
})

test('[PAY-01] messages and returns count by their signature alone', () => {
  const service = open()
  const link = {
    id: 'plink_1',
    amount: 100,
    currency: 'INR',
    status: 'paid',
    notes: { order: 'X', seller: 'in' },
  }
  const payment = { id: 'pay_1', amount: 100, currency: 'INR', status: 'captured' }
  const entities = { payment_link: link, payment }
  const { body, signature } = razorpay.message('payment_link.paid', entities)
  expect(service.parseMessage(body, signature)).toMatchObject({
    kind: 'paid',
    page: { state: 'paid', orderNumber: 'X', intentId: 'pay_1' },
  })
  expect(service.parseMessage(body.replace('"X"', '"Y"'), signature)).toBeNull()
  for (const wrong of ['', 'nonsense', signature.slice(2), `${signature}00`])
    expect(service.parseMessage(body, wrong)).toBeNull()
  const other = razorpay.message('payment_link.paid', entities, { secret: 'other-secret' })
  expect(service.parseMessage(other.body, other.signature)).toBeNull()
  const unrelated = razorpay.message('subscription.charged', {})
  expect(service.parseMessage(unrelated.body, unrelated.signature)).toMatchObject({ kind: 'other' })
  const query = new URLSearchParams({ razorpay_payment_link_id: 'plink_1', paid: '1' })
  expect(service.parseReturn!(query)).toBeNull()
})

test('[PAY-01] slow, broken, senseless or gone: an error that names no key, and after five no more calls [F11]', async () => {
  for (const mode of ['slow', 'error', 'nonsense', 'hang-up'] as const) {
    let now = 0
    const service = open({ clock: () => now, timeoutMs: 60 })
    razorpay.mode = mode
    for (let n = 0; n < 5; n++) {
      const failure = await service.loadPage('plink_1').then(String, String)
      expect(failure, mode).toMatch(/did not do it/)
      expect(failure).not.toContain('canary')
    }
    const before = razorpay.asked.length
    await expect(service.loadPage('plink_1')).rejects.toThrow('failed too often')
    expect(razorpay.asked).toHaveLength(before)
    now = 31_000
    razorpay.mode = 'right'
    expect(await service.openPage(order)).toMatchObject({ orderNumber: order.number })
  }
  expect(() => open({ allowedHosts: ['api.razorpay.com'] })).toThrow('not among the allowed ones')
})

const place = () => shop.order(shop.asha, { G1: 1 }, 'card')
const view = async (number: string) => myOrder(await shop.as(shop.asha), number)
const openPage = async (number: string) => {
  const page = await openCardPage(await shop.as(shop.asha), number)
  if (!page.ok) throw new Error(page.code)
  return [...razorpay.links.values()].find(({ notes }) => notes.order === number)!
}
const receive = async (message: { body: string; signature: string }, code: 'in' | 'tools' = 'in') =>
  receiveCardMessage(await shop.scope(code), message.body, message.signature)

test('[PAY-01] UPI paid on the link: the signed return confirms the order, the message after it does no more', async () => {
  const number = await place()
  const link = await openPage(number)
  const scope = await shop.as(shop.asha)
  const payment = razorpay.pay(link.id)
  const query = razorpay.buildReturn(link.id, payment)
  const forged = new URLSearchParams(query)
  forged.set('razorpay_payment_id', 'pay_other')
  expect(await settleReturn(scope, number, forged)).toBe(false)
  expect((await view(number)).paymentState).toBe('due')
  await expect(settleReturn(await shop.as(shop.ben), number, query)).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await settleReturn(scope, number, query)).toBe(true)
  expect(await view(number)).toMatchObject({ state: 'confirmed', paymentState: 'paid' })
  const message = razorpay.message('payment_link.paid', {
    payment_link: razorpay.describe(link.id),
    payment,
  })
  const receipts = await Promise.all(Array.from({ length: 20 }, () => receive(message)))
  expect(receipts.every(({ ok }) => ok)).toBe(true)
  expect((await view(number)).account).toMatchObject({ received: link.amount, refundDue: 0 })
  expect(await receive(message, 'tools')).toEqual({ ok: false, code: 'payment-mismatch' })
})

test('[PAY-01] a payment that was only authorized is captured, and a failed try leaves the order open', async () => {
  const number = await place()
  const link = await openPage(number)
  const failed = { id: 'pay_failed', amount: link.amount, currency: 'INR', status: 'failed' }
  const { order_id } = link
  await receive(razorpay.message('payment.failed', { payment: { ...failed, order_id } }))
  expect(await view(number)).toMatchObject({ state: 'placed', may: { pay: true } })
  const payment = razorpay.pay(link.id, 'authorized')
  const message = razorpay.message('payment.authorized', { payment })
  razorpay.mode = 'error'
  expect(await receive(message)).toEqual({ ok: false, code: 'payment-down' })
  razorpay.mode = 'right'
  expect(await receive(message)).toEqual({ ok: true, value: null })
  expect(payment.status).toBe('captured')
  expect(await view(number)).toMatchObject({ state: 'confirmed', paymentState: 'paid' })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-01] [CO-06] a colleague who paid for the company returns to its order, whoever placed it', async () => {
  const number = await place()
  const link = await openPage(number)
  const query = razorpay.buildReturn(link.id, razorpay.pay(link.id))
  await shop.database.primary.execute(
    sql`update shop_order set company_id = 77 where number = ${number}`,
  )
  const company: ActingCompany = {
    id: 77,
    name: 'Acme',
    taxNumber: '',
    roles: ['see', 'buy'],
    orderLimit: null,
    monthLimit: null,
    zoneTaxNumber: '',
    requiresPurchaseOrder: false,
    requiresCostCenter: false,
  }
  // Whoever placed it and left the company is no longer told of it.
  await expect(settleReturn(await shop.as(shop.asha), number, query)).rejects.toMatchObject({
    kind: 'not-found',
  })
  const colleague = await shop.as(shop.ben, 'in', { company })
  expect(await settleReturn(colleague, number, query)).toBe(true)
  expect(await myOrder(colleague, number)).toMatchObject({ paymentState: 'paid' })
})

test('[PAY-01] money that the account takes for other things is none of ours, and no failure [F11]', async () => {
  const foreign = { id: 'pay_rent', amount: 100, currency: 'INR', status: 'captured' }
  const message = razorpay.message('payment.captured', {
    payment: { ...foreign, order_id: 'order_elsewhere' },
  })
  for (let n = 0; n < 6; n++) expect(await receive(message)).toEqual({ ok: true, value: null })
  const link = { id: 'plink_rent', amount: 100, currency: 'INR', status: 'paid', notes: [] }
  const paid = razorpay.message('payment_link.paid', { payment_link: link, payment: foreign })
  expect(await receive(paid)).toEqual({ ok: true, value: null })
  expect(await openPage(await place())).toMatchObject({ status: 'created' })
})
