import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPdf, buildStl } from '#testing/build-document.ts'
import { deskCookie } from '#testing/desk-scope.ts'
import { addProducts } from '#testing/ordered-shop.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

const { catalog } = faces
const maxBytes = 2_000
let testServer: TestHttp
let owner: Scope
let products: number[]

beforeAll(async () => {
  testServer = await openTestHttp()
  const { shop } = testServer
  await addProducts(shop)
  const scope = await shop.atDesk('owner')
  const documentLimits = { maxBytes, maxVideoBytes: 5_000 }
  owner = { ...scope, outside: { ...scope.outside, documentLimits } }
  const { rows } = await shop.database.primary.execute<{ id: number }>(
    sql`select id from product where seller_id = ${owner.seller.id} and active order by id limit 4`,
  )
  products = rows.map(({ id }) => id)
})
afterAll(() => testServer.close())

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += 700) yield bytes.subarray(at, at + 700)
}

const receive = (bytes: Uint8Array, scope = owner, product = products[0]!) =>
  catalog.receiveDocument(scope, product, inPieces(bytes))

async function add(bytes: Uint8Array, fileName: string, product = products[0]!) {
  const receipt = await receive(bytes, owner, product)
  if (!receipt.ok) throw new Error(receipt.code)
  const document = { file: receipt.value, fileName, kind: null, language: null }
  expect(await catalog.addDocuments(owner, product, [document])).toMatchObject({ ok: true })
  return receipt.value
}

const list = async (product = products[0]!) =>
  (await catalog.getDeskProduct(owner, product)).documents

