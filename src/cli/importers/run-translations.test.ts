import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCards, saveProducts } from '#domain/catalog/catalog.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { exportFeed, importFeed } from '#testing/feeds/feed-shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { findId, inHindi } from '#testing/translated-shop.ts'

let shop: TestShop
let folder: string

beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'haggle-texts-'))
  await shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN,zh-SG}' where code in ('in', 'tools')`,
  )
})
afterAll(() => shop.close())

const head = 'id\ttitle\tproduct_type\tprice\tdescription'
const row = 'H1\tHammer\tTools > Hammers\t199.50 INR\tA good one'

async function readNames(code: 'in' | 'tools') {
  const scope = await shop.scope(code)
  const id = await findId(shop, scope, 'product', 'H1')
  const names = []
  for (const reader of [scope, inHindi(scope)])
    names.push((await loadCards(shop.database.primary, reader, [id]))[0]!.name)
  return names
}

test('[LANG-04] a file brings texts in further languages, and an export gives them back', async () => {
  const feed = [
    `${head}\tname[hi]\tdescription[hi]\toverview [hi-IN]`,
    `${row}\tहथौड़ा\u202e\tअच्छा हथौड़ा\t<p>मज़बूत</p>`,
  ].join('\n')
  expect(await importFeed(shop, folder, feed)).toMatchObject({ code: 0 })
  expect(await readNames('in')).toEqual(['Hammer', 'हथौड़ा'])

  const exported = await exportFeed(shop, 'in')
  const heads = exported.split('\n')[0]!.split('\t')
  expect(heads).toEqual(expect.arrayContaining(['title[hi]', 'overview[hi]', 'title[zh]']))
  await importFeed(shop, folder, exported, '--seller', 'tools')
  expect(await exportFeed(shop, 'tools')).toBe(exported)
  expect(await readNames('tools')).toEqual(['Hammer', 'हथौड़ा'])
  const again = await importFeed(shop, folder, exported)
  expect(again.out).toMatch(/^created 0, updated 0, unchanged 1/)

  const changed = exported.replace('हथौड़ा', 'बड़ा हथौड़ा')
  expect((await importFeed(shop, folder, changed)).out).toMatch(/^created 0, updated 1/)
  expect(await readNames('in')).toEqual(['Hammer', 'बड़ा हथौड़ा'])
})

test('[LANG-04] a file without such columns keeps the texts; an empty cell removes one', async () => {
  expect((await importFeed(shop, folder, `${head}\n${row}`)).code).toBe(0)
  expect((await readNames('in'))[1]).toBe('बड़ा हथौड़ा')
  await importFeed(shop, folder, `${head}\ttitle[hi]\n${row}\t`)
  expect(await readNames('in')).toEqual(['Hammer', 'Hammer'])
})

test('[LANG-04] a language that the shop does not know is refused, and named', async () => {
  await expect(importFeed(shop, folder, `${head}\ttitle[xx]\n${row}\tX`)).rejects.toThrow(
    'no texts in xx, only in en, hi, zh',
  )
})

test('[LANG-04] a shop of one language exports as before', async () => {
  const { seller } = await shop.scope('sg')
  await saveProducts(shop, seller.id, [buildProduct('S1')])
  expect(await exportFeed(shop, 'sg')).not.toContain('[')
})
