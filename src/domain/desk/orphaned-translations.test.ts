import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TextKind, textFields } from '#contract/translations/text-kinds.ts'
import type { Scope } from '#platform/scope.ts'
import { purgeTranslations } from '#platform/translations/orphan-translations.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { findId, offerHindi, translate } from '#testing/translated-shop.ts'
import {
  mergeBrands,
  moveDocument,
  removeCategory,
  runBulkCategories,
  saveProducts,
} from '../catalog/catalog.ts'
import { removeFooterPage, saveFooterPage } from './desk.ts'

let shop: TestShop
let scope: Scope
/** Of each kind something that the seller has. */
let subjects: Record<TextKind, string>

beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  scope = await shop.atDesk('owner')
  const build = (code: string, brand: string) =>
    buildProduct(code, {
      brand,
      attributes: [{ caption: 'Colour', value: 'Red', section: 'Looks' }],
      packs: [buildPack(code, { unit: 'Box of 100' })],
    })
  for (const seller of [scope.seller, (await shop.scope('tools')).seller])
    await saveProducts(shop, seller.id, [build('G1', 'Seema'), build('G2', 'Sima')], {
      now: testNow,
    })
  const { pool } = shop.database
  const product = await findId(shop, scope, 'product', 'G1')
  const { rows } = await pool.query<{ id: number }>(
    `insert into product_document (seller_id, product_id, kind, title, position, link)
     values ($1, $2, 'video', 'How to', 1, 'https://video.example/1') returning id`,
    [scope.seller.id, product],
  )
  await pool.query(`insert into media (seller_id, key, width, height) values ($1, 'aa', 1, 1)`, [
    scope.seller.id,
  ])
  await savePage('', 'care')
  subjects = {
    product: String(product),
    category: String(await findId(shop, scope, 'category', 'Gloves')),
    brand: String(await findId(shop, scope, 'brand', 'Seema')),
    attribute: String(await findId(shop, scope, 'field', 'Colour')),
    value: String(await findId(shop, scope, 'field_value', 'Red')),
    document: String(rows[0]!.id),
    section: 'Looks',
    unit: 'Box of 100',
    page: 'care',
    picture: 'aa',
    seller: '',
  }
})
beforeEach(() => shop.database.pool.query('delete from text_translation'))
afterAll(() => shop.close())

async function savePage(previousUrl: string, url: string) {
  const page = { title: 'Care', content: 'Wash.', position: '1', url }
  const before = { title: 'Care', contentHtml: '<p>Wash.</p>', position: 1, url: previousUrl }
  const outcome = await saveFooterPage(scope, previousUrl, page, previousUrl ? before : null)
  expect(outcome).toEqual({ ok: true, value: url })
}

const write = (kind: TextKind, subject: string | number, text = 'अ') =>
  translate(shop, scope, [[kind, subject, textFields[kind][0], text]])

/** Kinds and subjects of the texts that are stored. */
async function list(kind = '%'): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select kind || ' ' || subject as name from text_translation where kind like $1 order by 1`,
    [kind],
  )
  return rows.map(({ name }) => name)
}

async function addCategory(name: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `with fresh as (select nextval(pg_get_serial_sequence('category', 'id')) as id)
     insert into category (id, seller_id, level, path, name, display_name, url)
     overriding system value select id, $1, 1, array[id], $2, $2, $2 from fresh returning id`,
    [scope.seller.id, name],
  )
  return rows[0]!.id
}

test.each(Object.keys(textFields) as TextKind[])(
  '[LANG-04] a translation of a gone %s is purged, and that of one there is stays',
  async (kind) => {
    await write(kind, subjects[kind])
    // Another seller's of the same name is none of this one's.
    const other = await shop.scope('tools')
    if (kind !== 'seller') {
      await write(kind, '999999')
      await translate(shop, other, [[kind, '999999', textFields[kind][0], 'अ']])
    }
    expect(await purgeTranslations(shop.database)).toBe(kind === 'seller' ? 0 : 2)
    expect(await list()).toEqual([`${kind} ${subjects[kind]}`])
  },
)

test('[LANG-04] translations go with categories and documents that the desk removes', async () => {
  const [first, second] = [await addCategory('one'), await addCategory('two')]
  await write('category', first)
  await write('category', second)
  await write('category', subjects.category)
  await removeCategory(scope, first)
  await runBulkCategories(scope, [String(second)], 'remove')
  expect(await list('category')).toEqual([`category ${subjects.category}`])

  const { rows } = await shop.database.pool.query<{ id: number }>(
    `insert into product_document (seller_id, product_id, kind, title, position, link)
     values ($1, $2, 'video', 'Again', 2, 'https://video.example/2') returning id`,
    [scope.seller.id, subjects.product],
  )
  const { id } = rows[0]!
  await write('document', id)
  await write('document', subjects.document)
  await moveDocument(scope, Number(subjects.product), id, 'remove')
  expect(await list('document')).toEqual([`document ${subjects.document}`])
})

test('[LANG-04] a footer page takes its translations to a new address, and away with it', async () => {
  await write('page', 'care', 'देखभाल')
  // What a page that once was there left behind is not this page's.
  await write('page', 'upkeep', 'पुराना')
  await savePage('care', 'upkeep')
  const { rows } = await shop.database.pool.query(
    `select subject, text from text_translation where kind = 'page'`,
  )
  expect(rows).toEqual([{ subject: 'upkeep', text: 'देखभाल' }])
  await removeFooterPage(scope, 'upkeep')
  expect(await list('page')).toEqual([])
  await write('page', 'care', 'पुराना')
  await savePage('', 'care')
  expect(await list('page')).toEqual([])
})

test('[LANG-04] a merged brand and its value leave their translations to the other', async () => {
  const [from, to] = [subjects.brand, await findId(shop, scope, 'brand', 'Sima')]
  const fromValue = await findId(shop, scope, 'field_value', 'Seema')
  const toValue = await findId(shop, scope, 'field_value', 'Sima')
  await write('brand', from, 'सीमा')
  await write('value', fromValue, 'सीमा')
  await write('value', toValue, 'सिमा')
  expect(await mergeBrands(scope, Number(from), 'Sima')).toEqual({ ok: true, value: null })
  const { rows } = await shop.database.pool.query(
    `select kind, subject, text, source_hash = md5('source') as "isOld" from text_translation order by kind`,
  )
  expect(rows).toEqual([
    { kind: 'brand', subject: String(to), text: 'सीमा', isOld: true },
    { kind: 'value', subject: String(toValue), text: 'सिमा', isOld: true },
  ])
})
