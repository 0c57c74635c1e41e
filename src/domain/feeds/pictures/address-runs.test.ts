import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WebFiles } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPicture } from '#testing/feeds/build-pictures.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { saveProducts } from '../../catalog/catalog.ts'
import {
  changeImportState,
  correctImport,
  getImportRun,
  listImportProblems,
  retryImport,
  runDueImport,
} from '../feeds.ts'
import { type ImportShop, openImportShop } from '../import-runs-fixture.ts'

let shop: ImportShop
let scope: Scope
const requestedUrls: string[] = []
const sheet = '%PDF-1.7\n1 0 obj\n%%EOF\n'
const documents: Record<string, string> = {
  'sheet.pdf': sheet,
  'again.pdf': sheet,
  'page.pdf': '<!doctype html><script>alert(1)</script>',
  'cut.pdf': '%PDF-1.7\n1 0 obj\n',
  'long.pdf': sheet.padEnd(1_100_000, ' '),
}

beforeAll(async () => {
  shop = await openImportShop()
  // The web as it is met: its own tests are those of adapters/web-files.
  const webFiles: WebFiles = {
    async fetch(url) {
      requestedUrls.push(url)
      if (url.includes('slow')) vi.advanceTimersByTime(minutes(0.1))
      if (url.includes('turn')) vi.advanceTimersByTime(minutes(0.25))
      if (url.includes('missing')) return { failure: 'status', status: 404 }
      if (url.includes('silent')) return { failure: 'timeout' }
      if (url.includes('inside')) return { failure: 'private-address' }
      if (url.endsWith('.pdf')) return { bytes: Buffer.from(documents[url.split('/').at(-1)!]!) }
      if (url.includes('text')) return { bytes: Buffer.from('<svg><script/></svg>') }
      return { bytes: await buildPicture(url.length * 30) }
    },
  }
  shop.outside.webFiles = webFiles
  scope = await shop.atDesk('catalogue')
})
afterAll(() => shop.close())
afterEach(() => vi.useRealTimers())
const minutes = (count: number) => count * 60_000
beforeEach(async () => {
  await shop.empty()
  await shop.database.primary.execute(sql`delete from media`)
  await shop.database.primary.execute(sql`delete from document_file`)
  requestedUrls.length = 0
  await saveProducts(shop, scope.seller.id, [buildProduct('A1'), buildProduct('A2')])
})

const web = 'https://cdn.example'
const runTest = (file: string) => shop.runTestImport(scope, file, { kind: 'pictures' })

async function save(id: number) {
  expect(await changeImportState(scope, id, 'to-save')).toEqual({ ok: true, value: null })
  await runDueImport(shop)
  return getImportRun(scope, id)
}

async function countPictures() {
  const { rows } = await shop.database.primary.execute<{ code: string; count: number }>(sql`
    select code, cardinality(pictures)::int as count from product
    where seller_id = ${scope.seller.id} order by code`)
  return Object.fromEntries(rows.map((row) => [row.code, row.count]))
}

test('[DEAL-06] pictures at addresses are fetched once the import is saved, and each only once', async () => {
  const file = [
    'SKU\tg:image_link\tadditional_image_link',
    `A1\t${web}/1.jpg\t${web}/12.jpg, ${web}/text.jpg`,
    `a2\t${web}/inside.jpg\t`,
    `X9\t${web}/1.jpg\t`,
    'A2\tftp://cdn.example/1.jpg\t',
    '',
  ].join('\n')
  const run = await runTest(file)
  expect(requestedUrls).toEqual([])
  expect(run).toMatchObject({ state: 'checked', rowsTotal: 4, skipped: 2 })
  expect(run.counts).toMatchObject({ added: 4, products: 2 })
  expect(await save(run.id)).toMatchObject({ state: 'done', counts: { added: 2, products: 1 } })
  expect(await countPictures()).toEqual({ A1: 2, A2: 0 })
  const problems = await listImportProblems(scope, run.id, 9)
  expect(problems.map(({ code, place, text }) => [code, place, text])).toEqual([
    [`${web}/text.jpg`, 'additional_image_link', 'is not a JPEG, PNG, WebP, AVIF or GIF'],
    [`${web}/inside.jpg`, 'g:image_link', 'is not an https address on the public internet'],
    [`${web}/1.jpg`, 'SKU', 'no product has this SKU, part number or GTIN'],
    ['ftp://cdn.example/1.jpg', 'g:image_link', 'is not a web address such as https://…'],
  ])
  // Corrected rows are fetched again, those that are there already are not.
  await correctImport(scope, run.id, [
    { line: problems[1]!.line, place: 'g:image_link', value: `${web}/right.jpg` },
    { line: problems[2]!.line, place: 'SKU', value: 'A2' },
  ])
  requestedUrls.length = 0
  const retry = await retryImport(scope, run.id)
  if (!retry.ok) throw new Error(retry.code)
  await runDueImport(shop)
  expect(await save(retry.value)).toMatchObject({ skipped: 0, counts: { added: 2 } })
  expect(requestedUrls).toEqual([`${web}/right.jpg`])
  expect(await countPictures()).toEqual({ A1: 2, A2: 2 })
})

