import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRazorpay } from '#adapters/payments/razorpay-payments.ts'
import {
  openRazorpayServer,
  type RazorpayServer,
  razorpayKeys,
} from '#adapters/payments/razorpay-server-fixture.ts'
import { shop as faces } from '#app/shop.ts'
import { type CreditShop, openCreditShop, payment } from '#domain/companies/credit-fixture.ts'
import type { Scope } from '#platform/scope.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'

const { desk, orders } = faces
let shop: CreditShop
let razorpay: RazorpayServer
let accounts = 0
const placedOrders: { scope: Scope; number: string }[] = []

beforeAll(async () => {
  shop = await openCreditShop()
  const owner = await shop.atDesk('owner')
  const { input } = await desk.getOrderSettings(owner)
  await desk.saveOrderSettings(owner, { ...input, splitOrders: 'on' }, input)
  shop.cache.invalidate(['*'])
  razorpay = await openRazorpayServer()
  const { baseUrl } = razorpay
  shop.cards.set('in', openRazorpay({ ...razorpayKeys, allowedHosts: [razorpay.host], baseUrl }))
})
beforeEach(() => {
  razorpay.refundStatus = 'processed'
})
afterEach(async () => {
  // Their pieces are free for the next.
  for (const { scope, number } of placedOrders.splice(0))
    await orders.cancelOwnOrder(scope, number, '')
})
afterAll(() => Promise.all([shop.close(), razorpay.close()]))

/** A company with 500.00 free, and an order of 700.00 that it splits. */
async function openSplit(method: 'split-card' | 'split-transfer' = 'split-card') {
  const account = await shop.openAccount(`split${++accounts}`)
  const number = await place(account.admin, method)
  return { ...account, number }
}

async function place(scope: Scope, method: 'split-card' | 'split-transfer', onAccount = 50_000) {
  const command = { ...(await shop.fill(scope, 7)), method, onAccount }
  const placed = await orders.placeOrder(scope, command)
  if (!placed.ok) throw new Error(placed.code)
  placedOrders.push({ scope, number: placed.value.number })
  return placed.value.number
}

async function openPage(scope: Scope, number: string) {
  const page = await orders.openCardPage(scope, number)
  if (!page.ok) throw new Error(page.code)
  return [...razorpay.links.values()].findLast(({ notes }) => notes.order === number)!
}

const tellPaid = async (linkId: string, paid: object) => {
  const entities = { payment_link: razorpay.describe(linkId), payment: paid }
  const { body, signature } = razorpay.message('payment_link.paid', entities)
  return orders.receiveCardMessage(await shop.scope('in'), body, signature)
}

async function payRest(scope: Scope, number: string) {
  const link = await openPage(scope, number)
  const paid = razorpay.pay(link.id)
  await tellPaid(link.id, paid)
  return { link, paid }
}

const finish = () => orders.finishCardPayments(shop, links, testNow)
const refundsWith = (paymentId: string) =>
  razorpay.refunds.filter(({ payment_id: id }) => id === paymentId).map(({ amount }) => amount)
const cancelPieces = async (owner: Scope, number: string, pieces: number) =>
  orders.changeOrder(owner, number, {
    key: `split-cancel-${number}-${pieces}`,
    kind: 'cancel',
    parts: new Map([[1, pieces]]),
    reason: 'Sold out',
    restock: false,
    replace: false,
    mail: false,
    revision: null,
  })

test('[PAY-06] of two split orders at once one takes the account’s part; the other sees that it changed', async () => {
  const { admin, other, id } = await shop.openAccount('racing')
  const commands = await Promise.all(
    [admin, other].map(async (scope) => {
      const command = { ...(await shop.fill(scope, 7)), onAccount: 50_000 }
      return { scope, command: { ...command, method: 'split-card' as const } }
    }),
  )
  const outcomes = await Promise.all(
    commands.map(({ scope, command }) => orders.placeOrder(scope, command)),
  )
  expect(outcomes.map((outcome) => (outcome.ok ? 'placed' : outcome.code)).sort()).toEqual([
    'over-credit',
    'placed',
  ])
  expect(await shop.getOpen(id)).toMatchObject({ open: 50_000, free: 0 })
})

