import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { deskCookie } from '#testing/desk-scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { offerHindi } from '#testing/translated-shop.ts'

let testServer: TestHttp
let owner: string
let pricing: string

beforeAll(async () => {
  testServer = await openTestHttp()
  const { seller } = await testServer.shop.scope('in')
  await saveProducts(testServer.shop, seller.id, [
    buildProduct('A1', { partNumber: '=cmd|calc!A1' }),
    buildProduct('A2'),
  ])
  owner = await deskCookie(testServer.shop, 'owner')
  pricing = await deskCookie(testServer.shop, 'pricing')
})
afterAll(() => testServer.close())

const from = { origin: 'http://in.localhost:3000' }
const boundary = 'x'.repeat(20)
const part = (name: string, value: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const file = (text: string) => part('file', text, '; filename="goods.tsv"')

function send(
  cookie: string,
  body: string | ReadableStream,
  headers: Record<string, string> = {},
  prefix = '',
) {
  return testServer.ask(`${prefix}/desk/imports/upload`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      ...from,
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    body,
    duplex: 'half',
  } as RequestInit)
}

describe('[DESK-02] the upload', () => {
  const feed = 'id\ttitle\tproduct_type\tprice\nB1\tSaw\tTools\t5\n'

  test('arrives as a stream and leads to its page', async () => {
    const answer = await send(owner, `${part('kind', 'products')}${file(feed)}--${boundary}--\r\n`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/desk\/imports\/\d+$/),
    ])
    const scope = await testServer.shop.scope('in')
    const { rows } = await testServer.shop.database.primary.execute(
      sql`select size::int as size, file_name as name, person_id is not null as own from feed_run where seller_id = ${scope.seller.id}`,
    )
    expect(rows).toEqual([{ size: feed.length, name: 'goods.tsv', own: true }])
    const again = await send(owner, `${file(feed)}--${boundary}--\r\n`)
    expect(again.headers.get('location')).toBe('/desk/imports?refused=busy')
    await testServer.shop.database.primary.execute(sql`delete from feed_run`)
  })

  test('of many pictures makes one import of them, whole or not at all [DEAL-06]', async () => {
    const picture = (name: string) => part('file', 'x'.repeat(300), `; filename="${name}"`)
    const form = `${part('kind', 'pictures')}${picture('A1.jpg')}${picture('A1_2.jpg')}`
    const cut = await send(owner, form)
    expect(cut.headers.get('location')).toBe('/desk/imports?refused=broken')
    const none = `${part('kind', 'pictures')}${part('file', '', '; filename=""')}--${boundary}--\r\n`
    expect((await send(owner, none)).headers.get('location')).toBe('/desk/imports?refused=no-file')
    const answer = await send(owner, `${form}--${boundary}--\r\n`)
    expect(answer.headers.get('location')).toMatch(/^\/desk\/imports\/\d+$/)
    await faces.feeds.runDueImport(testServer.shop)
    const { rows } = await testServer.shop.database.primary.execute(
      sql`select state, kind, file_name as name, rows_total as total, skipped from feed_run`,
    )
    const name = 'pictures.zip'
    expect(rows).toEqual([{ state: 'checked', kind: 'pictures', name, total: 2, skipped: 2 }])
    await testServer.shop.database.primary.execute(sql`delete from feed_run`)
  })

  test('what is cut off, empty, no form or not one’s own is refused; nothing stays behind', async () => {
    for (const [cookie, body, why] of [
      [owner, `${part('kind', 'products')}${file(feed).slice(0, -20)}`, 'broken'],
      [owner, `${file('')}--${boundary}--\r\n`, 'no-file'],
      [owner, `${part('kind', 'products')}--${boundary}--\r\n`, 'no-file'],
      [owner, 'nonsense', 'broken'],
      [pricing, `${part('kind', 'products')}${file(feed)}--${boundary}--\r\n`, 'forbidden'],
    ] as const) {
      expect((await send(cookie, body)).headers.get('location'), why).toBe(
        `/desk/imports?refused=${why}`,
      )
    }
    const plain = await send(owner, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(plain.status).toBe(415)
    expect((await send('', file(feed))).headers.get('location')).toMatch(/^\/desk\/login/)
    expect((await send(owner, file(feed), { origin: 'http://evil.example' })).status).toBe(403)
    const { rows } = await testServer.shop.database.primary.execute(sql`select 1 from feed_run`)
    expect(rows).toEqual([])
    expect(testServer.errors).toEqual([])
  })

  test('[LANG-09] below a language leads to its import, or its refusal, in that language', async () => {
    const { shop } = testServer
    await offerHindi(shop)
    const whole = `${part('kind', 'products')}${file(feed)}--${boundary}--\r\n`
    const locate = async (cookie: string, body: string) =>
      (await send(cookie, body, {}, '/hi')).headers.get('location')
    expect(await locate(owner, whole)).toMatch(/^\/hi\/desk\/imports\/\d+$/)
    expect(await locate(owner, whole)).toBe('/hi/desk/imports?refused=busy')
    expect(await locate('', whole)).toMatch(/^\/hi\/desk\/login/)
    await shop.database.primary.execute(sql`delete from feed_run`)
  })

  test('a session of another seller’s desk is nobody here [HOST-05]', async () => {
    const answer = await testServer.ask('http://tools.localhost:3000/desk/export.tsv', {
      headers: { cookie: owner },
      redirect: 'manual',
    })
    expect(answer.headers.get('location')).toMatch(/^\/desk\/login/)
  })
})

test('[DESK-02] the export is streamed, opens in a spreadsheet without running, and is read back alike', async () => {
  const answer = await testServer.ask('/desk/export.tsv', { headers: { cookie: pricing } })
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="products-in-\d{4}-\d{2}-\d{2}\.tsv"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain("\t'=cmd|calc!A1\t")
  for (const cell of text.slice(1).split(/[\t\n]/)) expect(cell).not.toMatch(/^[=+\-@]/)
  const uploadResponse = await send(
    owner,
    `${part('kind', 'products')}${file(text)}--${boundary}--\r\n`,
  )
  const id = Number(uploadResponse.headers.get('location')?.split('/').at(-1))
  await faces.feeds.runDueImport(testServer.shop)
  const { rows } = await testServer.shop.database.primary.execute(
    sql`select state, counts, skipped from feed_run where id = ${id}`,
  )
  expect(rows).toEqual([
    { state: 'checked', skipped: 0, counts: { created: 0, updated: 0, unchanged: 2 } },
  ])
  const errors = await testServer.ask(`/desk/imports/${id}/errors.csv`, {
    headers: { cookie: pricing },
  })
  expect(await errors.text()).toBe('line,id,column,value,error\n')
  expect(
    (await testServer.ask('/desk/imports/999999/errors.csv', { headers: { cookie: pricing } }))
      .status,
  ).toBe(404)
})
