import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDocumentReader } from '#adapters/documents/open-document-reader.ts'
import { shop as faces } from '#app/shop.ts'
import { addCustomer } from '#testing/ordered-shop.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { composeProductsOfKind } from '../products/compose-products.ts'
import { allKinds } from '../products/kinds/all-kinds.ts'
import { loadDataSheets } from './load-data-sheets.ts'

const { catalog, search } = faces
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const kind = allKinds.find(({ key }) => key === 'hex-bolts')!
  const { id } = await addCustomer(shop.database.primary, 'owner@haggle.example')
  for (const code of ['in', 'sg'] as const) {
    const { seller } = await shop.scope(code)
    const options = { kind, seller: code, count: 5, now: testNow }
    const records = [...composeProductsOfKind(options)].map(({ record }) => record)
    await catalog.saveProducts(shop, seller.id, records, { now: testNow })
    await shop.database.primary.execute(sql`
      insert into staff (seller_id, person_id, role) values (${seller.id}, ${id}, 'owner')`)
  }
})
afterAll(() => shop.close())

test('[LIST-05] a data sheet of the demo is shared by variants, added once, and found by its clauses', async () => {
  for (const _ of [1, 2]) await loadDataSheets(shop, links, testNow)
  const { rows } = await shop.database.primary.execute(sql`
    select s.code, count(*)::int as documents, count(distinct d.file_key)::int as files
    from product_document d join seller s on s.id = d.seller_id group by s.code order by s.code`)
  expect(rows).toEqual([
    { code: 'in', documents: 4, files: 1 },
    { code: 'sg', documents: 4, files: 1 },
  ])
  const documentReader = openDocumentReader({ log: shop.outside.log })
  await catalog.readDueDocuments({ ...shop, outside: { ...shop.outside, documentReader } })
  for (const code of ['in', 'sg'] as const) {
    const visitor = await shop.scope(code)
    const result = await search.searchWithDocuments(visitor, 'embrittlement')
    expect(result.productIds).toHaveLength(4)
    const matches = await search.loadDocumentMatches(visitor, 'embrittlement', result.documentIds)
    expect(matches[0]!.title).toMatch(/hex bolts data sheet$/)
  }
  expect(shop.faults).toEqual([])
})