test('[PAY-06] above the limit the checkout offers what is free on account and the rest by other means', async () => {
  const { admin } = await shop.openAccount('offered')
  await shop.fill(admin, 7)
  const view = await orders.loadCheckout(admin, {})
  expect(view.split).toEqual({ onAccount: 50_000, rest: 20_000 })
  expect(view.methods).toEqual(['split-card', 'split-transfer', 'cod', 'transfer', 'card'])
  const command = { ...(await shop.fill(admin, 0)), method: 'split-card' as const }
  const unsplit = { ...admin, seller: { ...admin.seller, splitOrders: false } }
  expect((await orders.loadCheckout(unsplit, {})).split, 'not offered by its seller').toBeNull()
  expect(await orders.placeOrder(unsplit, { ...command, onAccount: 50_000 })).toMatchObject({
    code: 'over-credit',
  })
  const { admin: stranger } = { admin: await shop.found('stranger@split.example', 'stranger') }
  const theirs = { ...(await shop.fill(stranger, 7)), method: 'split-card' as const }
  expect(await orders.placeOrder(stranger, theirs)).toMatchObject({ code: 'payment-not-offered' })
  expect(await orders.placeOrder(admin, { ...command, onAccount: 60_000 })).toMatchObject({
    code: 'credit-changed',
  })
  expect(await orders.placeOrder(admin, { ...command, onAccount: 50_000 })).toMatchObject({
    ok: true,
  })
})

test('[PAY-06] the rest paid online confirms the order, copies at once do no more; its part stays open', async () => {
  const { admin, owner, id, number } = await openSplit()
  expect(await shop.getOpen(id)).toMatchObject({ open: 50_000, free: 0, closing: 50_000 })
  const link = await openPage(admin, number)
  expect(link.amount).toBe(20_000)
  const refusal = await orders.recordCreditPayment(owner, id, payment(1_000))
  expect(refusal, 'the rest comes first').toMatchObject({ code: 'above-open' })
  const paid = razorpay.pay(link.id)
  const messages = Array.from({ length: 20 }, () => tellPaid(link.id, paid))
  await Promise.all([...messages, finish(), finish()])
  await finish()
  const order = await orders.myOrder(admin, number)
  expect(order).toMatchObject({ state: 'confirmed', paymentState: 'due', may: { pay: false } })
  expect(order.account).toMatchObject({ received: 20_000, amountDue: 50_000, otherDue: 0 })
  expect(order.credit).toMatchObject({ amount: 50_000, open: 50_000 })
  expect(await shop.getOpen(id)).toMatchObject({ open: 50_000, closing: 50_000 })
  expect(await orders.recordCreditPayment(owner, id, payment(50_000))).toMatchObject({ ok: true })
  expect(await orders.myOrder(admin, number)).toMatchObject({ paymentState: 'paid' })
  expect(await shop.getOpen(id)).toMatchObject({ open: 0, free: 50_000, closing: 0 })
  expect(razorpay.refunds).toEqual([])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-06] what is not paid in time gives its part back; paid late, the money goes back and no part is taken', async () => {
  const { admin, id, number } = await openSplit()
  const link = await openPage(admin, number)
  await shop.database.primary.execute(
    sql`update shop_order set pay_by = now() - interval '1 second' where number = ${number}`,
  )
  await orders.expireOrders(shop, links, testNow)
  expect(await shop.getOpen(id)).toMatchObject({ open: 0, free: 50_000, closing: 0 })
  const late = razorpay.pay(link.id)
  const messages = [tellPaid(link.id, late), tellPaid(link.id, late)]
  await Promise.all([...messages, finish()])
  await finish()
  expect(refundsWith(late.id)).toEqual([20_000])
  expect(await orders.myOrder(admin, number)).toMatchObject({
    state: 'cancelled',
    paymentState: 'refunded',
  })
  expect(await shop.getOpen(id)).toMatchObject({ open: 0, closing: 0 })
})

