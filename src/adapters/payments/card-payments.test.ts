import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  applyOrderAction,
  cancelOwnOrder,
  changeOrder,
  deskOrder,
  expireOrders,
  finishCardPayments,
  myOrder,
  openCardPage,
  receiveCardMessage,
  runDeskOrderAction,
} from '#domain/orders/orders.ts'
import type { CardRefund } from '#platform/card-payments.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { openStripeCards } from './stripe-cards.ts'
import { openStripeServer, type StripeServer, webhookSecret } from './stripe-server-fixture.ts'

let shop: OrderedShop
let stripe: StripeServer
let clock = 0

beforeAll(async () => {
  shop = await openOrderedShop()
  stripe = await openStripeServer()
  const options = {
    webhookSecret,
    allowedHosts: [stripe.host],
    baseUrl: stripe.baseUrl,
    timeoutMs: 500,
    clock: () => clock,
  }
  const cards = openStripeCards({ ...options, secretKey: 'sk_test_in' })
  const others = openStripeCards({ ...options, secretKey: 'sk_test_tools' })
  shop.cards.set('in', cards).set('tools', others)
})
beforeEach(() => {
  stripe.mode = 'right'
})
afterAll(async () => {
  await Promise.all([shop.close(), stripe.close()])
})

const order = () => shop.order(shop.asha, { G1: 1 }, 'card')
const view = async (number: string) => myOrder(await shop.as(shop.asha), number)
const open = async (number: string) => {
  const page = await openCardPage(await shop.as(shop.asha), number)
  if (!page.ok) throw new Error(page.code)
  return [...stripe.sessions.values()].find((session) => session.metadata.order === number)!
}
const receiveWebhook = async (
  message: { body: string; signature: string },
  code: 'in' | 'tools' = 'in',
) => receiveCardMessage(await shop.scope(code), message.body, message.signature)
const end = async (number: string) => {
  await shop.database.primary.execute(
    sql`update shop_order set pay_by = now() - interval '1 second' where number = ${number}`,
  )
  await expireOrders(shop, links, testNow)
}