test('[security 7] a host that is silent is left alone, and one import asks few hosts', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `A1,https://silent.example/${at}.jpg\n`)
  const run = await runTest(`id,image_link\n${rows.join('')}`)
  expect(await save(run.id)).toMatchObject({ state: 'done', skipped: 12 })
  expect(requestedUrls.length).toBeLessThanOrEqual(6)
  const hosts = Array.from({ length: 60 }, (_, at) => `A2,https://h${at}.example/1.jpg\n`)
  expect(await runTest(`id,image_link\n${hosts.join('')}`)).toMatchObject({ skipped: 40 })
})

test('[security 7] slow error pages count as silence, and quick ones do not end it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const rows = Array.from({ length: 12 }, (_, at) => `A1,https://h.example/slow-missing-${at}\n`)
  const run = await runTest(`id,image_link\n${rows.join('')}`)
  expect(await save(run.id)).toMatchObject({ state: 'done', skipped: 12 })
  expect(requestedUrls.length).toBeLessThanOrEqual(6)
  requestedUrls.length = 0
  // Four of five are silent: only a picture would start the count anew.
  const mixed = Array.from({ length: 20 }, (_, at) => {
    const name = at % 5 === 4 ? 'missing' : 'silent'
    return `A1,https://h.example/${name}-${at}\n`
  })
  await save((await runTest(`id,image_link\n${mixed.join('')}`)).id)
  expect(requestedUrls.length).toBeLessThanOrEqual(8)
  requestedUrls.length = 0
  const quick = Array.from({ length: 12 }, (_, at) => `A1,https://h.example/missing-${at}\n`)
  await save((await runTest(`id,image_link\n${quick.join('')}`)).id)
  expect(requestedUrls).toHaveLength(12)
})

test('[DEAL-06] a long import of pictures gives others their turn, and goes on where it was', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const write = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `A1,https://h${at % 40}.example/${name}-${at}\n`)
  const long = await runTest(`id,image_link\n${write('turn-missing', 60).join('')}`)
  const other = await shop.atDesk('owner', 'tools')
  await saveProducts(shop, other.seller.id, [buildProduct('A1')])
  const short = await shop.runTestImport(other, `id,image_link\n${write('missing', 1).join('')}`, {
    kind: 'pictures',
  })
  const getState = async () => [
    (await getImportRun(scope, long.id)).state,
    (await getImportRun(other, short.id)).state,
  ]
  await changeImportState(scope, long.id, 'to-save')
  await changeImportState(other, short.id, 'to-save')
  await runDueImport(shop, undefined, 'pictures')
  expect(await getState()).toEqual(['saving', 'to-save'])
  expect(requestedUrls).toHaveLength(25)
  await runDueImport(shop, undefined, 'pictures')
  expect(await getState()).toEqual(['saving', 'done'])
  await runDueImport(shop, undefined, 'pictures')
  await runDueImport(shop, undefined, 'pictures')
  expect(await getImportRun(scope, long.id)).toMatchObject({ state: 'done', skipped: 60 })
  expect(new Set(requestedUrls).size).toBe(61)
})

test('[DEAL-06] a table without addresses is refused as a whole', async () => {
  const run = await runTest('id,title\nA1,Saw\n')
  expect(run).toMatchObject({ state: 'failed' })
  expect(run.message).toContain('needs the columns id and image_link')
})

const feedHead = 'id\ttitle\tproduct_type\tprice\timage_link\tadditional_image_link\n'

