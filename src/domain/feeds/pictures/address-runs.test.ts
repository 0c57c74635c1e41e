import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

beforeAll(async () => {
  shop = await openImportShop()
  // The web as it is met: its own tests are those of adapters/web-files.
  const webFiles: WebFiles = {
    async fetch(url) {
      requestedUrls.push(url)
      if (url.includes('silent')) return { failure: 'timeout' }
      if (url.includes('inside')) return { failure: 'private-address' }
      if (url.includes('text')) return { bytes: Buffer.from('<svg><script/></svg>') }
      return { bytes: await buildPicture(url.length * 30) }
    },
  }
  shop.outside.webFiles = webFiles
  scope = await shop.atDesk('catalogue')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.empty()
  await shop.database.primary.execute(sql`delete from media`)
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
    [`${web}/inside.jpg`, 'g:image_link', 'is no https address of the public internet'],
    [`${web}/1.jpg`, 'SKU', 'no product has this SKU, part number or GTIN'],
    ['ftp://cdn.example/1.jpg', 'g:image_link', 'is not an address of the web, as https://…'],
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

test('[DEAL-06] a table without addresses is refused as a whole', async () => {
  const run = await runTest('id,title\nA1,Saw\n')
  expect(run).toMatchObject({ state: 'failed' })
  expect(run.message).toContain('needs the columns id and image_link')
})
