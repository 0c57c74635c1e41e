import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinSpaces, readPdf } from '#adapters/papers/read-pdf-fixture.ts'
import { shop as faces } from '#app/shop.ts'
import type { PlainBrowser } from '#testing/plain-browser.ts'
import { placeOrder, submitBid } from '#testing/stale/shop-cases.ts'
import { asCustomer, asOwner, openStage, type Stage, submitAt } from '#testing/stale/stale-case.ts'
import { openTestHttp } from '#testing/test-http.ts'

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

function ask(browser: PlainBrowser, path: string, host = 'in') {
  const cookie = browser.cookies().map(([name, value]) => `${name}=${value}`)
  return stage.server.ask(`http://${host}.localhost:3000${path}`, {
    headers: { cookie: cookie.join('; ') },
    redirect: 'manual',
  })
}

/** The paper on a page, and the PDF that the page links. */
async function openPaper(browser: PlainBrowser, path: string) {
  const { status, html } = await browser.open(path)
  expect(status, path).toBe(200)
  const article = /<article class="paper[\s\S]*<\/article>/.exec(html)![0]
  const href = /<a href="([^"]+)"[^>]*>Download PDF</.exec(html)![1]!.replace('&amp;', '&')
  const answer = await ask(browser, href)
  expect(answer.status, href).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toMatch(/no-store/)
  const page = article
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
  return {
    href,
    file: answer.headers.get('content-disposition'),
    page: joinSpaces(page),
    pdf: (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text,
  }
}

const figures = (text: string) => text.match(/\d[\d,]*\.\d\d\b/g)!.toSorted()
const words = (text: string) => new Set(text.match(/[\p{L}\d]{4,}/gu))

/** A request of this customer, and the quote that the seller sent. */
async function makeQuote(email: string): Promise<string> {
  const { shop } = stage.server
  const now = new Date()
  const buyer = await shop.scope('in', { viewer: await shop.customer(email), now })
  const asked = await faces.quotes.createRfq(buyer, randomUUID(), {
    name: 'Asha Rao',
    company: 'Rao & Co',
    email,
    phone: '',
    pincode: '411001',
    neededBy: '',
    note: '',
    lines: [
      {
        packId: String(stage.packs.G1),
        quantity: '3',
        words: '',
        unit: '',
        link: '',
        targetPrice: '',
      },
    ],
    fromCart: false,
    submit: true,
  })
  if (!asked.ok) throw new Error(asked.code)
  const { id } = asked.value
  const desk = { ...(await shop.atDesk('owner')), now }
  const { rowVersion } = await faces.quotes.deskRfq(desk, id)
  const drafted = await faces.quotes.draftQuote(
    desk,
    id,
    { key: randomUUID(), rowVersion },
    {
      lines: [
        {
          lineId: 1,
          packId: '',
          quantity: '3',
          unitPrice: '91.50',
          taxRate: '',
          breaks: [],
          unavailable: false,
          toOrder: false,
          leadDays: '',
          deliveryCharge: '49',
        },
      ],
      terms: 'Payment within 30 days.',
      note: '',
      validUntil: '',
      paymentDays: '',
    },
  )
  if (!drafted.ok) throw new Error(drafted.code)
  const command = { key: randomUUID(), rowVersion: drafted.value.rowVersion }
  const sent = await faces.quotes.sendQuote(desk, id, command)
  if (!sent.ok) throw new Error(sent.code)
  return id
}

test('[LOOK-11] invoice, quotation and records have the same figures and words as a page and as a PDF', async () => {
  const browser = await asCustomer(stage)
  const order = await placeOrder(stage, browser)
  const bid = await submitBid(stage, browser)
  const rfq = await makeQuote(browser.email)
  const titles = {
    [`${order}/invoice`]: 'Proforma invoice',
    [`/account/RFQ/${rfq}/quote`]: 'Quotation',
    [`/account/RFQ/${rfq}/print`]: 'Request record',
    [`${bid}/print`]: 'Bid record',
  }
  for (const [path, title] of Object.entries(titles)) {
    const { page, pdf, file } = await openPaper(browser, path)
    expect(pdf, path).toContain(title)
    expect(figures(page).length, path).toBeGreaterThan(0)
    expect(figures(pdf), path).toEqual(figures(page))
    // Hashes and long names break over lines, so words are compared as they are copied.
    const joined = pdf.replaceAll(' ', '')
    for (const word of words(page)) expect(joined, path).toContain(word)
    expect(file).toMatch(/^attachment; filename="[a-z0-9-]+\.pdf"$/)
  }
  const links = await browser.open(`/account/RFQ/${rfq}`)
  expect(links.html).toContain(`/account/RFQ/${rfq}/quote?version=1"`)
  expect((await browser.open(`/account/RFQ/${rfq}/quote?version=2`)).status).toBe(404)
})

