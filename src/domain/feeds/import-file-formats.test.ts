import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listColumnFields } from '#contract/desk/import-columns.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import {
  buildSampleFile,
  changeImportState,
  getImportRun,
  type ImportRequest,
  runDueImport,
} from './feeds.ts'
import { buildRow, type ImportShop, lines, openImportShop } from './import-runs-fixture.ts'

let shop: ImportShop

beforeAll(async () => {
  shop = await openImportShop()
})
afterEach(() => shop.empty())
afterAll(() => shop.close())

const runTestImport: ImportShop['runTestImport'] = (...args) => shop.runTestImport(...args)
const codes: ImportShop['codes'] = () => shop.codes()

describe('[DESK-02] files of all kinds', () => {
  const acceptedFiles: [string, string | Uint8Array, Partial<ImportRequest>][] = [
    ['a byte order mark and CRLF', `\ufeff${lines(buildRow('A')).replaceAll('\n', '\r\n')}`, {}],
    ['commas', 'id,title,product_type,price\nA,"Hammer, big",Tools,5\n', {}],
    [
      'Latin-1, said so',
      Buffer.from(lines('A\tMeißel\tTools\t5\t1'), 'latin1'),
      { encoding: 'latin1' },
    ],
  ]
  test('[LANG-04] the name of its file has no marks that would turn it around', async () => {
    const scope = await shop.atDesk('catalogue')
    const fileName = 'goods\u202evst.exe\u2066\u200b.tsv'
    const run = await runTestImport(scope, lines(buildRow('A')), { fileName })
    expect(run.fileName).toBe('goodsvst.exe.tsv')
  })

  test.each(acceptedFiles)('%s', async (_, file, change) => {
    const run = await runTestImport(await shop.atDesk('owner'), file, change)
    expect(run).toMatchObject({ state: 'checked', skipped: 0, counts: { created: 1 } })
  })

  const rejectedFiles: [string, string | Uint8Array, RegExp][] = [
    [
      'Latin-1, not said',
      Buffer.from(lines('A\tMeißel\tTools\t5\t1'), 'latin1'),
      /isn’t UTF-8 \(line 2\)/,
    ],
    ['UTF-16', Buffer.from(`\ufeff${lines(buildRow('A'))}`, 'utf16le'), /UTF-16/],
    ['wrong columns', 'sku\tname\n1\tx\n', /lacks id, title, price/],
    ['no table at all', 'hello', /isn’t a header/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2, 3]), /not text/],
  ]
  test.each(rejectedFiles)('%s: refused as a whole, in words', async (_, file, words) => {
    const run = await runTestImport(await shop.atDesk('owner'), file)
    expect(run).toMatchObject({ state: 'failed', message: expect.stringMatching(words) })
    expect(await codes()).toEqual([])
  })
})

test('[DESK-02] [DEAL-06] the sample has every column, and is taken as it stands', async () => {
  const scope = await shop.atDesk('owner')
  const file = buildSampleFile(scope, 'products')
  const head = file.slice(1).split('\r\n')[0]!.split(',')
  expect(head).toEqual(listColumnFields('products').map(({ key }) => key))
  const run = await shop.runTestImport(scope, file, { fileName: 'sample-products.csv' })
  expect(run).toMatchObject({ state: 'checked', skipped: 0, counts: { created: 2 } })
  await changeImportState(scope, run.id, 'to-save')
  await runDueImport(shop)
  expect(await shop.codes()).toEqual(['SAMPLE-1', 'SAMPLE-2'])
  const prices = await shop.runTestImport(scope, buildSampleFile(scope, 'delta'), {
    kind: 'delta',
    fileName: 'sample-prices.csv',
  })
  expect(prices).toMatchObject({ state: 'checked', skipped: 0, rowsDone: 1 })
})

test('[LANG-09] why a file was refused is told in the reader’s language, of earlier imports as it was', async () => {
  const scope = await shop.atDesk('catalogue')
  const { id } = await shop.runTestImport(scope, 'id\ttitle\tID\nA\tB\tC\n')
  const read = async () => (await withLocale('hi-IN', () => getImportRun(scope, id))).message
  expect(await read()).toBe('शीर्षक में "ID" दो बार है')
  expect((await getImportRun(scope, id)).message).toBe('The header has "ID" twice')
  const { rows } = await shop.database.primary.execute(
    sql`update feed_run set notes = null where id = ${id} returning message`,
  )
  expect(rows, 'for processes of earlier releases').toEqual([
    { message: 'The header has "ID" twice' },
  ])
  expect(await read()).toBe('The header has "ID" twice')
})

test('[LANG-04] the sample of a shop in two languages has its texts and values in both', async () => {
  const { pool } = shop.database
  const { seller } = await shop.atDesk('owner')
  const offer = (languages: string) =>
    pool.query('update seller set languages = $1 where id = $2', [languages, seller.id])
  await offer('{en-IN,hi-IN}')
  const owner = await shop.atDesk('owner')
  const scope = { ...owner, seller: { ...owner.seller, languages: ['en-IN', 'hi-IN'] } }
  const file = buildSampleFile(scope, 'products')
  expect(file.split('\r\n')[0]).toContain(
    'title[hi],description[hi],overview[hi],attribute:Colour[hi]',
  )
  const run = await shop.runTestImport(scope, file, { fileName: 'sample-products.csv' })
  expect(run).toMatchObject({ state: 'checked', skipped: 0, counts: { created: 2, values: 1 } })
  await changeImportState(scope, run.id, 'to-save')
  await runDueImport(shop)
  const { rows } = await pool.query(
    `select text from text_translation where seller_id = $1 order by text`,
    [seller.id],
  )
  expect(rows.map(({ text }) => text)).toEqual(['नाइट्राइल दस्ताने, नीले, साइज़ 8', 'नीला'])
  await offer('{en-IN}')
})
