import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildCutPicture, buildPicture, buildZip } from '#testing/feeds/build-pictures.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { inspectPicture, saveProducts } from '../../catalog/catalog.ts'
import {
  changeImportState,
  correctImport,
  exportFailedRows,
  getImportRun,
  listImportProblems,
  retryImport,
  runDueImport,
  uploadPictures,
} from '../feeds.ts'
import { chunks, type ImportShop, openImportShop } from '../import-runs-fixture.ts'

let shop: ImportShop
let scope: Scope
const pictures: Buffer[] = []

beforeAll(async () => {
  shop = await openImportShop()
  scope = await shop.atDesk('catalogue')
  for (let at = 0; at < 6; at++) pictures.push(await buildPicture(at * 40))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.empty()
  const { seller } = await shop.scope('tools')
  const products = [
    buildProduct('ABC-1', { partNumber: 'PN/7', gtin: '8901234567894' }),
    buildProduct('ABC-2', { partNumber: 'SAME' }),
    buildProduct('abc-3', { partNumber: 'same' }),
  ]
  await saveProducts(shop, scope.seller.id, products)
  await saveProducts(shop, seller.id, [buildProduct('OTHER'), buildProduct('ABC-1')])
})

/** Files as a form sends them. */
async function* upload(files: Record<string, Uint8Array>) {
  for (const [path, bytes] of Object.entries(files)) yield { path, chunks: chunks(bytes, 5_000) }
}

async function runTest(files: Record<string, Uint8Array>, replace = false) {
  const outcome = await uploadPictures(scope, { fileName: 'pictures.zip', replace }, upload(files))
  if (!outcome.ok) throw new Error(outcome.code)
  await runDueImport(shop)
  return getImportRun(scope, outcome.value)
}

async function save(id: number) {
  expect(await changeImportState(scope, id, 'to-save')).toEqual({ ok: true, value: null })
  await runDueImport(shop)
  return getImportRun(scope, id)
}

/** How many pictures each product has. */
async function countPictures(code = 'in') {
  const { rows } = await shop.database.primary.execute<{ code: string; count: number }>(sql`
    select p.code, cardinality(p.pictures)::int as count from product p
    join seller s on s.id = p.seller_id where s.code = ${code} order by lower(p.code)`)
  return Object.fromEntries(rows.map((row) => [row.code, row.count]))
}

const getKeys = async (...numbers: number[]) => {
  const keys = await Promise.all(numbers.map((at) => inspectPicture(pictures[at]!)))
  return keys.map((outcome) => outcome.ok && outcome.value)
}

const getPictures = async (product: string) => {
  const { rows } = await shop.database.primary.execute<{ pictures: string[] }>(sql`
    select pictures from product where seller_id = ${scope.seller.id} and code = ${product}`)
  return rows[0]!.pictures
}

