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

async function listRemovals(): Promise<unknown[]> {
  const { rows } = await shop.database.pool.query(
    `select e.before, e.after, e.person_id from audit_entry e
     where e.action = 'translation.save' and e.subject like 'product:%' order by e.id`,
  )
  return rows
}

test('[LANG-04] a file without such columns, or with an empty cell, keeps the texts', async () => {
  expect((await importFeed(shop, folder, `${head}\n${row}`)).code).toBe(0)
  expect((await readNames('in'))[1]).toBe('बड़ा हथौड़ा')
  const empty = `${head}\ttitle[hi]\toverview[hi]\n${row}\t \t\u202e<script></script>`
  expect((await importFeed(shop, folder, empty)).code).toBe(0)
  expect((await readNames('in'))[1]).toBe('बड़ा हथौड़ा')
  expect(await exportFeed(shop, 'in')).toContain('<p>मज़बूत</p>')
  expect(await listRemovals()).toEqual([])
})

test('[LANG-04] a text that is too long is an error of its cell; the translation stays', async () => {
  for (const [column, text] of [
    ['title', 'ह'.repeat(301)],
    ['description', 'ह'.repeat(100_001)],
    ['overview', 'ह'.repeat(100_001)],
  ]) {
    const feed = `${head}\t${column}[hi]\n${row}\t${text}`
    const { code, err } = await importFeed(shop, folder, feed)
    expect(code).toBe(1)
    expect(err).toContain(`${column}[hi]`)
    expect(err).toMatch(/characters; at most [\d,]+ are taken/)
  }
  expect((await readNames('in'))[1]).toBe('बड़ा हथौड़ा')
  expect(await exportFeed(shop, 'in')).toContain('<p>अच्छा हथौड़ा</p>')
})

test('[LANG-04] [SAFE-13] the word none removes a translation, and the record tells it', async () => {
  const feed = `${head}\ttitle[hi]\n${row}\tNone`
  await importFeed(shop, folder, feed, '--dry-run')
  expect(await listRemovals()).toEqual([])
  await importFeed(shop, folder, feed)
  expect(await readNames('in')).toEqual(['Hammer', 'Hammer'])
  const removal = {
    before: { 'name (हिन्दी)': 'बड़ा हथौड़ा' },
    after: { 'name (हिन्दी)': '' },
    person_id: null,
  }
  expect(await listRemovals()).toEqual([removal])
  // There is nothing left to remove.
  await importFeed(shop, folder, feed)
  expect(await listRemovals()).toEqual([removal])
})

test('[LANG-03] [LANG-04] a column in a language that the seller does not offer is refused', async () => {
  await shop.database.pool.query(`update seller set languages = '{en-IN,hi-IN}' where code = 'in'`)
  const write = (column: string) => importFeed(shop, folder, `${head}\t${column}\n${row}\tX`)
  await expect(write('title[zh]')).rejects.toThrow(
    'Column "title[zh]": the shop does not offer zh, only en, hi',
  )
  await expect(write('description[en-IN]')).rejects.toThrow('its column is description')
  const { rows } = await shop.database.pool.query(
    `select 1 from text_translation t join seller s on s.id = t.seller_id
     where s.code = 'in' and t.language <> 'hi'`,
  )
  expect(rows).toEqual([])
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