test('[DEAL-06] [security 7] pictures that a file of products names are fetched by an import of their own', async () => {
  const file = [
    `B1\tSaw\tTools\t5\t${web}/b1.jpg\t${web}/b12.jpg, ${web}/inside.jpg\n`,
    `B2\tAxe\tTools\t5\t\t\n`,
    `B3\t\tTools\t5\t${web}/b3.jpg\t\n`,
  ]
  const owner = await shop.atDesk('owner')
  const products = await shop.runTestImport(owner, feedHead + file.join(''))
  expect(products).toMatchObject({ state: 'checked', picturesRunId: null, skipped: 1 })
  expect(await save(products.id)).toMatchObject({
    state: 'done',
    message: 'Its pictures will be fetched in a separate import.',
  })
  expect(requestedUrls).toEqual([])
  const { picturesRunId } = await getImportRun(scope, products.id)
  // The next file of products does not wait for them.
  const next = await shop.upload(owner, feedHead + file[1]!)
  await runDueImport(shop, undefined, 'tables')
  expect(await getImportRun(scope, next)).toMatchObject({ state: 'checked' })
  await runDueImport(shop, undefined, 'pictures')
  expect(await getImportRun(scope, picturesRunId!)).toMatchObject({
    kind: 'pictures',
    state: 'done',
    isOfFeed: true,
    sourceRunId: products.id,
    skipped: 1,
    counts: { added: 2, products: 1 },
  })
  expect(requestedUrls.sort()).toEqual(['b1', 'b12', 'inside'].map((name) => `${web}/${name}.jpg`))
  expect(await countPictures()).toMatchObject({ B1: 2, B2: 0 })
  expect(await listImportProblems(scope, picturesRunId!, 9)).toMatchObject([
    { code: `${web}/inside.jpg`, text: 'is not an https address on the public internet' },
  ])
})

test('[DEAL-06] what is stored is not fetched again, and an import of pictures under way is told of', async () => {
  const owner = await shop.atDesk('owner')
  const feed = `${feedHead}B1\tSaw\tTools\t5\t${web}/b1.jpg\t\n`
  const importFeed = async (file: string) => {
    const products = await shop.runTestImport(owner, file)
    await changeImportState(owner, products.id, 'to-save')
    await runDueImport(shop)
    return getImportRun(owner, products.id)
  }
  const waiting = await runTest(`id,image_link\nA1,${web}/1.jpg\n`)
  const busy = await importFeed(feed)
  expect(busy).toMatchObject({ state: 'done', picturesRunId: null })
  expect(busy.message).toContain('Send this file again')
  await changeImportState(owner, waiting.id, 'stopped')
  const first = await importFeed(feed)
  await runDueImport(shop)
  expect(await getImportRun(owner, first.picturesRunId!)).toMatchObject({ state: 'done' })
  expect(await countPictures()).toMatchObject({ B1: 1 })
  expect(await importFeed(feed)).toMatchObject({ message: '', picturesRunId: null })
  expect(requestedUrls).toEqual([`${web}/b1.jpg`])
  const { rows } = await shop.database.primary.execute<{ actions: string[] }>(sql`
    select array_agg(action) as actions from audit_entry
    where subject = ${`import:${first.picturesRunId}`}`)
  expect(rows[0]!.actions.sort()).toEqual(['import.done', 'import.save'])
})

const documentHead = 'id\ttitle\tproduct_type\tprice\tdocument_link\n'

async function saveFeed(file: string) {
  const owner = await shop.atDesk('owner')
  const id = await shop.upload(owner, file)
  await runDueImport(shop, undefined, 'tables')
  await changeImportState(owner, id, 'to-save')
  await runDueImport(shop, undefined, 'tables')
  return getImportRun(owner, id)
}

async function listDocuments() {
  const { rows } = await shop.database.primary.execute<Record<string, string>>(sql`
    select p.code, d.kind, d.language, d.title, d.source, f.format from product_document d
    join product p on p.seller_id = ${scope.seller.id} and p.id = d.product_id
    left join document_file f on f.seller_id = ${scope.seller.id} and f.key = d.file_key
    where d.seller_id = ${scope.seller.id} order by p.code, d.position`)
  return rows
}

async function countFiles() {
  const { rows } = await shop.database.primary.execute<{ count: number }>(
    sql`select count(*)::int as count from document_file where seller_id = ${scope.seller.id}`,
  )
  return rows[0]!.count
}

