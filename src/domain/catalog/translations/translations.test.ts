import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import {
  countStatements,
  findId,
  inHindi,
  offerHindi,
  translate,
} from '#testing/translated-shop.ts'
import {
  getCategoryById,
  getCategoryByUrls,
  getMenu,
  loadCards,
  loadCategoryTiles,
  loadGroupTiles,
  loadProductPage,
  saveProducts,
} from '../catalog.ts'

let shop: TestShop
let scope: Scope
let hindi: Scope
let other: Scope
let product: number

beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  scope = await shop.scope('in')
  hindi = inHindi(scope)
  other = await shop.scope('tools')
  const glove = (code: string, size: string) =>
    buildProduct(code, {
      name: `Nitrile glove ${size}`,
      brand: 'Seema',
      variantGroup: 'glove',
      attributes: [
        { caption: 'Colour', value: 'Red', section: 'Looks' },
        { caption: 'Size', value: size, section: null },
      ],
      packs: [buildPack(code, { unit: 'Box of 100' })],
    })
  for (const { seller } of [scope, other])
    await saveProducts(shop, seller.id, [glove('G1', 'L'), glove('G2', 'M')], { now: testNow })
  product = await findId(shop, scope, 'product', 'G1')
  await translate(shop, scope, [
    ['product', product, 'name', 'नाइट्राइल दस्ताना L'],
    ['product', product, 'overviewHtml', '<p>मज़बूत <script>x</script></p>'],
    ['brand', await findId(shop, scope, 'brand', 'Seema'), 'name', 'सीमा'],
    ['attribute', await findId(shop, scope, 'field', 'Colour'), 'caption', 'रंग'],
    ['value', await findId(shop, scope, 'field_value', 'Red'), 'label', 'लाल'],
    ['section', 'Looks', 'name', 'रूप'],
    ['unit', 'Box of 100', 'name', '100 का डिब्बा'],
    ['category', await findId(shop, scope, 'category', 'Gloves'), 'name', 'दस्ताने'],
    ['category', await findId(shop, scope, 'category', 'Gloves'), 'pageTitle', 'दस्ताने ख़रीदें'],
  ])
})
afterAll(() => shop.close())

const url = async () => (await loadCards(shop.database.primary, scope, [product]))[0]!.url

describe('a product', () => {
  test('[LANG-04] its page is in the language of the request, text by text', async () => {
    const page = (await loadProductPage(hindi, await url()))!
    expect(page.name).toBe('नाइट्राइल दस्ताना L')
    expect(page.brand!.name).toBe('सीमा')
    expect(page.overviewHtml).toContain('मज़बूत')
    expect(page.overviewHtml).not.toContain('script')
    expect(page.packs[0]!.unit).toBe('100 का डिब्बा')
    expect(page.specification.map(({ section }) => section)).toEqual([null, 'रूप'])
    const lines = page.specification.flatMap((part) => part.lines)
    expect(lines.map(({ caption, value }) => `${caption}: ${value}`)).toContain('रंग: लाल')
    // Without a translation it stays in the seller's first language.
    expect(lines.map(({ caption }) => caption)).toContain('Size')
    expect(page.variants.map(({ name }) => name)).toEqual(['Nitrile glove M'])
    expect(page.crumbs.map(({ name }) => name)).toContain('दस्ताने')
    expect(page.descriptionHtml).toBe((await loadProductPage(scope, page.url))!.descriptionHtml)
  })

  test('[LANG-04] plain addresses and other sellers stay in their first language', async () => {
    const page = (await loadProductPage(scope, await url()))!
    expect(page.name).toBe('Nitrile glove L')
    expect(page.brand!.name).toBe('Seema')
    expect(page.packs[0]!.unit).toBe('Box of 100')
    const foreign = inHindi({
      ...other,
      seller: { ...other.seller, languages: ['en-IN', 'hi-IN'] },
    })
    const id = await findId(shop, other, 'product', 'G1')
    expect((await loadCards(shop.database.primary, foreign, [id]))[0]!.name).toBe('Nitrile glove L')
  })

  test('[LANG-04] its card has the name, brand and unit', async () => {
    const [card] = await loadCards(shop.database.primary, hindi, [product])
    expect(card).toMatchObject({ name: 'नाइट्राइल दस्ताना L', brand: 'सीमा', packCount: 1 })
    expect(card!.pack.unit).toBe('100 का डिब्बा')
  })

  test('[LANG-04] texts cost no statement at plain addresses, and one for each part elsewhere', async () => {
    const address = await url()
    const counts = async (reader: Scope) => {
      const counter = countStatements(shop, reader)
      await loadCards(counter.scope.database.primary, counter.scope, [product])
      const cards = counter.count()
      await loadProductPage(counter.scope, address)
      const page = counter.count() - cards
      await loadProductPage(counter.scope, address)
      return [cards, page, counter.count() - cards - page]
    }
    shop.cache.invalidate(['*'])
    await loadCards(shop.database.primary, scope, [product])
    expect(await counts(scope)).toEqual([1, 4, 3])
    expect(await counts(hindi)).toEqual([2, 5, 5])
  })
})

describe('categories', () => {
  test('[LANG-04] menu, tiles and page are in the language of the request', async () => {
    for (const [reader, name] of [
      [scope, 'Gloves'],
      [hindi, 'दस्ताने'],
      [scope, 'Gloves'],
    ] as const) {
      const [group] = await getMenu(reader)
      expect(group!.mains.map((main) => main.name)).toEqual([name])
      const safety = (await getCategoryByUrls(reader, { group: group!.url }))!
      const tiles = await loadCategoryTiles(reader, safety.id)
      expect(tiles.map(({ displayName }) => displayName)).toContain(name)
      expect((await loadGroupTiles(reader)).length).toBe(1)
      const page = (await getCategoryByUrls(reader, { main: 'gloves' }))!
      expect(page.displayName).toBe(name)
      expect(page.crumbs.map((crumb) => crumb.name)).toEqual(['Safety', name])
      expect(page.pageTitle).toContain(name === 'Gloves' ? 'Gloves |' : 'दस्ताने ख़रीदें')
      expect((await getCategoryById(reader, page.id))!.displayName).toBe(name)
    }
  })

  test('[LANG-04] what is saved evicts what was cached', async () => {
    const id = await findId(shop, scope, 'category', 'Safety')
    expect((await getMenu(hindi))[0]!.name).toBe('Safety')
    const readTags = await listenForTags()
    await translate(shop, scope, [['category', id, 'name', 'सुरक्षा']])
    expect(await readTags()).toContain(`menu:${scope.seller.id}`)
    shop.cache.invalidate([`menu:${scope.seller.id}`])
    expect((await getMenu(hindi))[0]!.name).toBe('सुरक्षा')
    await translate(shop, scope, [['category', id, 'name', '']])
    shop.cache.invalidate([`menu:${scope.seller.id}`])
    expect((await getMenu(hindi))[0]!.name).toBe('Safety')
  })
})

/** The tags that were announced since. */
async function listenForTags(): Promise<() => Promise<string[]>> {
  const before = await shop.database.pool.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from cache_change',
  )
  return async () => {
    const { last } = before.rows[0]!
    const { rows } = await shop.database.pool.query<{ tags: string }>(
      'select tags from cache_change where id > $1',
      [last],
    )
    return rows.flatMap((row) => row.tags.split(' '))
  }
}
