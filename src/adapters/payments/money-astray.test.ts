import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  cancelOwnOrder,
  changeOrder,
  chargeMoreOnInvoice,
  deskOrder,
  finishCardPayments,
  myOrder,
  openCardPage,
  receiveCardMessage,
  recordTransfer,
  runDeskOrderAction,
} from '#domain/orders/orders.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { openRazorpay } from './razorpay-payments.ts'
import { openRazorpayServer, type RazorpayServer, razorpayKeys } from './razorpay-server-fixture.ts'
import { openStripeCards } from './stripe-cards.ts'
import { openStripeServer, type StripeServer, webhookSecret } from './stripe-server-fixture.ts'

let razorpay: RazorpayServer
let stripe: StripeServer
let shop: OrderedShop
let changes = 0

beforeAll(async () => {
  razorpay = await openRazorpayServer()
  stripe = await openStripeServer()
  shop = await openOrderedShop()
})
beforeEach(() => {
  razorpay.refundStatus = 'processed'
  const { baseUrl } = razorpay
  shop.cards.set('in', openRazorpay({ ...razorpayKeys, allowedHosts: [razorpay.host], baseUrl }))
})
afterAll(() => Promise.all([shop.close(), razorpay.close(), stripe.close()]))

const view = async (number: string) => myOrder(await shop.as(shop.asha), number)
const desk = async (number: string) => deskOrder(await shop.atDesk('owner'), number)
const openPage = async (number: string) => {
  const page = await openCardPage(await shop.as(shop.asha), number)
  if (!page.ok) throw new Error(page.code)
  return [...razorpay.links.values()].findLast(({ notes }) => notes.order === number)!
}
const receive = async (message: { body: string; signature: string }) =>
  receiveCardMessage(await shop.scope('in'), message.body, message.signature)
const tellPaid = (linkId: string, payment: object) =>
  receive(
    razorpay.message('payment_link.paid', { payment_link: razorpay.describe(linkId), payment }),
  )
const tellRefund = (event: 'processed' | 'failed', refund: object) =>
  receive(razorpay.message(`refund.${event}`, { refund: { ...refund, status: event } }))
const finish = () => finishCardPayments(shop, links, testNow)
const cancelOne = async (number: string) =>
  changeOrder(await shop.atDesk('owner'), number, {
    key: `astray-cancel-${++changes}`,
    kind: 'cancel',
    parts: new Map([[1, 1]]),
    reason: 'Sold out',
    restock: false,
    replace: false,
    mail: false,
    revision: null,
  })
const isStaffTold = async (message: string, number: string) => {
  const { rows } = await shop.database.primary.execute(sql`
    select id from staff_notification
    where message->>'is' = ${message} and message->>'number' = ${number}`)
  return rows.length
}
const paidOrder = async (pieces = 1) => {
  const number = await shop.order(shop.asha, { G1: pieces }, 'card')
  const link = await openPage(number)
  const payment = razorpay.pay(link.id)
  await tellPaid(link.id, payment)
  return { number, link, payment }
}
const refundsWith = (paymentId: string) =>
  razorpay.refunds.filter(({ payment_id: id }) => id === paymentId).map(({ amount }) => amount)

test('[PAY-03] paid twice: the second payment goes back once, the order stands, customer and staff are told', async () => {
  const { number, link, payment } = await paidOrder()
  const second = razorpay.pay(link.id)
  const message = razorpay.message('payment.captured', { payment: second })
  await Promise.all(Array.from({ length: 10 }, () => receive(message)))
  await Promise.all([finish(), finish()])
  await tellPaid(link.id, payment)
  await finish()
  expect(refundsWith(second.id)).toEqual([second.amount])
  expect(refundsWith(payment.id)).toEqual([])
  expect(await view(number)).toMatchObject({ state: 'confirmed', paymentState: 'paid' })
  expect((await desk(number)).extraPayments).toEqual([
    { intentId: second.id, amount: second.amount, reason: 'twice', state: 'refunded' },
  ])
  expect(await isStaffTold('paid-twice', number)).toBe(1)
})