test('[PAY-06] paid twice, the second payment goes back and the account’s part stays due', async () => {
  const { admin, id, number } = await openSplit()
  const { link, paid } = await payRest(admin, number)
  const second = razorpay.pay(link.id)
  await tellPaid(link.id, second)
  await finish()
  expect(refundsWith(second.id)).toEqual([20_000])
  expect(refundsWith(paid.id)).toEqual([])
  expect(await orders.myOrder(admin, number)).toMatchObject({ state: 'confirmed' })
  expect(await shop.getOpen(id)).toMatchObject({ open: 50_000, closing: 50_000 })
})

test('[PAY-06] credits lower what is still owed first; then what was paid goes back, by the service first', async () => {
  const { admin, owner, id, number } = await openSplit()
  const { paid } = await payRest(admin, number)
  expect(await cancelPieces(owner, number, 1)).toMatchObject({ ok: true })
  expect(await shop.getOpen(id)).toMatchObject({ open: 40_000, free: 10_000, closing: 40_000 })
  await finish()
  expect(refundsWith(paid.id), 'nothing was paid too much').toEqual([])
  await orders.recordCreditPayment(owner, id, payment(40_000))
  expect(await cancelPieces(owner, number, 3)).toMatchObject({ ok: true })
  const before = await orders.deskOrder(owner, number)
  expect(before.account.refundDue).toBe(30_000)
  expect(before.actions, 'the service comes first').not.toContain('refunded')
  await finish()
  await finish()
  expect(refundsWith(paid.id)).toEqual([20_000])
  const after = await orders.deskOrder(owner, number)
  expect(after.account).toMatchObject({ refunded: 20_000, refundDue: 10_000 })
  expect(after.actions).toContain('refunded')
  expect(await orders.runDeskOrderAction(owner, number, 'refunded')).toMatchObject({ ok: true })
  await finish()
  expect((await orders.deskOrder(owner, number)).account).toMatchObject({ refundDue: 0 })
  expect(refundsWith(paid.id)).toEqual([20_000])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-06] pieces cancelled before the rest is paid lower the rest; the next page asks for less', async () => {
  const { admin, owner, id, number } = await openSplit()
  await openPage(admin, number)
  await cancelPieces(owner, number, 1)
  expect(await shop.getOpen(id)).toMatchObject({ open: 50_000, closing: 50_000 })
  const { link } = await payRest(admin, number)
  expect(link.amount).toBe(10_000)
  expect(await orders.myOrder(admin, number)).toMatchObject({ state: 'confirmed' })
  expect(await shop.getOpen(id)).toMatchObject({ open: 50_000, closing: 50_000 })
})

test('[PAY-06] a cancelled order gives its part back at once and the rest by the service', async () => {
  const { admin, id, number } = await openSplit()
  const { paid } = await payRest(admin, number)
  await orders.cancelOwnOrder(admin, number, '')
  expect(await shop.getOpen(id)).toMatchObject({ open: 0, free: 50_000 })
  await finish()
  expect(refundsWith(paid.id)).toEqual([20_000])
  expect(await orders.myOrder(admin, number)).toMatchObject({ paymentState: 'refunded' })
  expect(await shop.getOpen(id)).toMatchObject({ open: 0, closing: 0 })
})

