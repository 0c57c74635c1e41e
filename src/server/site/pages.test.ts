import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildProductInput } from '#contract/desk/product-input.ts'
import {
  getDeskProduct,
  retireProducts,
  saveProducts,
  saveWholeProduct,
} from '#domain/catalog/catalog.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
beforeAll(async () => {
  server = await openDemoShopServer()
})
afterAll(() => server.close())

const page: DemoShopServer['page'] = (address, headers) => server.page(address, headers)

describe('hosts', () => {
  test('[HOST-01] an unknown host gets 421 and a plain page that names nobody', async () => {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'in.localhost.evil',
      '10.0.0.1',
      'sg',
    ]) {
      const { status, html } = await page(`http://${host}/`)
      expect(status).toBe(421)
      expect(html).not.toMatch(/Deccan|Merlion|Punekar|Seller/)
    }
  })

  test('[MODE-01] localhost and 127.0.0.1 are the seller `in` in demo mode', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', 'LOCALHOST.'])
      expect((await page(`http://${host}/`)).html).toContain('Seller in')
  })

  test('[HOST-05] a product, category and page of one seller are not there on another’s host', async () => {
    const absent = await page('http://sg.localhost:3000/product/no-such-thing')
    expect(absent.status).toBe(404)
    const categories = async (host: string) => {
      const menu: { mainCategories: { url: string }[] }[] = await (
        await server.ask(`${host}/api/v1/menu`)
      ).json()
      return menu.flatMap((group) => group.mainCategories.map((main) => main.url))
    }
    const [india, singapore] = await Promise.all(
      ['http://in.localhost:3000', 'http://sg.localhost:3000'].map(categories),
    )
    const onlyThere = singapore!.filter((url) => !india!.includes(url))
    const onlyHere = india!.filter((url) => !singapore!.includes(url))
    expect(onlyHere.length).toBeGreaterThan(0)
    for (const url of onlyHere) {
      const call = `/api/v1/categories/listing?CatUrl=${url}`
      expect((await page(call)).status, url).toBe(200)
      expect((await page(`http://sg.localhost:3000${call}`)).status, url).toBe(404)
      expect((await page(`http://sg.localhost:3000/category/${url}`)).status, url).toBe(404)
    }
    for (const url of onlyThere) expect((await page(`/category/${url}`)).status, url).toBe(404)
    const own = new Set(server.products.sg.map((record) => record.name))
    for (const record of server.products.in.filter((each) => !own.has(each.name)).slice(0, 20)) {
      const address = (
        await server.shop.database.pool.query('select url from product where code = $1', [
          record.code,
        ])
      ).rows[0].url
      expect((await page(`/product/${address}`)).status).toBe(200)
      const foreignPage = await page(`http://sg.localhost:3000/product/${address}`)
      expect(foreignPage.status).toBe(404)
      expect(foreignPage.html).not.toContain(record.name)
    }
  })

  test('[T2] forwarded headers of a stranger change nothing', async () => {
    const address = await server.firstCategory()
    const plain = await page(address)
    const forged = await page(address, {
      'x-forwarded-host': 'sg.localhost',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '1.2.3.4',
      forwarded: 'host=sg.localhost',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
    })
    expect(forged.html).toBe(plain.html)
    expect(masked(forged.response)).toEqual(masked(plain.response))
  })

  test('[T9] absolute links are built from the seller’s own host, whatever was asked', async () => {
    const { html } = await page(`http://127.0.0.1:9999${await server.firstCategory()}`)
    expect(html).toContain('<link rel="canonical" href="http://in.localhost:3000/category/')
    expect(html).not.toContain('127.0.0.1')
  })

  function masked(response: Response) {
    return [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  }
})

