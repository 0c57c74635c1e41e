import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLine, pricePacks, readCart } from '#domain/cart/cart.ts'
import { getBrandByUrl, listBrands, loadCards, saveProducts } from '#domain/catalog/catalog.ts'
import { addComparison, loadComparisons } from '#domain/saved/saved.ts'
import { getFooterPage, translateSeller } from '#domain/sellers/sellers.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from './feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from './test-shop.ts'
import { findId, inHindi, offerHindi, translate } from './translated-shop.ts'

let shop: TestShop
let scope: Scope

beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  await shop.database.pool.query(`
    insert into footer_page (seller_id, url, title, content_html, position)
    select id, 'returns', 'Returns', '<p>Within ten days.</p>', 1 from seller where code = 'in'`)
  shop.cache.invalidate([tags.sellers])
  scope = await shop.scope('in')
  await saveProducts(shop, scope.seller.id, [buildProduct('G1')], { now: testNow })
  await translate(shop, scope, [
    ['page', 'returns', 'title', 'वापसी'],
    ['page', 'returns', 'contentHtml', '<p>दस दिन में।</p><script>x</script>'],
    ['seller', '', 'homeTitle', 'पुणे में औद्योगिक सामान'],
    ['product', await findId(shop, scope, 'product', 'G1'), 'name', 'दस्ताना'],
    ['unit', '1 pair', 'name', '1 जोड़ी'],
    ['brand', await findId(shop, scope, 'brand', 'Kestrel'), 'name', 'केस्ट्रल'],
    ['attribute', await findId(shop, scope, 'field', 'Colour'), 'caption', 'रंग'],
    ['value', await findId(shop, scope, 'field_value', 'Blue'), 'label', 'नीला'],
  ])
})
afterAll(() => shop.close())

test('[LANG-04] the seller’s own pages and texts are in the language of the request', async () => {
  const seller = await translateSeller(shop, scope.seller, 'hi-IN')
  expect(seller).toMatchObject({
    id: scope.seller.id,
    locale: 'hi-IN',
    homeTitle: 'पुणे में औद्योगिक सामान',
    aboutHtml: scope.seller.aboutHtml,
    footerPages: [{ title: 'वापसी', url: 'returns' }],
  })
  expect(await getFooterPage({ ...scope, seller }, 'returns')).toMatchObject({
    title: 'वापसी',
    contentHtml: '<p>दस दिन में।</p>',
  })
  expect((await getFooterPage(scope, 'returns'))!.title).toBe('Returns')
  expect(scope.seller.homeTitle).not.toContain('पुणे')
})

test('[LANG-04] carts, comparisons and brands name products in it', async () => {
  const visitor = { kind: 'visitor', cartKey: 'k'.repeat(43) } as const
  const reader = { ...inHindi(scope), viewer: visitor }
  const [card] = await loadCards(shop.database.primary, scope, [
    await findId(shop, scope, 'product', 'G1'),
  ])
  const packId = card!.pack.id
  await addLine(reader, { packId, quantity: 1 })
  expect((await readCart(reader)).lines).toMatchObject([{ name: 'दस्ताना', unit: '1 जोड़ी' }])
  expect((await readCart({ ...scope, viewer: visitor })).lines).toMatchObject([
    { name: 'Nitrile glove G1', unit: '1 pair' },
  ])
  expect((await pricePacks(reader, [{ packId, quantity: 2 }])).lines[0]!.name).toBe('दस्ताना')
  await addComparison(reader, card!.productId)
  const compared = await loadComparisons(reader)
  expect(compared.cards.map(({ name }) => name)).toEqual(['दस्ताना'])
  expect(JSON.stringify(compared.rows)).toContain('नीला')
  expect((await listBrands(reader)).map(({ name }) => name)).toEqual(['केस्ट्रल'])
  expect((await listBrands(scope)).map(({ name }) => name)).toEqual(['Kestrel'])
  expect((await getBrandByUrl(reader, 'kestrel'))!.name).toBe('केस्ट्रल')
})