test('[ORD-02] paid on the service’s page: its message confirms the order, a hundred copies do no more', async () => {
  const number = await order()
  expect(await view(number)).toMatchObject({ state: 'placed', may: { pay: true } })
  const session = await open(number)
  expect(await open(number)).toBe(session)
  const paid = stripe.message('checkout.session.completed', stripe.pay(session.id))
  const answers = await Promise.all(Array.from({ length: 100 }, () => receiveWebhook(paid)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const after = await view(number)
  expect(after).toMatchObject({
    state: 'confirmed',
    paymentState: 'paid',
    payBy: null,
    may: { pay: false },
  })
  expect(after.track.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
    'placed You',
    'paid Payment service',
    'confirmed Payment service',
  ])
  expect(await openCardPage(await shop.as(shop.asha), number)).toEqual({
    ok: false,
    code: 'wrong-state',
  })
})

test('[ORD-02] money of another order, amount, currency, page or seller is refused, and a wrong signature too [I6]', async () => {
  const number = await order()
  const other = await order()
  const session = await open(number)
  const stranger = await open(other)
  const paid = { ...stripe.pay(session.id) }
  const forged: [string, object][] = [
    ['order', { ...paid, metadata: { ...paid.metadata, order: other } }],
    ['no order', { ...paid, metadata: { ...paid.metadata, order: '261121-ZZZZZZZZ' } }],
    ['amount', { ...paid, amount_total: paid.amount_total - 1 }],
    ['currency', { ...paid, currency: 'sgd' }],
    ['page', { ...paid, id: stranger.id }],
    ['seller', { ...paid, metadata: { ...paid.metadata, seller: 'tools' } }],
  ]
  for (const [what, object] of forged) {
    expect(
      await receiveWebhook(stripe.message('checkout.session.completed', object)),
      what,
    ).toEqual({
      ok: false,
      code: 'payment-mismatch',
    })
  }
  expect(
    await receiveWebhook(stripe.message('checkout.session.completed', paid), 'tools'),
  ).toMatchObject({
    ok: false,
  })
  expect(
    await receiveWebhook(stripe.message('checkout.session.completed', paid, { secret: 'whsec_x' })),
  ).toEqual({
    ok: false,
    code: 'bad-signature',
  })
  expect((await view(number)).paymentState).toBe('due')
  expect((await view(other)).paymentState).toBe('due')
  expect(await receiveWebhook(stripe.message('checkout.session.completed', paid))).toMatchObject({
    ok: true,
  })
  expect((await view(number)).paymentState).toBe('paid')
})

test('[ORD-04] money that comes after the order ended goes back, however often and in whatever order it is told [I11]', async () => {
  const stock = await shop.stock('G1')
  for (const ending of ['clock', 'customer'] as const) {
    const number = await order()
    const session = await open(number)
    if (ending === 'clock') await end(number)
    else await cancelOwnOrder(await shop.as(shop.asha), number, '')
    expect(await view(number)).toMatchObject({ state: 'cancelled', paymentState: 'void' })
    const paid = stripe.pay(session.id)
    const messages = Array.from({ length: 100 }, (_, n) =>
      stripe.message(n % 3 === 0 ? 'checkout.session.expired' : 'checkout.session.completed', paid),
    )
    await Promise.all(messages.map((message) => receiveWebhook(message)))
    expect(await view(number)).toMatchObject({ state: 'cancelled', paymentState: 'refund-due' })
    await Promise.all([
      finishCardPayments(shop, links, testNow),
      finishCardPayments(shop, links, testNow),
    ])
    expect(await view(number)).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
    expect(stripe.refunds.filter((refund) => refund.startsWith(`pi_${number} `))).toHaveLength(1)
  }
  expect(await shop.stock('G1')).toEqual(stock)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[ORD-02] a lost message is made good by asking; a payment that failed frees goods and coupon', async () => {
  const number = await order()
  stripe.pay((await open(number)).id)
  await shop.database.primary.execute(
    sql`update shop_order set placed_at = now() - interval '5 minutes' where number = ${number}`,
  )
  await finishCardPayments(shop, links, testNow)
  expect(await view(number)).toMatchObject({ state: 'confirmed', paymentState: 'paid' })

  const failedOrder = await order()
  const session = await open(failedOrder)
  await receiveWebhook(stripe.message('checkout.session.async_payment_failed', session))
  expect(await view(failedOrder)).toMatchObject({ state: 'cancelled', paymentState: 'void' })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[ORD-02] the service is down: the order stands, paying says so, and works again later [F11]', async () => {
  const number = await order()
  for (const mode of ['error', 'nonsense', 'hang-up', 'slow'] as const) {
    stripe.mode = mode
    expect(await openCardPage(await shop.as(shop.asha), number)).toEqual({
      ok: false,
      code: 'payment-down',
    })
    await finishCardPayments(shop, links, testNow)
  }
  stripe.mode = 'right'
  clock = 60_000
  expect(await view(number)).toMatchObject({ state: 'placed', may: { pay: true } })
  await open(number)
  const { cards: _none, ...outside } = shop.outside
  expect(await openCardPage(await shop.as(shop.asha, 'in', { outside }), number)).toEqual({
    ok: false,
    code: 'payment-down',
  })
})

test('[HOST-05] another’s order can’t be paid', async () => {
  const number = await order()
  for (const scope of [await shop.as(shop.ben), await shop.as(shop.asha, 'tools')]) {
    await expect(openCardPage(scope, number)).rejects.toMatchObject({ kind: 'not-found' })
  }
})

test('[ORD-04] money of a card goes back through its service only: the desk can’t note it as paid back [I11]', async () => {
  const number = await order()
  const session = await open(number)
  await end(number)
  await receiveWebhook(stripe.message('checkout.session.completed', stripe.pay(session.id)))
  const desk = await shop.atDesk('owner')
  expect((await deskOrder(desk, number)).actions).toEqual([])
  const wrong = { ok: false, code: 'wrong-state' }
  expect(await runDeskOrderAction(desk, number, 'refunded')).toEqual(wrong)
  expect(
    await applyOrderAction(desk, number, 'refunded', '', { actor: 'staff', actorId: null }),
  ).toEqual(wrong)
  expect((await view(number)).paymentState).toBe('refund-due')
  await finishCardPayments(shop, links, testNow)
  expect((await view(number)).paymentState).toBe('refunded')
  expect(stripe.refunds.filter((refund) => refund.startsWith(`pi_${number} `))).toHaveLength(1)
})

test('[DEAL-05] a part of a card’s money goes back by itself, once, also after a kill between call and record', async () => {
  const number = await shop.order(shop.asha, { G1: 3 }, 'card')
  const session = await open(number)
  await receiveWebhook(stripe.message('checkout.session.completed', stripe.pay(session.id)))
  const desk = await shop.atDesk('owner')
  const { lines } = await deskOrder(desk, number)
  const cancel = (key: string) =>
    changeOrder(desk, number, {
      key,
      kind: 'cancel',
      parts: new Map([[1, 1]]),
      reason: 'Sold out',
      restock: false,
      replace: false,
      mail: true,
      revision: null,
    })
  expect(lines[0]!.quantity).toBeGreaterThan(2)
  expect(await cancel('first-part')).toMatchObject({ ok: true })
  const first = (await deskOrder(desk, number)).account.refundDue
  const listRefunds = () => stripe.refunds.filter((refund) => refund.startsWith(`pi_${number} `))
  // A process asks the service and is killed before it can record the answer; more is credited.
  const cards = shop.cards.get('in')!
  const killed = {
    ...cards,
    refund: (refund: CardRefund) =>
      cards.refund(refund).then(() => Promise.reject(new Error('killed'))),
  }
  shop.cards.set('in', killed)
  await finishCardPayments(shop, links, testNow)
  shop.cards.set('in', cards)
  expect((await deskOrder(desk, number)).account.refunded).toBe(0)
  expect(await cancel('second-part')).toMatchObject({ ok: true })
  for (let round = 0; round < 2; round++)
    await Promise.all([
      finishCardPayments(shop, links, testNow),
      finishCardPayments(shop, links, testNow),
    ])
  const { account, paymentState } = await deskOrder(desk, number)
  expect(account).toMatchObject({ refunded: account.credited, refundDue: 0 })
  expect(paymentState).toBe('paid')
  expect(listRefunds()).toEqual([
    `pi_${number} ${first}`,
    `pi_${number} ${account.credited - first}`,
  ])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[ORD-04] behind many pages that nobody pays, refunds go at once and each page is asked in its turn [I11]', async () => {
  const lastMoved = (number: string, minutesAgo: number) =>
    shop.database.primary.execute(sql`
      update payment set updated_at = now() - make_interval(mins => ${minutesAgo}) from shop_order o
      where o.id = payment.order_id and o.number = ${number}`)
  const pages: Awaited<ReturnType<typeof open>>[] = []
  for (let at = 0; at < 25; at++) {
    const number = await order()
    pages.push(await open(number))
    await end(number)
    await lastMoved(number, 60 - at)
  }
  const { id, metadata } = pages.at(-1)!
  stripe.pay(id)
  const refundedOrder = await order()
  const session = await open(refundedOrder)
  await end(refundedOrder)
  await receiveWebhook(stripe.message('checkout.session.completed', stripe.pay(session.id)))
  await lastMoved(refundedOrder, 0)
  await finishCardPayments(shop, links, testNow)
  expect((await view(refundedOrder)).paymentState).toBe('refunded')
  await finishCardPayments(shop, links, testNow)
  await finishCardPayments(shop, links, testNow)
  expect((await view(metadata.order!)).paymentState).toBe('refunded')
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] a refund that the service refused is never noted by a process that records an earlier one late', async () => {
  const number = await shop.order(shop.asha, { G1: 3 }, 'card')
  const session = await open(number)
  await receiveWebhook(stripe.message('checkout.session.completed', stripe.pay(session.id)))
  const desk = await shop.atDesk('owner')
  const cancel = (key: string) =>
    changeOrder(desk, number, {
      key,
      kind: 'cancel',
      parts: new Map([[1, 1]]),
      reason: 'Sold out',
      restock: false,
      replace: false,
      mail: false,
      revision: null,
    })
  const finish = () => finishCardPayments(shop, links, testNow)
  await cancel('late-first')
  const cards = shop.cards.get('in')!
  const [answered, recording] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  shop.cards.set('in', {
    ...cards,
    refund: async (refund: CardRefund) => {
      const answer = await cards.refund(refund)
      answered.resolve()
      await recording.promise
      return answer
    },
  })
  const late = finish()
  await answered.promise
  shop.cards.set('in', cards)
  await finish()
  const { refunded } = (await deskOrder(desk, number)).account
  await cancel('late-second')
  stripe.mode = 'error'
  await finish()
  stripe.mode = 'right'
  recording.resolve()
  await late
  const { account } = await deskOrder(desk, number)
  expect(account).toMatchObject({ refunded, refundDue: refunded })
  expect(stripe.refunds.filter((refund) => refund.startsWith(`pi_${number} `))).toHaveLength(1)
})