describe('[DEAL-06] pictures in bulk', () => {
  test('of a ZIP are tested first, then stand on the products that they are named after', async () => {
    const file = await buildZip({
      'abc-1_2.jpg': pictures[1]!,
      'ABC-1.jpg': pictures[0]!,
      'more/8901234567894_10.jpg': pictures[2]!,
      'more/ABC-2/front.jpg': pictures[3]!,
      'ABC-3.jpg': pictures[4]!,
      'same.jpg': pictures[4]!,
      'OTHER.jpg': pictures[0]!,
      '__MACOSX/._ABC-1.jpg': 'x',
      '.DS_Store': 'x',
    })
    const run = await runTest({ 'all.zip': file })
    expect(run).toMatchObject({ kind: 'pictures', state: 'checked', rowsTotal: 7, skipped: 2 })
    expect(run.counts).toEqual({ added: 5, unchanged: 0, products: 3 })
    expect(await countPictures()).toEqual({ 'ABC-1': 0, 'ABC-2': 0, 'abc-3': 0 })
    const problems = await listImportProblems(scope, run.id, 10)
    expect(problems).toMatchObject([
      { code: 'OTHER.jpg', place: 'product', text: 'no product has this SKU, part number or GTIN' },
      { code: 'same.jpg', place: 'product', text: expect.stringContaining('2 products have') },
    ])
    expect(await save(run.id)).toMatchObject({ state: 'done', skipped: 2, counts: run.counts })
    expect(await countPictures()).toEqual({ 'ABC-1': 3, 'ABC-2': 1, 'abc-3': 1 })
    expect(await countPictures('tools')).toEqual({ 'ABC-1': 0, OTHER: 0 })
    expect(await getPictures('ABC-1')).toEqual(await getKeys(0, 1, 2))
    // The same once more changes nothing.
    expect((await runTest({ 'all.zip': file })).counts).toEqual({
      added: 0,
      unchanged: 5,
      products: 0,
    })
  })

  test('sent as files are the same; the second of two equal ones is left out, a full product takes none', async () => {
    const run = await runTest({
      'ABC-1.jpg': pictures[0]!,
      'ABC-1_2.jpg': pictures[0]!,
      'ABC-2.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      '..\\..\\ABC-2_2.jpg': pictures[1]!,
      'ABC-2_3.jpg': await buildCutPicture(),
    })
    expect(run.counts).toMatchObject({ added: 3, products: 2 })
    expect(await listImportProblems(scope, run.id, 10)).toMatchObject([
      { code: 'ABC-1_2.jpg', text: 'is the same picture as another of this product' },
      { code: 'ABC-2.jpg', text: 'is not a JPEG, PNG, WebP, AVIF or GIF' },
    ])
    const saved = await save(run.id)
    // Only decoding shows that a picture is cut off.
    expect(saved).toMatchObject({ skipped: 2, counts: { added: 2, products: 2 } })
    const many = Object.fromEntries(
      await Promise.all(
        Array.from({ length: 21 }, async (_, at) => [
          `ABC-2_${at}.jpg`,
          await buildPicture(300 + at * 50),
        ]),
      ),
    )
    expect(await save((await runTest(many)).id)).toMatchObject({ skipped: 2 })
    expect(await countPictures()).toMatchObject({ 'ABC-1': 1, 'ABC-2': 20 })
  })

  test('stand instead of those before where that is asked for, over several batches', async () => {
    await save((await runTest({ 'ABC-1.jpg': pictures[0]!, 'ABC-2.jpg': pictures[1]! })).id)
    const files = Object.fromEntries(
      await Promise.all(
        Array.from({ length: 18 }, async (_, at) => [
          `ABC-1_${at + 1}.jpg`,
          await buildPicture(2_000 + at * 60),
        ]),
      ),
    )
    const others = Array.from({ length: 20 }, (_, at) => [`AAA-${at}.jpg`, pictures[3]!])
    const run = await runTest({ ...Object.fromEntries(others), ...files }, true)
    expect(await save(run.id)).toMatchObject({ counts: { added: 18, products: 1 }, skipped: 20 })
    expect(await countPictures()).toMatchObject({ 'ABC-1': 18, 'ABC-2': 1 })
  })

  test('that match no product are tried again with its SKU, before and after the others are saved', async () => {
    const run = await runTest({
      'IMG_1.jpg': pictures[0]!,
      'ABC-1.jpg': pictures[1]!,
      'IMG_2.jpg': pictures[2]!,
    })
    const [first, second] = await listImportProblems(scope, run.id, 10)
    const correct = (line: number, value: string) =>
      correctImport(scope, run.id, [{ line, place: 'product', value }])
    await correct(first!.line, 'ABC-2')
    expect(await retryImport(scope, run.id)).toEqual({ ok: true, value: run.id })
    await runDueImport(shop)
    expect(await getImportRun(scope, run.id)).toMatchObject({
      skipped: 1,
      counts: { added: 2, products: 2 },
    })
    await save(run.id)
    expect(await countPictures()).toEqual({ 'ABC-1': 1, 'ABC-2': 1, 'abc-3': 0 })
    let csv = ''
    for await (const piece of exportFailedRows(scope, run.id)) csv += piece
    expect(csv).toMatch(/^file,product,import_error\n"?IMG_2\.jpg"?,,"product no product has/)
    await correct(second!.line, 'ABC-3')
    const retry = await retryImport(scope, run.id)
    if (!retry.ok) throw new Error(retry.code)
    await runDueImport(shop)
    expect(await getImportRun(scope, retry.value)).toMatchObject({
      state: 'checked',
      sourceRunId: run.id,
      rowsTotal: 1,
      skipped: 0,
    })
    await save(retry.value)
    expect(await countPictures()).toEqual({ 'ABC-1': 1, 'ABC-2': 1, 'abc-3': 1 })
  })

  test('wait for no import of products, nor these for them; a role without the catalogue sends none', async () => {
    await runTest({ 'ABC-1.jpg': pictures[0]! })
    const other = uploadPictures(
      scope,
      { fileName: '', replace: false },
      upload({ a: pictures[0]! }),
    )
    expect(await other).toMatchObject({ code: 'busy' })
    expect(
      await shop.runTestImport(await shop.atDesk('owner'), 'id\tprice\nABC-1\t5\n', {
        kind: 'delta',
      }),
    ).toBeDefined()
    const pricing = await shop.atDesk('pricing')
    await expect(() =>
      uploadPictures(pricing, { fileName: '', replace: false }, upload({ a: pictures[0]! })),
    ).rejects.toThrow()
  })
})

describe('[security 23] a hostile ZIP', () => {
  const small = () => buildZip({ 'ABC-1.jpg': pictures[0]! })

  test.each([
    ['is cut off', async () => (await small()).subarray(0, -30), 'can’t be read as a ZIP'],
    [
      'is no ZIP',
      async () => Buffer.concat([await small(), Buffer.alloc(80_000)]),
      'can’t be read',
    ],
    ['has 20,001 files', buildMany, 'more than 20,000 files'],
    ['has files that overlap', buildOverlap, 'its files overlap'],
    ['would unpack to 5 GB', buildDeep, 'unpacks to more than 4 GB'],
  ])('that %s is refused as a whole', async (_, build, text) => {
    const run = await runTest({ 'a.zip': await build() })
    expect(run.state).toBe('failed')
    expect(run.message).toContain(text)
  })

  test('of a bomb unpacks no more than 10 MB of a file; lies about sizes and paths lead nowhere', async () => {
    const bomb = Buffer.alloc(60_000_000)
    const lie = await buildZip({ 'ABC-2.jpg': Buffer.alloc(2_000_000, 'x') })
    // The directory says that it has 10 bytes.
    const at = lie.lastIndexOf(Buffer.from('504b0102', 'hex'))
    lie.writeUInt32LE(10, at + 24)
    const before = process.memoryUsage.rss()
    const file = await buildZip({ 'ABC-1.jpg': bomb, 'xx/xx/passwd': 'y' })
    const paths = file.toString('latin1').replaceAll('xx/xx/passwd', '../../passwd')
    const run = await runTest({ 'a.zip': Buffer.from(paths, 'latin1') })
    expect(process.memoryUsage.rss() - before).toBeLessThan(600_000_000)
    expect(await listImportProblems(scope, run.id, 5)).toMatchObject([
      { code: '../../passwd', text: 'no product has this SKU, part number or GTIN' },
      { code: 'ABC-1.jpg', text: 'is larger than 10 MB' },
    ])
    await changeImportState(scope, run.id, 'stopped')
    const second = await runTest({ 'a.zip': lie })
    expect(await listImportProblems(scope, second.id, 5)).toMatchObject([{ text: 'is damaged' }])
  })
})

/** One small file, named 20,001 times. */
async function buildMany(): Promise<Buffer> {
  return repeatEntry(await buildZip({ 'a.jpg': 'x' }), 20_001)
}

/** A file of 60 KB, named 200 times. */
async function buildOverlap(): Promise<Buffer> {
  return repeatEntry(
    await buildZip({ 'a.jpg': Buffer.alloc(60_000, 'x') }, { compress: false }),
    200,
  )
}

/** 500 files of 10 MB that are 10 KB each. */
async function buildDeep(): Promise<Buffer> {
  return repeatEntry(await buildZip({ 'a.jpg': Buffer.alloc(10_400_000) }), 500, 8_000_000)
}

/** The ZIP's only entry, many times in its directory, which begins after some more bytes. */
function repeatEntry(file: Buffer, count: number, gap = 0): Buffer {
  const directory = file.lastIndexOf(Buffer.from('504b0102', 'hex'))
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const entry = file.subarray(directory, end)
  const tail = Buffer.from(file.subarray(end))
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(entry.length * count, 12)
  tail.writeUInt32LE(directory + gap, 16)
  const head = [file.subarray(0, directory), Buffer.alloc(gap)]
  return Buffer.concat([...head, ...Array<Buffer>(count).fill(entry), tail])
}