test('[LIST-05] [security 7] documents of other sites that a file of products names are fetched by an import of their own', async () => {
  shop.outside.documentLimits = { maxBytes: 1_048_576, maxVideoBytes: 2_097_152 }
  const row = (id: string, ...entries: string[]) => `${id}\tSaw\tTools\t5\t${entries.join(',')}\n`
  const names = ['sheet', 'page', 'cut', 'long', 'inside', 'missing'].map(
    (name) => `datasheet/en:${name}:${web}/${name}.pdf`,
  )
  const file = [
    row('B1', ...names, 'video:Film:https://video.example/1'),
    row('B2', `manual:Sizes\\: S\\, M:${web}/sheet.pdf`),
  ].join('')
  const products = await saveFeed(documentHead + file)
  expect(products).toMatchObject({
    state: 'done',
    skipped: 0,
    message: 'Its documents will be fetched in a separate import.',
  })
  expect(requestedUrls).toEqual([])
  expect(await listDocuments()).toMatchObject([{ code: 'B1', kind: 'video' }])
  // The next file of products does not wait for them.
  expect(await saveFeed(`id\ttitle\tproduct_type\tprice\nB4\tAxe\tTools\t5\n`)).toMatchObject({
    state: 'done',
  })
  await runDueImport(shop, undefined, 'pictures')
  const run = await getImportRun(scope, products.picturesRunId!)
  expect(run).toMatchObject({ state: 'done', isOfFeed: true, skipped: 5 })
  expect(run.counts).toMatchObject({ added: 0, documents: 2, products: 2 })
  // Asked for once, stored once, shown by both.
  expect(requestedUrls.filter((url) => url.endsWith('sheet.pdf'))).toHaveLength(1)
  expect(await countFiles()).toBe(1)
  const source = `${web}/sheet.pdf`
  expect(await listDocuments()).toMatchObject([
    { code: 'B1', kind: 'video', source: null },
    { code: 'B1', kind: 'datasheet', language: 'en', title: 'sheet', source, format: 'pdf' },
    { code: 'B2', kind: 'manual', language: null, title: 'Sizes: S, M', source, format: 'pdf' },
  ])
  const problems = await listImportProblems(scope, run.id, 9)
  const noDocument =
    'is damaged, or is not a PDF, PNG, JPEG, STEP, IGES, DXF, DWG, STL, ZIP, MP4 or WebM'
  expect(problems.map(({ code, place, text }) => [code, place, text])).toEqual([
    [`${web}/page.pdf`, 'document_link', noDocument],
    [`${web}/cut.pdf`, 'document_link', noDocument],
    [`${web}/long.pdf`, 'document_link', 'is larger than 1 MB'],
    [`${web}/inside.pdf`, 'document_link', 'is not an https address on the public internet'],
    [`${web}/missing.pdf`, 'document_link', 'returned status 404'],
  ])
  // A corrected one is fetched; the same file from another address is no second document.
  await correctImport(scope, run.id, [
    {
      line: problems[4]!.line,
      place: 'document_link',
      value: `datasheet:Again:${web}/again.pdf`,
    },
  ])
  const retry = await retryImport(scope, run.id)
  if (!retry.ok) throw new Error(retry.code)
  await runDueImport(shop, undefined, 'pictures')
  expect(await save(retry.value)).toMatchObject({ counts: { documents: 0, unchanged: 1 } })
  // What a product has is not asked for again; another product gets the stored file.
  requestedUrls.length = 0
  const again = documentHead + row('B1', names[0]!)
  expect(await saveFeed(again)).toMatchObject({ message: '', picturesRunId: null })
  const other = await saveFeed(again + row('B3', names[0]!))
  await runDueImport(shop, undefined, 'pictures')
  expect(await getImportRun(scope, other.picturesRunId!)).toMatchObject({
    counts: { documents: 1, products: 1 },
  })
  expect(requestedUrls).toEqual([])
  expect(await countFiles()).toBe(1)
})

test('[LIST-05] a table of addresses names documents too, and what is none is told before it is saved', async () => {
  const run = await runTest(
    [
      'SKU\tdocument_link\timage_link',
      `A1\tmanual:Use:${web}/sheet.pdf\t${web}/1.jpg`,
      `A2\tmanual:Use:http://cdn.example/sheet.pdf\t`,
      '',
    ].join('\n'),
  )
  expect(run).toMatchObject({ skipped: 1, counts: { added: 1, documents: 1, products: 1 } })
  expect(requestedUrls).toEqual([])
  expect(await listImportProblems(scope, run.id, 9)).toMatchObject([
    {
      place: 'document_link',
      text: 'is not a document on another site, such as kind:title:https://…',
    },
  ])
  await save(run.id)
  expect(await listDocuments()).toMatchObject([{ code: 'A1', kind: 'manual', title: 'Use' }])
  expect(await countPictures()).toEqual({ A1: 1, A2: 0 })
})
