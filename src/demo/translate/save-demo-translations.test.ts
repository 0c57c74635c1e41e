import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeDemoProducts } from '#demo/products/compose-products.ts'
import { demoSellers, shopTerms } from '#demo/sellers.ts'
import { writeCategoryTexts } from '#demo/texts/write-category-texts.ts'
import { openTranslationStore } from '#demo/translate/save-demo-translations.ts'
import { translatePages } from '#demo/translate/translate-pages.ts'
import { sanitizeSellerHtml, saveProducts } from '#domain/catalog/catalog.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'

let shop: TestShop
let sellerId: number
beforeAll(async () => {
  shop = await openTestShop()
  sellerId = (await shop.scope('in')).seller.id
  const demoProducts = [...composeDemoProducts({ seller: 'in', count: 150, now: testNow })]
  const records = demoProducts.map(({ record }) => record)
  await saveProducts(shop, sellerId, records, { now: testNow })
  await writeCategoryTexts(shop, sellerId)
  for (const _ of [1, 2]) {
    const store = openTranslationStore(shop, sellerId, 'in')!
    await store.saveProducts(demoProducts)
    await store.saveShop()
  }
})
afterAll(() => shop.close())

test('[LANG-04] a demo shop has each text of its goods, words and categories in its other language', async () => {
  const missing = await list(`
    with wanted as (
      select 'product' as kind, id::text as subject, f as field, code as name
      from product, unnest(array['name', 'overviewHtml', 'descriptionHtml']) f
      where seller_id = $1 and code like 'DI-%'
      union all
      select 'category', c.id::text, f, c.name
      from category c, unnest(array['name', 'pageTitle', 'metaDescription', 'metaKeyword',
        'shortDescription', 'longDescription']) f
      where seller_id = $1 and exists (select from product p
        where p.seller_id = $1 and p.code like 'DI-%' and p.category_id = c.id)
      union all
      select 'unit', unit, 'name', unit from pack where seller_id = $1 and code like 'DI-%'
      union all
      select 'attribute', f.id::text, 'caption', f.caption
      from field f where f.seller_id = $1 and exists (
        select from product_value pv
        join field_value v on v.seller_id = $1 and v.id = pv.value_id and v.field_id = f.id
        join product p on p.seller_id = $1 and p.id = pv.product_id and p.code like 'DI-%'
        where pv.seller_id = $1)
    )
    select distinct w.kind, w.field, w.name from wanted w
    where not exists (select from text_translation t where t.seller_id = $1 and t.language = 'hi'
      and t.kind = w.kind and t.subject = w.subject and t.field = w.field)`)
  // Its name is the same in every language.
  expect(missing).toEqual([{ kind: 'attribute', field: 'caption', name: 'SNR' }])
})

test('[LANG-04] each is a translation of the text as it is, and values keep their figures', async () => {
  const stale = await list(`
    select t.field, p.code from text_translation t
    join product p on p.seller_id = $1 and p.id::text = t.subject
    where t.seller_id = $1 and t.kind = 'product' and t.source_hash <> md5(case t.field
      when 'name' then p.name when 'overviewHtml' then p.overview_html
      else p.description_html end)`)
  expect(stale).toEqual([])
  const values = await list(`
    select v.label, t.text from text_translation t
    join field_value v on v.seller_id = $1 and v.id::text = t.subject
    where t.seller_id = $1 and t.kind = 'value' and v.label in ('Yellow', 'Class 8.8')
    order by v.label`)
  expect(values).toEqual([
    { label: 'Class 8.8', text: 'क्लास 8.8' },
    { label: 'Yellow', text: 'पीला' },
  ])
})

test('[LANG-04] the tool shop, which speaks English only, gets none', () => {
  expect(openTranslationStore(shop, sellerId, 'tools')).toBeNull()
})

test.each([
  ['in', 'hi'],
  ['sg', 'zh'],
] as const)('[LANG-04] the pages of %s are all there in %s', (code, language) => {
  const { footerPages } = demoSellers.find(({ seller }) => seller.code === code)!
  const { pages, aboutHtml } = translatePages(language, shopTerms[code])
  expect([...pages.keys()]).toEqual(footerPages.map(({ url }) => url))
  for (const html of [aboutHtml, ...[...pages.values()].map(({ contentHtml }) => contentHtml)])
    expect(sanitizeSellerHtml(html).replaceAll(' rel="nofollow noopener"', '')).toBe(html)
  for (const { url, contentHtml } of footerPages)
    expect(listTags(pages.get(url)!.contentHtml), url).toEqual(listTags(contentHtml))
})

async function list(statement: string) {
  return (await shop.database.pool.query(statement, [sellerId])).rows
}

function listTags(html: string): string[] {
  return html.match(/<\/?\w+/g)!
}