test('[DEAL-05] a card order that lost pieces before it was paid asks for what is due', async () => {
  clock += 60_000
  const number = await shop.order(shop.asha, { G1: 3 }, 'card')
  const late = await shop.order(shop.asha, { G1: 3 }, 'card')
  const desk = await shop.atDesk('owner')
  const cancel = (from: string) =>
    changeOrder(desk, from, {
      key: `unpaid-part-${from}`,
      kind: 'cancel',
      parts: new Map([[1, 1]]),
      reason: 'Sold out',
      restock: false,
      replace: false,
      mail: true,
      revision: null,
    })
  const [stale, lateSession] = [await open(number), await open(late)]
  expect(await cancel(number)).toMatchObject({ ok: true })
  expect(await cancel(late)).toMatchObject({ ok: true })
  const due = (await view(number)).account.amountDue
  expect(due).toBeLessThan(stale.amount_total)
  await Promise.all([open(number), open(number)])
  const pages = [...stripe.sessions.values()].filter(({ metadata }) => metadata.order === number)
  expect(pages.map((page) => [page.status, page.amount_total])).toEqual([
    ['expired', stale.amount_total],
    ['open', due],
  ])
  // The page that was closed says that it failed: the order stands.
  await receiveWebhook(stripe.message('checkout.session.expired', pages[0]!))
  expect((await view(number)).state).toBe('placed')
  await receiveWebhook(stripe.message('checkout.session.completed', stripe.pay(pages[1]!.id)))
  expect((await view(number)).account).toMatchObject({ received: due, amountDue: 0, refundDue: 0 })
  // Who pays on a page that was open before gets back what was too much.
  const { amount_total: whole } = stripe.pay(lateSession.id)
  await finishCardPayments(shop, links, testNow)
  await receiveWebhook(
    stripe.message('checkout.session.completed', stripe.sessions.get(lateSession.id)!),
  )
  await finishCardPayments(shop, links, testNow)
  const { account } = await view(late)
  expect(account).toMatchObject({ received: whole, refunded: account.credited, amountDue: 0 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})
