import { afterAll, beforeAll, expect, test } from 'vitest'
import { unfilteredRecord } from '#contract/desk/record.ts'
import type { TypedTranslation } from '#contract/translations/desk-translations.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { findId, inHindi, offerHindi } from '#testing/translated-shop.ts'
import { readAudit } from '../../accounts/accounts.ts'
import {
  getDeskTranslations,
  loadProductPage,
  saveDeskTranslations,
  saveProducts,
} from '../catalog.ts'

let shop: TestShop
let scope: Scope
let product: { kind: string; subject: string; language: string }

beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  scope = await shop.atDesk('catalogue')
  for (const code of ['in', 'tools'] as const) {
    const { seller } = await shop.scope(code)
    const packs = [buildPack('G1', { unit: 'Box of 100' })]
    await saveProducts(shop, seller.id, [buildProduct('G1', { packs })], { now: testNow })
  }
  const id = await findId(shop, scope, 'product', 'G1')
  product = { kind: 'product', subject: String(id), language: 'hi' }
})
afterAll(() => shop.close())

async function save(
  texts: Record<string, Partial<TypedTranslation>>,
  wanted = product,
  actor = scope,
) {
  const expected = await getDeskTranslations(actor, wanted)
  const typed = Object.entries(texts).map(
    ([name, translation]) =>
      [name, { text: '', seenHash: '', isStillRight: false, ...translation }] as const,
  )
  return saveDeskTranslations(actor, wanted, new Map(typed), expected)
}

const find = async (name: string, wanted = product) =>
  (await getDeskTranslations(scope, wanted)).texts.find((text) => text.name === name)!

test('[LANG-04] the desk translates a product text by text, beside its own', async () => {
  expect((await find('name')).text).toBe('')
  const outcome = await save({
    name: { text: ' नाइट्राइल\u202e दस्ताना ' },
    overviewHtml: { text: 'पतला और **मज़बूत**।' },
    descriptionHtml: { text: '<p>तेल के लिए</p><script>x</script>' },
    'unit-Box of 100': { text: '100 का डिब्बा' },
  })
  expect(outcome).toEqual({ ok: true, value: null })
  expect(await find('name')).toMatchObject({
    source: 'Nitrile glove G1',
    text: 'नाइट्राइल दस्ताना',
    isChanged: false,
  })
  const page = (await loadProductPage(inHindi(await shop.scope('in')), 'nitrile-glove-g1'))!
  expect(page.name).toBe('नाइट्राइल दस्ताना')
  expect(page.overviewHtml).toContain('<strong>मज़बूत</strong>')
  expect(page.descriptionHtml).toBe('<p>तेल के लिए</p>')
  expect(page.packs[0]!.unit).toBe('100 का डिब्बा')
  const { rows } = await shop.database.pool.query<{ after: object; subject: string }>(
    `select after, subject from audit_entry where action = 'translation.save' order by id`,
  )
  expect(rows).toMatchObject([
    {
      subject: `product:${product.subject}`,
      after: { 'name (हिन्दी)': 'नाइट्राइल दस्ताना' },
    },
    // Every product with such a pack shows it.
    { subject: 'unit:Box of 100', after: { 'name (हिन्दी)': '100 का डिब्बा' } },
  ])
  expect(Object.keys(rows[0]!.after)).toHaveLength(3)
  const { lines } = await readAudit(await shop.atDesk('owner'), unfilteredRecord)
  expect(lines[0]!.text.thing).toBe('Box of 100')
})

test('[LANG-04] a text that has changed since is marked until its translation is', async () => {
  await save({ name: { text: 'पुराना' }, descriptionHtml: { text: 'विवरण' } })
  const { sourceHash: seenHash } = await find('name')
  await shop.database.pool.query(`update product set name = 'New name' where id = $1`, [
    product.subject,
  ])
  expect(await find('name')).toMatchObject({ source: 'New name', text: 'पुराना', isChanged: true })
  expect((await find('descriptionHtml')).isChanged).toBe(false)
  // Another field is saved: the mark stays.
  await save({ name: { text: 'पुराना' }, pageTitle: { text: 'शीर्षक' } })
  expect((await find('name')).isChanged).toBe(true)
  // Typed beside the text as it was before: the translator has not seen the new one.
  await save({ name: { text: 'नाम', seenHash } })
  expect(await find('name')).toMatchObject({ text: 'नाम', isChanged: true })
  await save({ name: { text: 'नाम', isStillRight: true } })
  expect(await find('name')).toMatchObject({ text: 'नाम', isChanged: false })
  await save({ name: { text: '' } })
  expect((await find('name')).text).toBe('')
})

test('[LANG-04] [SAFE-09] two translators don’t overwrite each other', async () => {
  const expected = await getDeskTranslations(scope, product)
  await save({ name: { text: 'एक' } })
  const typed = new Map([['name', { text: 'दो', seenHash: '', isStillRight: false }]])
  const outcome = await saveDeskTranslations(scope, product, typed, expected)
  expect(outcome).toMatchObject({ ok: false, code: 'changed-meanwhile' })
  expect((await find('name')).text).toBe('एक')
  const long = await save({ name: { text: 'अ'.repeat(301) } })
  expect(long).toMatchObject({ code: 'invalid', fields: { name: 'too-long' } })
})

test('[LANG-04] categories and attributes with their values are translated too', async () => {
  const category = {
    ...product,
    kind: 'category',
    subject: String(await findId(shop, scope, 'category', 'Gloves')),
  }
  await save({ name: { text: 'दस्ताने' }, shortDescription: { text: 'हाथों के लिए' } }, category)
  expect(await find('name', category)).toMatchObject({ source: 'Gloves', text: 'दस्ताने' })
  expect((await find('shortDescription', category)).text).toBe('हाथों के लिए')
  const attribute = {
    ...product,
    kind: 'attribute',
    subject: String(await findId(shop, scope, 'field', 'Colour')),
  }
  const blue = `value-${await findId(shop, scope, 'field_value', 'Blue')}`
  await save({ caption: { text: 'रंग' }, [blue]: { text: 'नीला' } }, attribute)
  expect(await find(blue, attribute)).toMatchObject({ source: 'Blue', text: 'नीला' })
})

test('[LANG-04] what the seller lacks, a language it lacks, and who may not, are refused', async () => {
  const other = await shop.scope('tools')
  const foreign = String(await findId(shop, other, 'product', 'G1'))
  for (const wanted of [
    { ...product, subject: foreign },
    { ...product, subject: 'x' },
    { ...product, kind: 'order' },
    { ...product, language: 'zh' },
    { ...product, language: 'en' },
    { ...product, kind: 'page', subject: 'none' },
  ])
    await expect(getDeskTranslations(scope, wanted)).rejects.toSatisfy(
      (error) => isStop(error) && error.kind === 'not-found',
    )
  const reader = await shop.atDesk('reader')
  await expect(save({ name: { text: 'x' } }, product, reader)).rejects.toThrow()
  const seller = { ...product, kind: 'seller', subject: 'shop' }
  await expect(save({ homeTitle: { text: 'x' } }, seller)).rejects.toThrow()
  const owner = await shop.atDesk('owner')
  expect((await save({ homeTitle: { text: 'दुकान' } }, seller, owner)).ok).toBe(true)
})