test('[PAY-03] paid after the order was cancelled, and once more: all of it goes back, staff are told', async () => {
  const number = await shop.order(shop.asha, { G1: 1 }, 'card')
  const link = await openPage(number)
  await cancelOwnOrder(await shop.as(shop.asha), number, '')
  const [late, later] = [razorpay.pay(link.id), razorpay.pay(link.id)]
  await receive(razorpay.message('payment.captured', { payment: later }))
  // Out of order: the link's end is told after its payment.
  const ended = { ...razorpay.describe(link.id), status: 'expired' }
  await receive(razorpay.message('payment_link.expired', { payment_link: ended }))
  await finish()
  await finish()
  expect(await view(number)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
  for (const { id, amount } of [late, later]) expect(refundsWith(id)).toEqual([amount])
  expect(await isStaffTold('paid-late', number)).toBe(2)
})

test('[PAY-03] paid on a page that was replaced: it goes back, and the right page still pays the order', async () => {
  const number = await shop.order(shop.asha, { G1: 2 }, 'card')
  const stale = await openPage(number)
  await cancelOne(number)
  const link = await openPage(number)
  expect(link.amount).toBeLessThan(stale.amount)
  const astray = razorpay.pay(stale.id)
  expect(await tellPaid(stale.id, astray)).toMatchObject({ ok: true })
  await finish()
  expect(refundsWith(astray.id)).toEqual([stale.amount])
  expect(await view(number)).toMatchObject({ state: 'placed', paymentState: 'due' })
  await tellPaid(link.id, razorpay.pay(link.id))
  expect(await view(number)).toMatchObject({ state: 'confirmed', paymentState: 'paid' })
  expect(await isStaffTold('paid-outdated', number)).toBe(1)
})

test('[PAY-03] a signed message for another seller’s payment changes nothing there nor here', async () => {
  const number = await shop.order(shop.asha, { G1: 1 }, 'card')
  const link = await openPage(number)
  const payment = razorpay.pay(link.id)
  const described = razorpay.describe(link.id) as { notes: Record<string, string> }
  const foreign = { ...described, notes: { ...described.notes, seller: 'tools' } }
  const message = razorpay.message('payment_link.paid', { payment_link: foreign, payment })
  expect(await receive(message)).toEqual({ ok: false, code: 'payment-mismatch' })
  const unknown = { ...described, notes: { order: '261121-ZZZZZZZZ', seller: 'in' } }
  const lost = razorpay.message('payment_link.paid', { payment_link: unknown, payment })
  expect(await receive(lost)).toEqual({ ok: false, code: 'payment-mismatch' })
  expect((await view(number)).paymentState).toBe('due')
})

test('[PAY-02] a refund in part stays pending until the service says that it is through, once', async () => {
  const { number, payment } = await paidOrder(3)
  await cancelOne(number)
  const due = (await desk(number)).account.refundDue
  razorpay.refundStatus = 'pending'
  await Promise.all([finish(), finish()])
  expect(refundsWith(payment.id)).toEqual([due])
  expect(await desk(number)).toMatchObject({
    refund: { amount: due, state: 'pending' },
    account: { refunded: 0, refundDue: due },
  })
  // More is credited meanwhile: it waits for the first.
  await cancelOne(number)
  await finish()
  const [refund] = razorpay.refunds.filter(({ payment_id: id }) => id === payment.id)
  await Promise.all(Array.from({ length: 5 }, () => tellRefund('processed', refund!)))
  expect((await desk(number)).account).toMatchObject({ refunded: due })
  razorpay.refundStatus = 'processed'
  await finish()
  const after = await desk(number)
  expect(after.account).toMatchObject({ refunded: after.account.credited, refundDue: 0 })
  expect(after.payments.map(({ reference }) => reference)).toContain(refund!.id)
  expect(refundsWith(payment.id).reduce((sum, amount) => sum + amount, 0)).toBe(
    after.account.credited,
  )
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-02] a refund that fails waits for staff, who try again or pay it another way', async () => {
  const { number, payment } = await paidOrder(3)
  await cancelOne(number)
  const due = (await desk(number)).account.refundDue
  razorpay.refundStatus = 'failed'
  await finish()
  await finish()
  expect(refundsWith(payment.id), 'not asked again by itself').toEqual([due])
  const failed = await desk(number)
  expect(failed).toMatchObject({ refund: { amount: due, state: 'failed' } })
  expect(failed.actions).toEqual(expect.arrayContaining(['retry-refund', 'refunded']))
  expect(await isStaffTold('refund-failed', number)).toBe(1)
  razorpay.refundStatus = 'processed'
  expect(
    await runDeskOrderAction(await shop.atDesk('owner'), number, 'retry-refund'),
  ).toMatchObject({
    ok: true,
  })
  await finish()
  expect((await desk(number)).account).toMatchObject({ refunded: due, refundDue: 0 })
  // The bank sends it back days later.
  const refund = razorpay.refunds.findLast(({ payment_id: id }) => id === payment.id)!
  await tellRefund('failed', refund)
  await tellRefund('failed', refund)
  const reopened = await desk(number)
  expect(reopened).toMatchObject({ refund: { amount: due, state: 'failed' } })
  expect(reopened.account).toMatchObject({ refunded: 0, refundDue: due })
  const wrong = { ok: false, code: 'wrong-state' }
  expect(await runDeskOrderAction(await shop.atDesk('owner'), number, 'refunded')).toMatchObject({
    ok: true,
  })
  expect(await runDeskOrderAction(await shop.atDesk('owner'), number, 'retry-refund')).toEqual(
    wrong,
  )
  expect((await desk(number)).account).toMatchObject({ refunded: due, refundDue: 0 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-02] Stripe’s refunds have the same states', async () => {
  const cards = openStripeCards({
    secretKey: 'sk_test_x',
    webhookSecret,
    allowedHosts: [stripe.host],
    baseUrl: stripe.baseUrl,
  })
  shop.cards.set('in', cards)
  const number = await shop.order(shop.asha, { G1: 3 }, 'card')
  await openCardPage(await shop.as(shop.asha), number)
  const [session] = stripe.sessions.values()
  const paid = stripe.pay(session!.id)
  await receive(stripe.message('checkout.session.completed', paid))
  await cancelOne(number)
  stripe.refundStatus = 'pending'
  await finish()
  expect((await desk(number)).refund).toMatchObject({ state: 'pending' })
  const refund = { id: 're_1', object: 'refund', payment_intent: paid.payment_intent }
  await receive(stripe.message('refund.updated', { ...refund, status: 'failed' }))
  expect((await desk(number)).refund).toMatchObject({ state: 'failed' })
  stripe.refundStatus = 'succeeded'
  await runDeskOrderAction(await shop.atDesk('owner'), number, 'retry-refund')
  await finish()
  const { account } = await desk(number)
  expect(account).toMatchObject({ refunded: account.credited, refundDue: 0 })
})

/** A paid card order that has shipped, with a debit note. */
async function chargeMoreOn(number: string, sum: number): Promise<void> {
  const owner = await shop.atDesk('owner')
  await runDeskOrderAction(owner, number, 'pack', '')
  await runDeskOrderAction(owner, number, 'ship', 'BD-3')
  const invoice = (await desk(number)).documents[0]!.name
  const debit = { invoice, amounts: new Map(), sum, reason: 'Freight', mail: false }
  const key = `astray-debit-${++changes}`
  const outcome = await chargeMoreOnInvoice(owner, number, { key, ...debit, revision: null })
  if (!outcome.ok) throw new Error(outcome.code)
}

test('[PAY-03] [TAX-05] a second payment goes back, also while a larger debit note is open', async () => {
  const { number, link, payment } = await paidOrder()
  await chargeMoreOn(number, payment.amount * 3)
  const second = razorpay.pay(link.id)
  const message = razorpay.message('payment.captured', { payment: second })
  expect(await receive(message)).toMatchObject({ ok: true })
  await finish()
  expect(refundsWith(second.id)).toEqual([second.amount])
  expect((await desk(number)).account).toMatchObject({
    received: payment.amount,
    amountDue: payment.amount * 3,
  })
})

test('[PAY-02] [TAX-05] of an order from before amounts were stored the service pays back no transfer', async () => {
  const { number, payment } = await paidOrder()
  await shop.database.primary.execute(sql`
    update payment set service_amount = null where intent_id = ${payment.id}`)
  await chargeMoreOn(number, 500)
  const owner = await shop.atDesk('owner')
  const { today } = await desk(number)
  const transfer = { key: `astray-transfer-${++changes}`, amount: 500, day: today, reference: '' }
  expect(await recordTransfer(owner, number, transfer)).toMatchObject({ ok: true })
  await runDeskOrderAction(owner, number, 'return', '')
  await finish()
  await finish()
  expect(refundsWith(payment.id)).toEqual([payment.amount])
  expect((await desk(number)).account.refundDue).toBe(500)
})