test('[LOOK-11] [DESK-04] the packing slip of an order or of a parcel has the goods and no price, also as a PDF', async () => {
  const order = (await placeOrder(stage, await asCustomer(stage))).split('/').at(-1)!
  const desk = await asOwner(stage)
  const path = `/desk/orders/${order}`
  await submitAt(desk, path, { button: 'Confirm' })
  await submitAt(desk, path, { button: 'Mark as packed' })
  const { page, pdf, href } = await openPaper(desk, `${path}/slip`)
  expect(href).toBe(`${path}/slip.pdf`)
  for (const text of [page, pdf]) {
    expect(text).toContain('Nitrile')
    expect(text).not.toMatch(/₹|\d\.\d\d\b/)
  }
  for (const word of words(page)) expect(pdf.replaceAll(' ', '')).toContain(word)
  expect((await ask(desk, `${path}/slip.pdf?parcel=1`)).status).toBe(404)
})

test('[LOOK-11] [HOST-05] [AUTH-03] a PDF is answered to whom its page is, and to nobody else', async () => {
  const browser = await asCustomer(stage)
  const other = await asCustomer(stage)
  const order = await placeOrder(stage, browser)
  const bid = await submitBid(stage, browser)
  const rfq = await makeQuote(browser.email)
  for (const path of [
    `${order}/invoice.pdf`,
    `${bid}/print.pdf`,
    `/account/RFQ/${rfq}/print.pdf`,
    `/account/RFQ/${rfq}/quote.pdf`,
  ]) {
    expect((await ask(browser, path)).status, path).toBe(200)
    expect((await ask(other, path)).status, path).toBe(404)
    const stranger = await ask(stage.visitor(), path)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      302,
      `/login?back=${encodeURIComponent(path)}`,
    ])
    // At another seller's host, where she isn't signed in.
    expect((await ask(browser, path, 'tools')).headers.get('content-type')).not.toBe(
      'application/pdf',
    )
  }
  const slip = `/desk${order.replace('/account/myorders', '/orders')}/slip.pdf`
  expect((await ask(browser, slip)).headers.get('location')).toMatch(/^\/desk\/login/)
  await submitAt(browser, order, { button: 'do=cancel' })
  const none = await ask(browser, `${order}/invoice.pdf`)
  expect([none.status, none.headers.get('location')]).toEqual([302, `${order}/invoice`])
})

test('[LOOK-11] PDFs are limited as what costs is, their pages are not', async () => {
  const pipeline = await openTestHttp()
  const askFrom = async (path: string) =>
    (await pipeline.ask(path, { redirect: 'manual' }, '203.0.113.9')).status
  for (const path of [
    '/account/myorders/1/invoice.pdf',
    '/account/RFQ/1/quote.pdf',
    '/account/RFQ/1/print.pdf',
    '/account/bidcart/1/print.pdf',
    '/desk/orders/1/slip.pdf',
  ]) {
    // All PDFs share one limit.
    for (let at = 0; at < 8; at++) expect(await askFrom(path), path).not.toBe(429)
  }
  expect(await askFrom('/account/myorders/1/invoice.pdf')).toBe(429)
  expect(await askFrom('/account/myorders/1/invoice')).not.toBe(429)
  await pipeline.close()
})

test('[LOOK-11] where too many others are drawn, a PDF answers in words and says when to try again', async () => {
  const { outside } = stage.server.shop
  const { papers } = outside
  Object.assign(outside, { papers: undefined })
  try {
    const browser = await asCustomer(stage)
    const answer = await ask(browser, `${await placeOrder(stage, browser)}/invoice.pdf`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.text()).toMatch(/^We can’t create this PDF right now/)
  } finally {
    Object.assign(outside, { papers })
  }
})

test('[LOOK-11] what a seller or a customer is called is text on a paper, not markup', async () => {
  const browser = await asCustomer(stage)
  const { primary } = stage.server.shop.database
  const order = await placeOrder(stage, browser)
  await primary.execute(sql`
    update order_contact set line1 = '<b>Łódź & Søn</b>' where kind = 'delivery'
      and (seller_id, order_id) in
        (select seller_id, id from shop_order where number = ${order.split('/').at(-1)})`)
  const { pdf } = await openPaper(browser, `${order}/invoice`)
  expect(pdf).toContain('<b>Łódź & Søn</b>')
  expect((await browser.open(`${order}/invoice`)).html).toContain(
    '&lt;b&gt;Łódź &amp; Søn&lt;/b&gt;',
  )
})
