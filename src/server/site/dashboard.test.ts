import { afterAll, beforeAll, expect, test } from 'vitest'
import { atDesk, quote, submitRfq } from '#testing/stale/account-cases.ts'
import { submitBid } from '#testing/stale/shop-cases.ts'
import { asCustomer, asOwner, openStage, type Stage, submitAt } from '#testing/stale/stale-case.ts'

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const dashboard = '/account/dashboard'
const getNumber = (path: string) => path.split('/').at(-1)!

/** A customer with a bid that was countered at 90. */
async function enterWithCounter() {
  const browser = await asCustomer(stage)
  const bid = await submitBid(stage, browser)
  await submitAt(await asOwner(stage), `/desk/bids/${getNumber(bid)}`, {
    button: 'do=lines',
    fill: { '^answer-': 'counter', '^price-': '90' },
  })
  return { browser, bid }
}

test('[LOOK-08] [ACC-01] each turn is taken on the dashboard by a plain form, and a message says so', async () => {
  const { browser, bid } = await enterWithCounter()
  const quoted = await submitRfq(stage, browser)
  await quote(stage, quoted, '90')
  const asked = await submitRfq(stage, browser)
  await submitAt(await asOwner(stage), atDesk(asked), {
    button: 'Send question',
    fill: { text: 'Which colour?' },
  })
  const page = await browser.open(dashboard)
  expect(page.text).toContain('Your turn 3 are waiting for you')
  expect(page.text).toMatch(/Listed ₹200\.00 ?, you offered ₹160\.00, .* made a counter-offer/)
  expect(page.text).toMatch(/Offer again · \d bids? left/)
  // The menu counts what waits, here and on every page of the account.
  for (const path of [dashboard, '/account/profile'])
    expect((await browser.open(path)).html).toMatch(/Quotes<span>2<span[^>]*> waiting for you/)

  const answered = await browser.press(page, { button: 'Answer', fill: { text: 'Blue' } })
  expect(answered.text).toMatch(/Your turn 2 are waiting for you.*Your answer has been sent\./)
  const accepted = await browser.press(answered, { button: 'Accept ₹180.00' })
  expect(accepted.text).toMatch(/Agreed\. Order while.*Order for ₹180\.00/s)
  expect((await browser.open(bid)).text).toContain('Agreed.')
  const agreed = await browser.press(accepted, { button: 'Accept ₹90.00' })
  expect(agreed.text).toMatch(/Agreed\. Order while.*Order for ₹90\.00/s)
  expect((await browser.open(`${dashboard}?show=bids`)).text).not.toContain(
    `Quote ${getNumber(asked)}, asked`,
  )
})

test('[LOOK-08] an answer that comes too late is refused in words, and the thread shows as it is', async () => {
  const { browser, bid } = await enterWithCounter()
  const stale = await browser.open(dashboard)
  await submitAt(browser, bid, { button: 'Decline' })
  const refused = await browser.press(stale, { button: 'Accept ₹180.00' })
  expect(refused).toMatchObject({ status: 409, redirected: false })
  expect(refused.text).toMatch(/changed since|no longer/)
  expect(refused.text).not.toContain('Accept ₹180.00')
})

test.each([
  {
    title: 'in another quantity, later, with a charge',
    fill: {
      '^quantity-': '20',
      '^availability-': 'to-order',
      '^leadDays-': '30',
      '^deliveryCharge-': '50',
    },
    says: /20 × .* Differs from your request · 30 days to order · ₹50\.00 for delivery/,
  },
  {
    title: 'with the shop’s terms',
    fill: { terms: 'Paid in advance.' },
    says: /Includes the shop’s terms · delivery added at checkout/,
  },
])('[LOOK-08] a quote $title is not accepted on the dashboard, only read', async (each) => {
  const browser = await asCustomer(stage)
  const quoted = await submitRfq(stage, browser)
  await submitAt(await asOwner(stage), atDesk(quoted), {
    button: 'do=send',
    fill: { '^unitPrice-': '90', ...each.fill },
  })
  const { text } = await browser.open(dashboard)
  expect(text).toMatch(each.says)
  expect(text).toContain('See quote')
  expect(text).not.toContain('Accept ₹')
})

test('[LOOK-08] another pack than the one asked for is not accepted on the dashboard', async () => {
  const browser = await asCustomer(stage)
  const quoted = await submitRfq(stage, browser)
  await submitAt(await asOwner(stage), atDesk(quoted), {
    button: 'do=send',
    fill: { '^unitPrice-': '90', '^packId-': String(stage.packs.G2) },
  })
  const { text } = await browser.open(dashboard)
  expect(text).toContain('Differs from your request')
  expect(text).not.toContain('Accept ₹')
})

test('[LOOK-08] what runs out first stands first, and other people’s threads are not answered', async () => {
  const { browser } = await enterWithCounter()
  const quoted = await submitRfq(stage, browser)
  await quote(stage, quoted, '90')
  const page = await browser.open(dashboard)
  const [bidAt, quoteAt] = [page.text.indexOf('Bid B'), page.text.indexOf('Quote R')]
  const getUntil = (at: number) => Date.parse(/datetime="([^"]+)"/i.exec(page.html.slice(at))![1]!)
  const inOrder = [page.html.indexOf('>Bid B'), page.html.indexOf('Quote R')].sort((a, b) => a - b)
  expect(getUntil(inOrder[0]!)).toBeLessThanOrEqual(getUntil(inOrder[1]!))
  expect(Math.min(bidAt, quoteAt)).toBeGreaterThan(0)
  const other = await asCustomer(stage)
  const { html } = await other.open(dashboard)
  expect(html).not.toContain(getNumber(quoted))
  const foreign = { ...page, url: dashboard }
  const answer = await other.press(foreign, { button: 'Accept ₹180.00' })
  expect(answer.status).toBe(404)
})
