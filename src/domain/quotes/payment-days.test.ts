import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Customer } from '#platform/scope.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import {
  aDraft,
  aQuoteLine,
  newKey,
  openQuotedShop,
  type QuotedShop,
  unwrap,
} from './quoted-shop-fixture.ts'

const { orders, quotes } = faces
let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
})
afterAll(() => shop.close())

async function openAccount(email: string, days: string) {
  const owner = await shop.desk('owner', 'owner')
  const account = { kind: 'customer', buyer: email, limit: '5000', days, blocked: false } as const
  const outcome = await orders.openCreditAccount(owner, account)
  if (!outcome.ok) throw new Error(outcome.code)
  return { owner, id: outcome.value.id }
}

/** Saves a quote with these days of payment, sends it, and accepts it as the customer. */
async function agree(customer: Customer, paymentDays: string): Promise<string> {
  const { id } = await shop.requestQuote(customer)
  const draft = aDraft([aQuoteLine(1)], { paymentDays })
  const { rowVersion } = unwrap(
    await quotes.draftQuote(shop.sales, id, await shop.buildDeskCommand(id), draft),
  )
  unwrap(await quotes.sendQuote(shop.sales, id, { key: newKey(), rowVersion }))
  const lines = [{ lineId: 1, quantity: '10' }]
  const command = { ...(await shop.buildBuyerCommand(id)), quoteVersion: 1, lines }
  unwrap(await quotes.acceptQuote(await shop.as(customer), { id }, command))
  return id
}

async function order(customer: Customer, number: string, method: 'terms' | 'transfer' = 'terms') {
  const scope = await shop.as(customer)
  const source = { kind: 'rfq', number } as const
  const { addressId } = await shop.fill(customer, {})
  const view = await orders.loadCheckout(scope, { addressId, source })
  const outcome = await orders.placeOrder(scope, {
    key: newKey(),
    source,
    addressId,
    billingAddressId: null,
    method,
    purchaseOrder: null,
    expectedTotal: view.cart.total,
    totalsKey: view.cart.totalsKey,
  })
  return { view, outcome }
}

test('[PAY-06] an order from a quote with 45 days is due 45 days after its invoice, not the account’s 15', async () => {
  const number = await agree(shop.asha, '45')
  const { owner, id } = await openAccount(shop.asha.email, '15')
  const buyer = await shop.as(shop.asha)
  const rfq = await quotes.getRfq(buyer, { id: number })
  expect(rfq.versions[0]).toMatchObject({ paymentDays: 45 })
  const mail = (await shop.letters()).findLast(({ to, text }) => {
    return to === shop.asha.email && text.includes('45 days')
  })
  expect(mail?.text).toContain('On account, payment within 45 days of our invoice.')

  const { view, outcome } = await order(shop.asha, number)
  expect(view).toMatchObject({ credit: { days: 45 }, agreed: { paymentDays: 45 } })
  const orderNumber = outcome.ok ? outcome.value.number : outcome.code
  for (const action of ['confirm', 'pack', 'invoice'] as const)
    expect(await orders.runDeskOrderAction(owner, orderNumber, action)).toMatchObject({ ok: true })
  const { items: open } = await orders.getCreditAccount(owner, id, { from: '' })
  const invoicedOn = new Date(owner.now).toISOString().slice(0, 10)
  const dueOn = new Date(Date.parse(invoicedOn) + 45 * 86_400_000).toISOString().slice(0, 10)
  expect(open).toMatchObject([{ number: orderNumber, days: 45, dueOn }])

  const usual = await order(shop.asha, await agree(shop.asha, ''))
  expect(usual.outcome).toMatchObject({ ok: true })
  expect(usual.view).toMatchObject({ credit: { days: 15 }, agreed: { paymentDays: null } })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-06] days of payment give nobody an account: the buyer sees them and pays another way', async () => {
  const number = await agree(shop.ben, '45')
  const { view, outcome } = await order(shop.ben, number)
  expect(view).toMatchObject({ credit: null, agreed: { paymentDays: 45 } })
  expect(view.methods).not.toContain('terms')
  expect(outcome).toMatchObject({ ok: false, code: 'payment-not-offered' })
  expect((await order(shop.ben, number, 'transfer')).outcome).toMatchObject({ ok: true })
})

test('[PAY-06] days that are none are refused by their field, in the preview and the draft; another seller writes none', async () => {
  const { id } = await shop.requestQuote(shop.ben)
  for (const paymentDays of ['0', '500', 'x', '1.5', '-3', '366']) {
    const draft = aDraft([aQuoteLine(1)], { paymentDays })
    const preview = await quotes.previewQuote(shop.sales, id, draft)
    expect(preview?.problems, paymentDays).toMatchObject([
      { field: 'paymentDays', code: 'invalid-days' },
    ])
    const command = await shop.buildDeskCommand(id)
    expect(await quotes.draftQuote(shop.sales, id, command, draft), paymentDays).toMatchObject({
      ok: false,
      fields: { paymentDays: 'invalid-days' },
    })
  }
  const elsewhere = await shop.desk('sales', 'sales', 'tools')
  const draft = aDraft([aQuoteLine(1)], { paymentDays: '45' })
  const command = await shop.buildDeskCommand(id)
  await expect(quotes.draftQuote(elsewhere, id, command, draft)).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect((await quotes.deskRfq(shop.sales, id)).draft).toBeNull()
})