describe('kept pages', () => {
  test('[T3] view and consent are in the key, other cookies and headers are not in the page', async () => {
    const address = await server.firstCategory()
    const clean = await page(address)
    const list = await page(address, { cookie: 'view_mode=list' })
    expect(list.html).not.toBe(clean.html)
    const trackedPage = await page(address, {
      cookie: 'canary=s3cr3t-canary; firstName=Asha',
      'user-agent': 's3cr3t-canary',
      'accept-language': 's3cr3t-canary',
    })
    expect(trackedPage.html).toBe(clean.html)
    expect((await page(`${address}?utm=s3cr3t-canary`)).status).toBe(200)
    expect((await page(address)).html).toBe(clean.html)
  })

  test('[T3] no personal byte is ever in a kept page: a session cookie is never answered from memory and marks the answer no-store', async () => {
    const address = await server.firstCategory()
    const cachedPages = server.pageCache.size
    const { response } = await page(address, { cookie: 'sid=abc' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(server.pageCache.size).toBe(cachedPages)
  })

  test('[T10] a write drops the pages that it touches', async () => {
    const { seller } = await server.shop.scope('in')
    const record = server.products.in[0]!
    const { rows } = await server.shop.database.pool.query(
      'select url from product where code = $1',
      [record.code],
    )
    const address = `/product/${rows[0].url}`
    expect((await page(address)).html).toContain(record.name)
    await saveProducts(server.shop, seller.id, [{ ...record, name: 'Quite another name' }])
    await expect
      .poll(async () => (await page(address)).html, { timeout: 15_000 })
      .toContain('Quite another name')
    await saveProducts(server.shop, seller.id, [record])
  })

  test('[T3] HEAD, and a visitor who leaves, empty no page for those who come after', async () => {
    const address = `${await server.firstCategory()}?sort=ZA`
    const head = await server.ask(address, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect((await page(address)).html).toContain('</html>')
    const other = `${await server.firstCategory()}?sort=AZ`
    const clientAbort = new AbortController()
    const pendingResponses = [
      server.ask(other, { signal: clientAbort.signal }).catch(() => null),
      page(other),
      page(other),
    ] as const
    clientAbort.abort()
    for (const answer of [await pendingResponses[1], await pendingResponses[2]])
      expect([answer.status, answer.html.includes('</html>')]).toEqual([200, true])
  })

  test('[security 5] a script in a seller’s own page or about text is not in what is shown', async () => {
    const { seller } = await server.shop.scope('in')
    await server.shop.database.pool.query(
      "insert into footer_page (seller_id, url, title, content_html) values ($1, 'bad', 'Bad', $2)",
      [seller.id, '<p>Fine</p><script>window.__xss=1</script>'],
    )
    const { html } = await page('/page/bad')
    expect(html).toContain('<p>Fine</p>')
    expect(html).not.toContain('__xss')
  })

  test('[P1] the same bytes are confirmed by 304', async () => {
    const address = await server.firstCategory()
    const { response } = await page(address)
    const again = await server.ask(address, {
      headers: { 'if-none-match': response.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })
})

describe('[PDP-01] a product that is no longer sold', () => {
  test('keeps its name at its address with 410, shows what to take instead and a request with its words', async () => {
    const good = server.products.in.find(({ categoryPath }) => categoryPath.length > 1)!
    const like = ['A', 'B'].map((mark) => ({
      ...good,
      code: `RETIRE-${mark}`,
      name: `Marmot winch ${mark}`,
      packs: good.packs.map((pack) => ({ ...pack, code: `RETIRE-${mark}-${pack.code}` })),
    }))
    const { seller } = await server.shop.scope('in')
    await saveProducts(server.shop, seller.id, like)
    const address = 'http://in.localhost:3000/product/marmot-winch-a'
    expect((await page(address)).status).toBe(200)
    await retireProducts(server.shop, seller.id, (code) => code !== 'RETIRE-A')
    // The page is dropped when the notification arrives.
    await vi.waitFor(async () => expect((await page(address)).status).toBe(410), 5_000)
    const retiredPage = await page(address)
    expect(retiredPage.html).toMatch(/<h1[^>]*>Marmot winch A<\/h1>/)
    expect(retiredPage.html).toContain('No longer sold')
    expect(retiredPage.html).toContain('/product/marmot-winch-b')
    expect(retiredPage.html).toContain('/rfq/new?q=Marmot+winch+A')
    expect(retiredPage.html).toContain('name="robots" content="noindex"')
    expect(retiredPage.html).not.toContain('schema.org')
    await saveProducts(server.shop, seller.id, like)
    expect((await page(address)).status).toBe(200)
  })

  test('[DEAL-06] an address that it had before leads to the present one by 301, and back again', async () => {
    const scope = await server.shop.atDesk('owner')
    const move = async (from: string, to: string) => {
      const { rows } = await server.shop.database.pool.query<{ id: number }>(
        'select id from product where seller_id = $1 and url = $2',
        [scope.seller.id, from],
      )
      const product = await getDeskProduct(scope, Number(rows[0]!.id))
      const { input, page: place } = buildProductInput(product, 'UTC')
      const form = { product: { input, page: { ...place, url: to } }, packs: [] }
      const saved = await saveWholeProduct(scope, product, form)
      expect(saved).toEqual({ ok: true, value: null })
    }
    const at = (url: string) => `http://in.localhost:3000/product/${url}`
    const [from, to] = ['marmot-winch-a', 'winch-of-marmot']
    for (const [before, after] of [
      [from, to],
      [to, from],
    ] as const) {
      expect((await page(at(before))).status).toBe(200)
      await move(before, after)
      await vi.waitFor(async () => expect((await page(at(before))).status).toBe(301), 5_000)
      const { response } = await page(`${at(before)}?pack=2`)
      expect(response.headers.get('location')).toBe(`/product/${after}?pack=2`)
      await vi.waitFor(async () => expect((await page(at(after))).status).toBe(200), 5_000)
    }
  })

  test('one that never was on sale is not there, nor on another seller’s host', async () => {
    const { seller } = await server.shop.scope('in')
    const { rows } = await server.shop.database.pool.query(
      `update product set active = false where seller_id = $1 and code = 'RETIRE-B' returning url`,
      [seller.id],
    )
    for (const host of ['in', 'sg'])
      expect((await page(`http://${host}.localhost:3000/product/${rows[0].url}`)).status).toBe(404)
  })
})
