import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardOrder } from '#platform/card-payments.ts'
import { openStripeCards, type StripeOptions } from './stripe-cards.ts'
import { openStripeServer, type StripeServer, webhookSecret } from './stripe-server-fixture.ts'

let stripe: StripeServer
const until = new Date('2026-11-21T07:00:00Z')
const order: CardOrder = {
  number: '261121-AAAA2222',
  sellerCode: 'in',
  amount: 129_900,
  currency: 'INR',
  email: 'asha@x.example',
  returnUrl: 'http://in.localhost/account/myorders/261121-AAAA2222',
  settleUrl: 'http://in.localhost/account/myorders/261121-AAAA2222/pay',
  until,
}

beforeAll(async () => {
  stripe = await openStripeServer()
})
beforeEach(() => {
  stripe.mode = 'right'
})
afterAll(() => stripe.close())

const open = (change: Partial<StripeOptions> = {}) =>
  openStripeCards({
    secretKey: 'sk_test_canary7',
    webhookSecret,
    allowedHosts: [stripe.host],
    baseUrl: stripe.baseUrl,
    timeoutMs: 300,
    ...change,
  })

test('[ORD-02] a page is opened once an order, looked at, and its money paid back', async () => {
  const cards = open()
  const page = await cards.openPage(order)
  expect(page).toMatchObject({
    state: 'open',
    orderNumber: order.number,
    sellerCode: 'in',
    amount: 129_900,
    currency: 'INR',
    intentId: null,
  })
  expect(await cards.openPage(order)).toEqual(page)
  expect(stripe.sessions.size).toBe(1)
  stripe.pay(page.id)
  expect(await cards.loadPage(page.id)).toMatchObject({
    state: 'paid',
    intentId: `pi_${order.number}`,
    url: null,
  })
  const refund = {
    number: order.number,
    intentId: `pi_${order.number}`,
    amount: 40_000,
    earlier: 0,
    tries: 0,
  }
  await cards.refund(refund)
  await cards.refund(refund)
  expect(stripe.refunds).toEqual([`pi_${order.number} 40000`])
  await cards.refund({ ...refund, amount: 89_900, earlier: 40_000 })
  expect(stripe.refunds, 'the rest is a refund of its own').toHaveLength(2)
})

test('[ORD-02] a message is read by its signature: a wrong one, an old one and changed words are none', () => {
  const cards = open()
  const session = {
    id: 'cs_1',
    status: 'complete',
    payment_status: 'paid',
    metadata: { order: 'X', seller: 'in' },
  }
  const { body, signature } = stripe.message('checkout.session.completed', session)
  expect(cards.parseMessage(body, signature)).toMatchObject({
    kind: 'paid',
    page: { state: 'paid', orderNumber: 'X' },
  })
  expect(cards.parseMessage(body.replace('"X"', '"Y"'), signature)).toBeNull()
  expect(cards.parseMessage(body, '')).toBeNull()
  const other = stripe.message('checkout.session.completed', session, { secret: 'whsec_other' })
  expect(cards.parseMessage(other.body, other.signature)).toBeNull()
  const old = stripe.message('checkout.session.completed', session, { at: Date.now() - 600_000 })
  expect(cards.parseMessage(old.body, old.signature)).toBeNull()
  const unrelatedMessage = stripe.message('customer.created', {})
  expect(cards.parseMessage(unrelatedMessage.body, unrelatedMessage.signature)).toMatchObject({
    kind: 'other',
    page: null,
  })
  const unpaid = stripe.message('checkout.session.completed', {
    ...session,
    payment_status: 'unpaid',
  })
  expect(cards.parseMessage(unpaid.body, unpaid.signature)).toMatchObject({ kind: 'other' })
})

test('[ORD-02] slow, broken, senseless or gone: an error that names no key, and after five no more calls [F11]', async () => {
  for (const mode of ['slow', 'error', 'nonsense', 'hang-up'] as const) {
    let now = 0
    const cards = open({ clock: () => now })
    stripe.mode = mode
    for (let n = 0; n < 5; n++) {
      const failure = await cards.loadPage('cs_1').then(String, String)
      expect(failure, mode).toMatch(/did not do it/)
      expect(failure).not.toContain('canary')
    }
    const before = stripe.asked.length
    await expect(cards.loadPage('cs_1')).rejects.toThrow('failed too often')
    expect(stripe.asked).toHaveLength(before)
    now = 31_000
    stripe.mode = 'right'
    expect(await cards.openPage(order)).toMatchObject({ state: 'open' })
  }
})

test('[MODE-02] a payment service that is not on the allow-list is never asked [security 7]', () => {
  expect(() => open({ allowedHosts: ['api.stripe.com'] })).toThrow('not among the allowed ones')
})
