import { sql } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { type StartedStatement, startedStatements } from '#db/started-statements.ts'
import type { DocumentReader, Log } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPdf } from '#testing/build-document.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { openDocumentReader } from './open-document-reader.ts'

const { catalog, search } = faces
const warnings: object[] = []
const log: Log = { info() {}, error() {}, warn: (fields) => warnings.push(fields) }
const documentReader = openDocumentReader({ log })
let shop: OrderedShop
let owner: Scope
let visitor: Scope

beforeAll(async () => {
  shop = await openOrderedShop()
  owner = await shop.atDesk('owner')
  visitor = await shop.scope('in')
})
afterAll(() => shop.close())

async function findProduct(code: string, scope = owner) {
  const { rows } = await shop.database.primary.execute<{ id: number }>(
    sql`select id from product where seller_id = ${scope.seller.id} and code = ${code}`,
  )
  return rows[0]!.id
}

async function add(product: number, name: string, bytes: Uint8Array, scope = owner) {
  const pieces = (async function* () {
    yield bytes
  })()
  const receipt = await catalog.receiveDocument(scope, product, pieces)
  if (!receipt.ok) throw new Error(receipt.code)
  const document = { file: receipt.value, fileName: name, kind: null, language: null }
  await catalog.addDocuments(scope, product, [document])
}

const readAll = () =>
  catalog.readDueDocuments({ ...owner, outside: { ...owner.outside, documentReader } })

async function encrypt(): Promise<Uint8Array> {
  const pdf = new PDFDocument({ userPassword: 'secret' })
  const parts: Uint8Array[] = []
  pdf.on('data', (part) => parts.push(part))
  pdf.text('Not for everybody')
  pdf.end()
  await new Promise((resolve) => pdf.on('end', resolve))
  return Buffer.concat(parts)
}

