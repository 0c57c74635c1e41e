import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { BidRule } from '#contract/negotiation/bid-rules.ts'
import type { Customer } from '#platform/scope.ts'
import { addProducts } from '#testing/ordered-shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let asha: Customer
let cookie = ''
beforeAll(async () => {
  server = await openTestServer()
  await addProducts(server.shop)
  asha = await server.shop.customer('asha@waits.example')
  const scope = await server.shop.scope('in')
  const login = { login: asha.email, password: testPassword, code: '', step: '' }
  const entered = await faces.signIn(scope, login, 'cookie')
  if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('no sign-in')
  cookie = `sid=${entered.value.token}`
})
afterAll(() => server.close())

async function page(path: string, who = ''): Promise<string> {
  const answer = await server.ask(path, { headers: who ? { cookie: who } : {} })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

async function allowBids(allowed: boolean) {
  const desk = await server.shop.atDesk('owner')
  const { rowVersion, answerFrom, answerTo } = await faces.bids.readBidRules(desk)
  const rule: BidRule = {
    kind: 'all',
    subjectId: null,
    fromQuantity: 1,
    allowed,
    acceptFrom: null,
    declineBelow: null,
    floor: null,
    counters: false,
    paymentDays: null,
    state: 'on',
  }
  const saved = await faces.bids.saveBidRules(desk, {
    rowVersion,
    answerFrom,
    answerTo,
    rules: [rule],
  })
  expect(saved.ok).toBe(true)
}

test('[PDP-03] [CART-03] [BID-01] bids are offered on product and cart where the seller’s rules take them, and nowhere else', async () => {
  const scope = await server.shop.scope('in', { viewer: asha })
  const { rows } = await server.shop.database.pool.query<{ id: number }>(
    'select id from pack where seller_id = $1 limit 1',
    [scope.seller.id],
  )
  await faces.cart.addLine(scope, { packId: rows[0]!.id, quantity: 2 })
  const product = '/product/nitrile-glove-g1'
  for (const [allowed, times] of [
    [false, 0],
    [true, 1],
    [false, 0],
  ] as const) {
    await allowBids(allowed)
    // Changed rules invalidate cached pages, announced through the database.
    await expect
      .poll(async () => (await page(product)).split('>Bid your price<').length - 1)
      .toBe(times)
    expect((await page('/cart', cookie)).includes('Bid your price for the cart')).toBe(allowed)
  }
})

test('[ACC-01] the dashboard gathers quotes, bids, orders and saved carts that wait for the customer', async () => {
  await allowBids(true)
  const scope = await server.shop.scope('in', { viewer: asha })
  const lines = [
    { packId: (await faces.cart.readCart(scope)).lines[0]!.packId, quantity: 2, bidPrice: 8_000 },
  ]
  const bid = await faces.bids.makeBid(scope, {
    key: 'dashboard-bid',
    submit: true,
    allOrNothing: false,
    lines,
  })
  if (!bid.ok) throw new Error(bid.code)
  const rfqLineInput = {
    packId: '',
    quantity: '3',
    words: 'Blue rope',
    unit: 'roll',
    link: '',
    targetPrice: '',
  }
  const rfqResult = await faces.quotes.createRfq(scope, 'dashboard-rfq', {
    name: 'Asha',
    company: '',
    email: asha.email,
    phone: '',
    pincode: '411001',
    neededBy: '',
    note: '',
    lines: [rfqLineInput],
    fromCart: false,
    submit: true,
  })
  if (!rfqResult.ok) throw new Error(rfqResult.code)
  await faces.cart.saveCart(scope, 'Monthly')
  const html = await page('/account/dashboard', cookie)
  expect(html).toContain('Blue rope')
  expect(html).toContain('Your activity')
  expect(html).toContain(`/account/bidcart/${bid.value.id}`)
  expect(html).toContain('Monthly')
})
