import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { roles } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { deskCookie } from '#testing/desk-scope.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
beforeAll(async () => {
  server = await openDemoShopServer()
})
afterAll(() => server.close())

const enabledSubmit =
  /<form[^>]*method="post"(?:(?!<\/form>|<fieldset[^>]* disabled).)*<button(?![^>]* disabled)[^>]*type="submit"/s

test('[DESK-01] a role is offered only the new things that it may make', async () => {
  const { rows } = await server.shop.database.pool.query<{ id: number }>(
    `select p.id from product p join seller s on s.id = p.seller_id where s.code = 'in' order by p.id limit 1`,
  )
  const pages = [
    '/desk/products',
    deskPaths.product(rows[0]!.id),
    '/desk/coupons',
    '/desk/rules',
    '/desk/deals',
    '/desk/content',
  ]
  const offered = new Map<string, number>()
  for (const role of roles) {
    const cookie = await deskCookie(server.shop, role)
    for (const address of pages) {
      const { html } = await server.page(address, { cookie })
      const main = html.slice(html.indexOf('<main'))
      for (const [, link] of main.matchAll(/href="(\/desk\/[^"]*\/(?:new|new-page)|\?plan)"/g)) {
        const target = link!.startsWith('?') ? `${address}${link}` : link!
        const pageResponse = await server.page(target, { cookie })
        expect(pageResponse.status, `${role}: ${target}`).toBe(200)
        expect(
          pageResponse.html.slice(pageResponse.html.indexOf('<main')),
          `${role}: ${target}`,
        ).toMatch(enabledSubmit)
        offered.set(role, (offered.get(role) ?? 0) + 1)
      }
    }
    const newCouponPage = await server.page(deskPaths.coupon('new'), { cookie })
    expect(newCouponPage.status, `${role}: a new coupon`).toBe(
      role === 'owner' || role === 'pricing' ? 200 : 403,
    )
  }
  expect(offered.get('owner')).toBeGreaterThan(2)
  expect(offered.get('reader')).toBeUndefined()
})

test('[RFQ-05] a line in free words that is unavailable does not keep a quote from being sent', async () => {
  const { shop } = server
  const cookie = await deskCookie(shop, 'sales')
  const customer = await shop.customer('asker@buyer.example')
  const scope = await shop.scope('in', { viewer: customer })
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `select k.id from pack k join stock t on t.pack_id = k.id and t.on_hand > 5
     join seller s on s.id = k.seller_id where s.code = 'in' and k.price is not null order by k.id limit 1`,
  )
  const line = { packId: '', quantity: '2', words: '', unit: '', link: '', targetPrice: '' }
  const rfqResult = await faces.quotes.createRfq(scope, randomUUID(), {
    name: 'Asha Rao',
    company: '',
    email: 'asker@buyer.example',
    phone: '',
    pincode: '411001',
    neededBy: '',
    note: '',
    fromCart: false,
    submit: true,
    lines: [
      { ...line, packId: String(rows[0]!.id) },
      { ...line, words: 'A left-handed screwdriver' },
    ],
  })
  if (!rfqResult.ok) throw new Error(JSON.stringify(rfqResult))
  const address = `/desk/rfqs/${rfqResult.value.id}`
  const { html } = await server.page(address, { cookie })
  const button = /<button[^>]*value="send"[^>]*>/.exec(html)![0]
  expect(button).not.toMatch(/ disabled/)
  const form = new URLSearchParams({
    do: 'send',
    key: randomUUID(),
    terms: '',
    note: '',
    validUntil: '',
    paymentDays: '',
  })
  form.set('rowVersion', /name="rowVersion" value="(\d+)"/.exec(html)![1]!)
  for (const [, name, value] of html.matchAll(
    /<input type="hidden" name="(packId-\d+)" value="(\d*)"/g,
  ))
    form.set(name!, value!)
  for (const id of [1, 2]) {
    form.set(`quantity-${id}`, '2')
    form.set(`availability-${id}`, 'stock')
    form.set(`unitPrice-${id}`, id === 1 ? '90' : '')
  }
  const send = () =>
    server.ask(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: 'http://in.localhost:3000' },
      body: form,
    })
  const refusedResponse = await send()
  expect(refusedResponse.status).toBe(400)
  const again = await refusedResponse.text()
  expect(again).toMatch(
    /<p[^>]*text-bad[^>]*>Please choose a product for this line before you send the quote\.<\/p>/,
  )
  form.set('rowVersion', /name="rowVersion" value="(\d+)"/.exec(again)![1]!)
  form.set('key', randomUUID())
  form.set('availability-2', 'unavailable')
  const sendResponse = await send()
  expect([sendResponse.status, sendResponse.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('send'),
  ])
})

test('[DEAL-07] an address that no page of the desk has is told within the desk, to staff alone', async () => {
  const cookie = await deskCookie(server.shop, 'reader')
  for (const address of ['/desk/ordres', '/desk/orders/no/such/part', '/desk/ORDRES/']) {
    const page = await server.page(address, { cookie })
    expect(page.status, address).toBe(404)
    expect(page.response.headers.get('cache-control'), address).toContain('no-store')
    expect(page.html).toContain('<h1 class="title">Page not found</h1>')
    expect(page.html).toMatch(/<nav[^>]*aria-label="Desk"/)
    expect(page.html).toMatch(/<form[^>]* action="\/desk\/search"/)
    expect(page.html).toContain('Go to the workbench')
    // To who is not signed in, it looks like any page of the desk.
    const answers = await Promise.all(
      [address, '/desk/orders'].map(async (each) => {
        const { status, headers } = await server.ask(each, { redirect: 'manual' })
        return [status, headers.get('location')?.replace(encodeURIComponent(each), 'ADDRESS')]
      }),
    )
    expect(answers[0], address).toEqual([302, '/desk/login?back=ADDRESS'])
    expect(answers[0], address).toEqual(answers[1])
  }
  const { html } = await server.page('/desk/ordres', { cookie })
  expect(html).toMatch(/Did you mean.*href="\/desk\/orders"/s)
  expect((await server.page('/deskx', { cookie })).html).toContain('We can’t find that page')
})

test('[DEAL-06] a file that is refused as a whole leads to the field for another', async () => {
  const cookie = await deskCookie(server.shop, 'owner')
  for (const [kind, path] of [
    ['products', '/desk/imports?kind=products'],
    ['delivery', '/desk/delivery'],
  ] as const) {
    const body = new FormData()
    body.append('kind', kind)
    body.append('file', new File([new Uint8Array([0x89, 0x50, 0, 0, 1])], 'goods.tsv'))
    const answer = await server.ask('/desk/imports/upload', {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: 'http://in.localhost:3000' },
      body,
    })
    await faces.feeds.runDueImport(server.shop)
    const { html } = await server.page(answer.headers.get('location')!, { cookie })
    const link = /<a\b([^>]*)>Choose another file</.exec(html)?.[1]
    expect(link).toContain(`href="${path}#file"`)
    expect((await server.page(path, { cookie })).html).toMatch(/<input id="file" type="file"/)
  }
})