describe('[LIST-05] the words of documents', () => {
  test('lead a search to the product, after those that are called so, with the clause', async () => {
    const product = await findProduct('G3')
    const text = 'Contains polychloroprene; storing below 25 C. Nitrile.'
    await add(product, 'G3 data sheet.pdf', buildPdf(text))
    const find = (words: string) => search.searchWithDocuments(visitor, words)
    expect((await find('polychloroprene')).documentIds).toEqual([])
    await readAll()
    const [document] = (await catalog.getDeskProduct(owner, product)).documents
    expect(document).toMatchObject({ textState: 'read', pages: 1 })
    const words = 'storing polychloroprenes'
    const result = await find(words)
    expect(result).toMatchObject({ productIds: [product], corrected: null, missing: [], named: 0 })
    const matches = await search.loadDocumentMatches(visitor, words, result.documentIds)
    expect(matches).toMatchObject([{ kind: 'datasheet', title: 'G3 data sheet' }])
    expect(matches[0]!.excerpt).toContainEqual({ text: 'polychloroprene', isMatch: true })
    const named = await find('nitrile')
    const byName = await search.searchProducts(visitor, 'nitrile')
    expect(named.productIds.slice(0, byName.productIds.length)).toEqual(byName.productIds)
    const elsewhere = await shop.scope('tools')
    const stranger = await search.searchWithDocuments(elsewhere, 'polychloroprene')
    expect(stranger).toMatchObject({ documentIds: [] })
    expect(await search.loadDocumentMatches(elsewhere, words, result.documentIds)).toEqual([])
    await catalog.moveDocument(owner, product, document!.id, 'remove')
    expect((await find('polychloroprene')).documentIds).toEqual([])
  })

  test('[SAFE-01] are read whole only for a page that shows where they stand', async () => {
    const product = await findProduct('G4')
    await add(product, 'G4 data sheet.pdf', buildPdf('Vulcanised isoprenium.'))
    await readAll()
    const texts: string[] = []
    const note = (message: unknown) => texts.push((message as StartedStatement).text)
    startedStatements.subscribe(note)
    const result = await search.searchWithDocuments(visitor, 'isoprenium')
    expect(result.productIds).toEqual([product])
    expect(texts.filter((text) => /f\.terms/.test(text))).toHaveLength(1)
    expect(texts.filter((text) => /\bbody\b/.test(text))).toEqual([])
    expect(await search.loadDocumentMatches(visitor, 'isoprenium', [])).toEqual([])
    expect(texts.filter((text) => /\bbody\b/.test(text))).toEqual([])
    await search.loadDocumentMatches(visitor, 'isoprenium', result.documentIds)
    expect(texts.filter((text) => /\bbody\b/.test(text))).toHaveLength(1)
    startedStatements.unsubscribe(note)
  })

  test('that can’t be read leave the document where it is, and say why', async () => {
    const product = await findProduct('G3')
    const broken = Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}\n%%EOF`)
    await add(product, 'broken.pdf', broken)
    await add(product, 'protected.pdf', await encrypt())
    await add(product, 'long.pdf', buildPdf('The same again', 100_000))
    await readAll()
    const { documents } = await catalog.getDeskProduct(owner, product)
    const states = documents.map(({ title, textState, pages }) => [title, textState, pages])
    expect(states).toEqual([
      ['broken', 'broken', null],
      ['protected', 'encrypted', null],
      ['long', 'too-long', 100_000],
    ])
    expect(warnings).toEqual([])
  })

  test('[SAFE-01] of one that no round can store hold up no other, nor those of other sellers', async () => {
    const product = await findProduct('G1')
    const stranger = await shop.atDesk('owner', 'tools')
    for (const at of [1, 2, 3, 4]) await add(product, `bad ${at}.pdf`, buildPdf(`Bad ${at}`))
    const { rows } = await shop.database.primary.execute<{ id: number }>(
      sql`select id from product where seller_id = ${stranger.seller.id} order by id limit 1`,
    )
    const other = rows[0]!.id
    await add(other, 'other.pdf', buildPdf('Other'), stranger)
    const storage: typeof owner.outside.storage = Object.create(owner.outside.storage, {
      read: {
        value: async (key: string) => {
          if (key.startsWith(`documents/${owner.seller.id}/`)) throw new Error('Unreadable')
          return owner.outside.storage.read(key)
        },
      },
    })
    const errors: object[] = []
    const outside = {
      ...owner.outside,
      storage,
      documentReader,
      log: { ...log, error: (fields: object) => errors.push(fields) },
    }
    const listStates = async (scope: Scope, id: number) =>
      (await catalog.getDeskProduct(scope, id)).documents.map(({ textState }) => textState)
    await catalog.readDueDocuments({ ...owner, outside })
    expect(await listStates(stranger, other)).toEqual(['read'])
    expect(await listStates(owner, product)).toEqual(['due', 'due', 'due', 'due'])
    for (let round = 0; round < 6; round++) await catalog.readDueDocuments({ ...owner, outside })
    expect(await listStates(owner, product)).toEqual(Array(4).fill('broken'))
    expect(errors).toHaveLength(20)
  })

  test('[SAFE-01] of any length and with any signs are stored', async () => {
    const product = await findProduct('G2')
    await add(product, 'strange.pdf', buildPdf('Strange'))
    const words = Array.from({ length: 30_000 }, (_, at) => `${'क्षेत्रफल'.repeat(5)}${at}`)
    const texts = ['Nul\0sign of neoprenium', words.join(' ')]
    const strange: DocumentReader = {
      readPdf: async () => ({ pages: 2, texts, isCut: false }),
    }
    await catalog.readDueDocuments({
      ...owner,
      outside: { ...owner.outside, documentReader: strange },
    })
    const { documents } = await catalog.getDeskProduct(owner, product)
    expect(documents).toMatchObject([{ textState: 'read', pages: 2 }])
    expect((await search.searchWithDocuments(visitor, 'neoprenium')).productIds).toEqual([product])
  })

  test('of one that takes too long count as damaged, and the process ends', async () => {
    const impatient = openDocumentReader({ log, maxMs: 1 })
    expect(await impatient.readPdf(buildPdf('Slow'))).toEqual({ problem: 'broken' })
    expect(warnings).toMatchObject([{ event: 'documents.read_failed' }])
  })
})
