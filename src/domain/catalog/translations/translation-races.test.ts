import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { findId, offerHindi } from '#testing/translated-shop.ts'
import { getDeskTranslations, saveDeskTranslations, saveProducts } from '../catalog.ts'

const rounds = 12

let shop: TestShop
let first: Scope
let second: Scope
let product: { kind: string; subject: string; language: string }
let value: typeof product

beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  first = await shop.atDesk('catalogue')
  second = await shop.atDesk('owner')
  await importGloves({})
  const id = async (table: 'product' | 'field_value', name: string) =>
    String(await findId(shop, first, table, name))
  product = { kind: 'product', subject: await id('product', 'G1'), language: 'hi' }
  value = { kind: 'value', subject: await id('field_value', 'Blue'), language: 'hi' }
})
afterAll(() => shop.close())

function importGloves({ name, colour }: { name?: string; colour?: string }) {
  const record = {
    ...buildProduct('G1', { packs: [buildPack('G1')] }),
    attributes: [
      { caption: 'Colour', value: 'Blue', section: null, texts: colour ? { hi: colour } : {} },
    ],
    texts: name ? { hi: { name } } : {},
  }
  return saveProducts(shop, first.seller.id, [record], { now: testNow })
}

async function read(wanted: typeof product, name: string): Promise<string> {
  const { texts } = await getDeskTranslations(first, wanted)
  return texts.find((text) => text.name === name)!.text
}

const type = (name: string, text: string) =>
  new Map([[name, { text, seenHash: '', isStillRight: false }]])

/** Whether what the list knows of the product is what its texts say. */
async function expectCounted() {
  const { rows } = await shop.database.pool.query<{ missing: boolean; own: boolean }>(
    `select n.has_missing as missing, exists (
       select from product p, lateral (values ('name', p.name), ('overviewHtml', p.overview_html),
         ('descriptionHtml', p.description_html)) s(field, source)
       where p.seller_id = $1 and p.id = n.product_id and s.source <> '' and not exists (
         select from text_translation t where t.seller_id = $1 and t.language = 'hi'
           and t.kind = 'product' and t.subject = n.product_id::text and t.field = s.field)) as own
     from product_translation n where n.seller_id = $1 and n.language = 'hi'`,
    [first.seller.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.missing).toBe(rows[0]!.own)
}

test('[LANG-04] [SAFE-09] of two who translate a text at the same moment one is told so', async () => {
  for (let round = 0; round < rounds; round++) {
    const expected = await getDeskTranslations(first, product)
    const texts = [`पहला ${round}`, `दूसरा ${round}`]
    const outcomes = await Promise.all(
      [first, second].map((scope, at) =>
        saveDeskTranslations(scope, product, type('name', texts[at]!), expected),
      ),
    )
    const winner = outcomes.findIndex(({ ok }) => ok)
    expect(outcomes[1 - winner]).toMatchObject({ ok: false, code: 'changed-meanwhile' })
    expect(await read(product, 'name')).toBe(texts[winner])
    await expectCounted()
  }
})

test('[LANG-04] a file and the desk that write a text at the same moment leave the file’s', async () => {
  for (let round = 0; round < rounds; round++) {
    const expected = await getDeskTranslations(first, product)
    const [outcome] = await Promise.all([
      saveDeskTranslations(first, product, type('name', `डेस्क ${round}`), expected),
      importGloves({ name: `फ़ाइल ${round}` }),
    ])
    // Before the file, or refused: never over what the file has just brought.
    if (!outcome.ok) expect(outcome.code).toBe('changed-meanwhile')
    expect(await read(product, 'name')).toBe(`फ़ाइल ${round}`)
    await expectCounted()
  }
})

test('[LANG-04] the same with a value, which the file names in its rows', async () => {
  for (let round = 0; round < rounds; round++) {
    const expected = await getDeskTranslations(first, value)
    const name = expected.texts[0]!.name
    const [outcome] = await Promise.all([
      saveDeskTranslations(first, value, type(name, `डेस्क ${round}`), expected),
      importGloves({ colour: `फ़ाइल ${round}` }),
    ])
    if (!outcome.ok) expect(outcome.code).toBe('changed-meanwhile')
    expect(await read(value, name)).toBe(`फ़ाइल ${round}`)
  }
})
