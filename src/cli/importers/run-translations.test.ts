import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    'Column "title[zh]": the shop doesn’t offer zh, only en, hi',
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

describe('values of attributes', () => {
  const valueHead = 'id\ttitle\tproduct_type\tprice\tcolor\tattribute:Colour[hi]'
  const valueRow = (id: string, colour: string, text: string) =>
    `${id}\tGlove\tSafety > Gloves\t9.00 INR\t${colour}\t${text}`
  const importRows = (...rows: string[]) =>
    importFeed(shop, folder, [valueHead, ...rows].join('\n'))

  async function readValues(code: 'in' | 'tools' = 'in') {
    const { seller } = await shop.scope(code)
    const { rows } = await shop.database.pool.query<{ label: string; text: string }>(
      `select v.label, t.text from text_translation t
       join field_value v on v.seller_id = t.seller_id and v.id::text = t.subject
       where t.seller_id = $1 and t.kind = 'value' and t.language = 'hi' order by 1`,
      [seller.id],
    )
    return Object.fromEntries(rows.map(({ label, text }) => [label, text]))
  }

  test('[LANG-04] a file brings them in further languages, and an export gives them back', async () => {
    const rows = [
      valueRow('V1', 'Blue', 'नीला\u202e'),
      valueRow('V2', 'Red', ''),
      valueRow('V3', 'Blue', 'नीला'),
    ]
    expect(
      (await importFeed(shop, folder, [valueHead, ...rows].join('\n'), '--dry-run')).out,
    ).toMatch(/created 3, updated 0, unchanged 0, values 1/)
    expect(await readValues()).toEqual({})
    expect((await importRows(...rows)).out).toMatch(/created 3, updated 0, unchanged 0, values 1/)
    expect(await readValues()).toEqual({ Blue: 'नीला' })
    const exported = await exportFeed(shop, 'in')
    expect(exported.split('\n')[0]!.split('\t')).toContain('attribute:Colour[hi]')
    await importFeed(shop, folder, exported, '--seller', 'tools')
    expect(await readValues('tools')).toEqual({ Blue: 'नीला' })
    for (const text of [exported, await exportFeed(shop, 'tools')]) {
      expect(text).toMatch(/\tattribute:Colour\[hi\]\n/)
      expect(text).toMatch(/^V1\t.*\tनीला$/m)
      expect(text).toMatch(/^V2\t.*\t$/m)
    }
    expect((await importFeed(shop, folder, exported)).out).toMatch(
      /^created 0, updated 0, .*values 0/,
    )
    // An empty cell, and a file without the column.
    await importRows(valueRow('V1', 'Blue', ''), valueRow('V2', 'Red', '\u202e'))
    await importFeed(shop, folder, `${head}\n${row}`)
    expect(await readValues()).toEqual({ Blue: 'नीला' })
  })

  test('[LANG-04] of several translations of one value the first counts, and the others are told', async () => {
    const { code, err } = await importRows(
      valueRow('V1', 'Blue', 'आसमानी'),
      valueRow('V2', 'Red', 'लाल'),
      valueRow('V3', 'Blue', 'नीला'),
      valueRow('V4', 'Blue', 'none'),
    )
    expect(code).toBe(0)
    expect(await readValues()).toEqual({ Blue: 'आसमानी', Red: 'लाल' })
    expect(err).toMatch(
      /line 4.*“Blue” is “आसमानी” in line 2, and a value has one translation.*left out/,
    )
    expect(err).toMatch(/line 5.*in line 2/)
    expect(err).not.toMatch(/line 3[^0-9]/)
  })

  test('[LANG-04] several values of an attribute are translated in their order', async () => {
    const detailHead = 'id\ttitle\tproduct_type\tprice\tproduct_detail\tattribute:Fits[hi]'
    const write = (text: string) =>
      importFeed(
        shop,
        folder,
        `${detailHead}\nV5\tBlade\tTools\t9.00 INR\tFits:Saw,Fits:Jig\t${text}`,
      )
    expect((await write('आरी')).err).toContain('2 values of “Fits”')
    expect((await write('आरी,जिग\\, छोटा')).code).toBe(0)
    expect(await readValues()).toMatchObject({ Saw: 'आरी', Jig: 'जिग, छोटा' })
    const exported = await exportFeed(shop, 'in')
    expect(exported).toContain('आरी,जिग\\, छोटा')
    expect((await importFeed(shop, folder, exported)).out).toMatch(/updated 0, .*values 0/)
    const { err } = await importFeed(
      shop,
      folder,
      `id\ttitle\tproduct_type\tprice\tattribute:Shape[hi]\nV6\tNut\tTools\t9.00 INR\tगोल`,
    )
    expect(err).toContain('no value of “Shape”')
  })

  test('[LANG-04] [SAFE-13] the word none removes the translation of all products, on the record', async () => {
    const listValueRemovals = async () =>
      (
        await shop.database.pool.query<{ before: object }>(
          `select before from audit_entry
           where action = 'translation.save' and subject like 'value:%' order by id`,
        )
      ).rows.map(({ before }) => before)
    const before = await listValueRemovals()
    await importRows(valueRow('V1', 'Blue', 'NONE'))
    expect(await readValues()).not.toHaveProperty('Blue')
    expect(await listValueRemovals()).toEqual([...before, { 'label (हिन्दी)': 'आसमानी' }])
  })

  test('[LANG-04] a language that is not offered or not known is refused, and a text too long is left out', async () => {
    const write = (column: string, text = 'X') =>
      importFeed(
        shop,
        folder,
        `id\ttitle\tproduct_type\tprice\tcolor\t${column}\n${valueRow('V1', 'Blue', text)}`,
      )
    await expect(write('attribute:Colour[zh]')).rejects.toThrow('the shop doesn’t offer zh')
    await expect(write('attribute:Colour[en]')).rejects.toThrow('its column is Colour')
    await expect(write('attribute:Colour[xx]')).rejects.toThrow('no texts in xx')
    await expect(write('attribute:colour [hi]\tattribute:Colour[hi-IN]', 'X\tY')).rejects.toThrow(
      'twice',
    )
    const { code, err } = await write('attribute: Colour [hi-IN]', 'अ'.repeat(501))
    expect(code).toBe(0)
    expect(err).toContain('attribute: Colour [hi-IN] has more than 500 characters; it was left out')
    expect(await readValues()).not.toHaveProperty('Blue')
  })
})