test('[PAY-06] the rest by transfer confirms the order once it is whole; its statement line is proposed', async () => {
  const { admin, owner, id, number } = await openSplit('split-transfer')
  const part = { key: `rest-1-${number}`, amount: 15_000, day: '2026-11-20', reference: 'UTR 7' }
  expect(await orders.recordTransfer(owner, number, part)).toMatchObject({ ok: true })
  expect(await orders.myOrder(admin, number)).toMatchObject({ state: 'placed' })
  expect(await shop.getOpen(id)).toMatchObject({ open: 50_000, closing: 50_000 })
  const rest = { ...part, key: `rest-2-${number}`, amount: 5_000, reference: 'UTR 8' }
  expect(await orders.recordTransfer(owner, number, rest)).toMatchObject({ ok: true })
  expect(await orders.myOrder(admin, number)).toMatchObject({ state: 'confirmed' })
  expect(await shop.getOpen(id)).toMatchObject({ open: 50_000, closing: 50_000 })
})

test('[PAY-06] with the rest cancelled the order waits for nothing; money on its open page is never lost', async () => {
  for (const isPaidOnAccount of [false, true]) {
    const { admin, owner, id, number } = await openSplit()
    const link = await openPage(admin, number)
    expect(await cancelPieces(owner, number, 2)).toMatchObject({ ok: true })
    const order = await orders.myOrder(admin, number)
    expect(order).toMatchObject({ state: 'confirmed', paymentState: 'due', payBy: null })
    expect(order.account).toMatchObject({ amountDue: 50_000, otherDue: 0 })
    if (isPaidOnAccount) await orders.recordCreditPayment(owner, id, payment(50_000))
    const astray = razorpay.pay(link.id)
    // No message comes: the shop asks, by the database's clock.
    await shop.database.primary.execute(sql`update payment set updated_at = now()`)
    await finish()
    await finish()
    expect(refundsWith(astray.id)).toEqual(isPaidOnAccount ? [20_000] : [])
    const open = isPaidOnAccount ? 0 : 30_000
    expect(await shop.getOpen(id)).toMatchObject({ open, closing: open })
    await orders.cancelOwnOrder(admin, number, '')
    await finish()
  }
})

test('[PAY-06] an order that an old process left waiting for a rest of nothing goes on, and is seen until then', async () => {
  const { admin, owner, id, number } = await openSplit()
  await cancelPieces(owner, number, 2)
  const wait = sql`update shop_order set state = 'placed', pay_by = now() - interval '1 second'
    where number = ${number}`
  await shop.database.primary.execute(wait)
  expect(await findViolations(shop.database.primary)).toEqual([`one-payment-each: ${number}`])
  expect(await orders.myOrder(admin, number)).toMatchObject({ may: { pay: false } })
  expect(await orders.openCardPage(admin, number)).toMatchObject({ code: 'wrong-state' })
  await orders.expireOrders(shop, links, testNow)
  expect(await orders.myOrder(admin, number)).toMatchObject({ state: 'confirmed', payBy: null })
  expect(await shop.getOpen(id)).toMatchObject({ open: 50_000, closing: 50_000 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-06] a split order that ships with its rest unpaid is a violation', async () => {
  const { number } = await openSplit()
  expect(await findViolations(shop.database.primary)).toEqual([])
  const setState = (state: string) =>
    shop.database.primary.execute(
      sql`update shop_order set state = ${state} where number = ${number}`,
    )
  await setState('confirmed')
  expect(await findViolations(shop.database.primary)).toEqual([`one-payment-each: ${number}`])
  await setState('placed')
})

test('[PAY-06] what the service took is no payment of the account: one as large may be noted the same day', async () => {
  const { admin, owner, id } = await shop.openAccount('alike', { limit: '350' })
  const number = await place(admin, 'split-card', 35_000)
  await payRest(admin, number)
  const day = '2026-11-21'
  const bank = payment(35_000, { day, reference: '', number })
  expect(await orders.recordCreditPayment(owner, id, bank)).toMatchObject({ ok: true })
  const again = payment(35_000, { day, reference: '' })
  expect(await orders.recordCreditPayment(owner, id, again)).toMatchObject({
    code: 'noted-already',
  })
})