describe('[LIST-05] documents of products', () => {
  test('[LANG-04] without a name have a title in the first language of the seller', async () => {
    const product = products[3]!
    for (const languages of [
      ['en-IN', 'hi-IN'],
      ['hi-IN', 'en-IN'],
    ]) {
      const receipt = await receive(buildPdf(languages.join()), owner, product)
      if (!receipt.ok) throw new Error(receipt.code)
      const document = { file: receipt.value, fileName: '', kind: null, language: null }
      const scope = { ...owner, seller: { ...owner.seller, languages } }
      await catalog.addDocuments(scope, product, [document])
    }
    expect((await list(product)).map(({ title }) => title)).toEqual(['Document 1', 'दस्तावेज़ 2'])
  })

  test('are saved by browsers, under a name of their title', async () => {
    const pdf = buildPdf('Keep dry')
    await add(pdf, 'Glove “A” safety.pdf')
    const [document] = await list()
    expect(document).toMatchObject({ kind: 'safety', title: 'Glove “A” safety', format: 'pdf' })
    const answer = await testServer.ask(document!.url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.byteLength),
      'content-disposition':
        'attachment; filename="Glove _A_ safety.pdf"; filename*=UTF-8\'\'Glove%20%E2%80%9CA%E2%80%9D%20safety.pdf',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf)
  })

  test('are sent in parts, to players that ask for them', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom'), Buffer.alloc(3_000, 7)])
    await add(film, 'film.mp4')
    const { url } = (await list()).find(({ kind }) => kind === 'video')!
    const ask = (headers: Record<string, string>) => testServer.ask(url, { headers })
    const middle = await ask({ range: 'bytes=10-13' })
    expect([middle.status, middle.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-13/${film.byteLength}`,
    ])
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(film.subarray(10, 14))
    expect((await ask({ range: 'bytes=9999-' })).status).toBe(416)
    expect((await ask({ range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200)
    const etag = middle.headers.get('etag')!
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    // As proxies that compress name it, and browsers that hold several.
    expect((await ask({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await testServer.ask(url, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(film.byteLength),
    )
  })

  test('are withdrawn with the last product on sale that has them; staff still get them', async () => {
    const { primary } = testServer.shop.database
    const pdf = buildPdf('Withdrawn')
    const { key } = await add(pdf, 'old.pdf', products[2]!)
    await add(pdf, 'old.pdf', products[3]!)
    const withdraw = (product: number, active: boolean) =>
      primary.execute(sql`update product set active = ${active}
        where seller_id = ${owner.seller.id} and id = ${product}`)
    const ask = async () => (await testServer.ask(`/documents/${key}.pdf`)).status
    await withdraw(products[2]!, false)
    expect(await ask()).toBe(200)
    await withdraw(products[3]!, false)
    expect(await ask()).toBe(404)
    expect(await catalog.findServedDocument(owner, key)).toMatchObject({ isPublic: false })
    const stranger = await testServer.shop.atDesk('owner', 'tools')
    expect(await catalog.findServedDocument(stranger, key)).toBeNull()
    const headers = { cookie: await deskCookie(testServer.shop, 'owner') }
    const answer = await testServer.ask(`/documents/${key}.pdf`, { headers })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    await withdraw(products[3]!, true)
    expect(await ask()).toBe(200)
  })

  test('another host has none of them, and other names find none', async () => {
    const { key } = await add(buildStl(2), 'model.stl')
    expect((await testServer.ask(`/documents/${key}.stl`)).status).toBe(200)
    for (const address of [
      `http://tools.localhost/documents/${key}.stl`,
      `/documents/${key}.pdf`,
      `/documents/${key}.html`,
      `/documents/${key.toUpperCase()}.stl`,
      `/documents/${'0'.repeat(32)}.stl`,
      `/documents/..%2F${key}.stl`,
      `/documents/${key}.link`,
    ])
      expect([address, (await testServer.ask(address)).status]).toEqual([address, 404])
    const stranger = await testServer.shop.atDesk('owner', 'tools')
    await expect(receive(buildStl(4), stranger)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(catalog.moveDocument(stranger, products[0]!, 1, 'remove')).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(testServer.errors).toEqual([])
  })

  test('that are too large, empty or of no format leave nothing behind', async () => {
    expect(await receive(buildStl(100))).toMatchObject({ ok: false, code: 'too-large' })
    expect(await receive(new Uint8Array())).toMatchObject({ ok: false, code: 'no-file' })
    expect(await receive(Buffer.from('<p>A page</p>'))).toMatchObject({ code: 'unknown-format' })
    const cut = await receive(buildPdf('Keep dry').subarray(0, 300))
    expect(cut).toMatchObject({ ok: false, code: 'unknown-format' })
  })

  test('a file of two products is stored once, and is purged after the last document', async () => {
    const { storage } = testServer.shop.outside
    const pdf = buildPdf('Of both')
    const first = await add(pdf, 'both.pdf')
    const second = await add(pdf, 'both.pdf', products[1]!)
    expect([first.key, await storage.read(second.storageKey)]).toEqual([second.key, null])
    const address = `/documents/${first.key}.pdf`
    for (const [at, status] of [200, 404].entries()) {
      const documents = await list(products[at]!)
      const { id } = documents.find(({ title }) => title === 'both')!
      await catalog.moveDocument(owner, products[at]!, id, 'remove')
      expect((await testServer.ask(address)).status).toBe(status)
    }
    const purgeIn = (hours: number) =>
      catalog.purgeDocuments(owner, new Date(Date.now() + hours * 60 * 60_000))
    await purgeIn(0)
    expect(await storage.read(first.storageKey)).not.toBeNull()
    await purgeIn(2)
    expect(await storage.read(first.storageKey)).toBeNull()
    const again = await add(pdf, 'both.pdf')
    await purgeIn(2)
    expect(await storage.read(again.storageKey)).not.toBeNull()
  })

  test('a new one comes last, also where earlier ones were removed', async () => {
    const product = products[3]!
    const link = (title: string) =>
      catalog.addDocumentLink(owner, product, { address: 'https://video.example/1', title })
    for (const title of ['A', 'B', 'C']) await link(title)
    const documents = await list(product)
    for (const { id, title } of documents)
      if (title !== 'C') await catalog.moveDocument(owner, product, id, 'remove')
    await link('D')
    await add(buildPdf('Last'), 'E.pdf', product)
    expect((await list(product)).map(({ title }) => title)).toEqual(['C', 'D', 'E'])
  })

  test('are sorted and described; the product’s page shows them by kind', async () => {
    const link = { address: 'https://video.example/1', title: 'How to wear it' }
    await catalog.addDocumentLink(owner, products[1]!, link)
    await add(buildPdf('One'), 'one.pdf', products[1]!)
    await add(buildPdf('Two'), 'two.pdf', products[1]!)
    const titles = async () => (await list(products[1]!)).map(({ title }) => title)
    expect(await titles()).toEqual(['How to wear it', 'one', 'two'])
    const two = (await list(products[1]!))[2]!
    await catalog.moveDocument(owner, products[1]!, two.id, 'earlier')
    expect(await titles()).toEqual(['How to wear it', 'two', 'one'])
    const fields = { kind: 'manual', title: 'Two\u202e', language: 'hi' }
    const before = { kind: 'datasheet', title: 'two', language: '' }
    const save = () => catalog.saveDocument(owner, products[1]!, two.id, fields, before)
    expect(await save()).toMatchObject({ ok: true })
    expect(await save()).toMatchObject({ ok: false, code: 'changed-meanwhile' })
    const { url } = await catalog.getDeskProduct(owner, products[1]!)
    const page = await catalog.loadProductPage(await testServer.shop.scope('in'), url)
    expect(page!.documents).toMatchObject([
      { kind: 'datasheet', title: 'one', format: 'pdf' },
      { kind: 'manual', title: 'Two', language: 'hi' },
      { kind: 'video', title: 'How to wear it', format: 'link', url: 'https://video.example/1' },
    ])
  })
})
