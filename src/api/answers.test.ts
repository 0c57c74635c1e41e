import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from './api-fixture.ts'
import { relatedSchema, seoSchema } from './browse/wire-category.ts'
import { filtersSchema } from './browse/wire-filter.ts'
import { listingSchema } from './browse/wire-listing.ts'
import { menuSchema } from './browse/wire-menu.ts'
import { productSchema } from './browse/wire-product.ts'
import { countriesSchema, footerPageSchema, footerPagesSchema } from './sellers/wire-pages.ts'
import { sellerSchema } from './sellers/wire-seller.ts'

let api: ApiFixture
const v1 = '/api/v1'
const gloves = `${v1}/categories/listing?CatUrl=gloves`

beforeAll(async () => {
  api = await openApiFixture()
})
afterAll(() => api.close())

describe('[API-01] read calls answer with the seed’s names, and no others', () => {
  test('[HOST-02] seller', async () => {
    const body = sellerSchema.parse(await api.json(`${v1}/seller`))
    expect(body).toMatchObject({
      clientId: '00000000-0000-4000-8000-000000000001',
      currency: 'INR',
      currencySymbol: '₹',
      countryCode: 'IN',
      companyName: 'Seller in',
      domainURL: 'http://in.localhost:3000',
      phoneNumber: '02000000000',
      logoURL: null,
    })
  })

  test('countries: one host a country, the current one marked', async () => {
    const body = countriesSchema.parse(await api.json('http://sg.localhost:3000/api/v1/countries'))
    expect(
      body.map(({ countryCode, isDefault, domainUrl }) => [countryCode, isDefault, domainUrl]),
    ).toEqual([
      ['IN', false, 'http://in.localhost:3000'],
      ['SG', true, 'http://sg.localhost:3000'],
    ])
  })

  test('menu, and its addresses are CatUrls', async () => {
    const [group] = menuSchema.parse(await api.json(`${v1}/menu`))
    expect(group).toMatchObject({ groupName: 'Safety', groupUrl: 'safety' })
    const main = group!.mainCategories.find(({ url }) => url === 'gloves')!
    expect(main.subCategories).toEqual([{ name: 'Nitrile gloves', url: 'gloves/nitrile-gloves' }])
    for (const catUrl of [main.url, main.subCategories[0]!.url, `categories/${group!.groupUrl}`]) {
      expect((await api.json(`${v1}/categories/seo?CatUrl=${catUrl}`)).displayName).not.toBe('')
    }
  })

  test('footer pages', async () => {
    expect(footerPagesSchema.parse(await api.json(`${v1}/footer-pages`))).toEqual([
      { title: 'About us', url: 'about-us' },
    ])
    const page = footerPageSchema.parse(await api.json(`${v1}/footer-pages/about-us`))
    expect(page.content).toBe('<p>Who we are.</p>')
  })

  test('a category’s texts and its related categories', async () => {
    const seo = seoSchema.parse(
      await api.json(`${v1}/categories/seo?CatUrl=category/gloves/nitrile-gloves`),
    )
    expect(seo).toMatchObject({
      displayName: 'Nitrile gloves',
      pageTitle: 'Nitrile gloves | Seller in',
    })
    const main = await api.json(`${v1}/categories/seo?CatUrl=gloves`)
    const related = relatedSchema.parse(
      await api.json(`${v1}/categories/${main.categoryId}/related`),
    )
    expect(related.map(({ pageUrl }) => pageUrl)).toEqual(['category/gloves/nitrile-gloves'])
  })

  test('a listing with its count, bounds and place in the tree', async () => {
    const body = listingSchema.parse(await api.json(`${gloves}/nitrile-gloves`))
    expect(body).toMatchObject({
      count: 25,
      minPrice: 100,
      maxPrice: 124,
      group: 'Gloves',
      subName: 'Nitrile gloves',
      ParentCatUrls: 'gloves',
      GroupName: 'Safety',
      GroupURL: 'safety',
    })
    expect(body.productListing).toHaveLength(20)
    expect(body.productListing[1]).toMatchObject({
      name: 'Nitrile glove G1',
      brand: 'Kestrel',
      SkuCode: 'G1',
      image: 'http://in.localhost:3000/media/0123456789abcdef0123456789abcdef-480.webp',
      sPrice: 101,
      mrp: 130,
      savedAmt: 29,
      discount: 22.31,
      stock: 40,
      rfq: false,
      delivered: true,
      packCount: 1,
    })
  })

  test('a product with all its packs, and one on request without a price', async () => {
    const [card] = (await api.json(`${v1}/categories/listing?CatUrl=hearing`)).productListing
    expect(card).toMatchObject({ sPrice: 33.33, packCount: 2 })
    const product = productSchema.parse(await api.json(`${v1}/products/${card.pageUrl}`))
    expect(
      product.packs.map(({ unit, sPrice, mrp, savedAmt }) => [unit, sPrice, mrp, savedAmt]),
    ).toEqual([
      ['1 pair', 33.33, 99.99, 66.66],
      ['Pack of 50', 1299.5, 1999, 699.5],
    ])
    expect(product.filterItems).toContainEqual(
      expect.objectContaining({ caption: 'Colour', listItemValue: 'Blue' }),
    )
    const [mask] = listingSchema.parse(
      await api.json(`${v1}/categories/listing?CatUrl=masks`),
    ).productListing
    expect(mask).toMatchObject({ rfq: true, sPrice: null, mrp: null, discount: 0, savedAmt: 0 })
  })
})

describe('[API-01] asking for a listing', () => {
  test('filters count exactly, and choose by the ids that they name', async () => {
    const filters = filtersSchema.parse(await api.json(`${v1}/categories/filters?CatUrl=gloves`))
    const colour = filters.find(({ caption }) => caption === 'Colour')!
    expect(colour.options.map(({ listItemValue, count }) => [listItemValue, count])).toEqual([
      ['Blue', 13],
      ['Red', 12],
    ])
    const red = colour.options[1]!
    expect((await api.json(`${gloves}&fieldValueIds=,${red.valueId},,x`)).count).toBe(12)
    expect((await api.json(`${gloves}&fieldIds=${red.fieldId}`)).count).toBe(25)
    const discount = filters.find(({ caption }) => caption === 'Discount')!
    for (const option of discount.options) {
      expect((await api.json(`${gloves}&staticFilterIds=${option.staticFilter}`)).count).toBe(
        option.count,
      )
    }
  })

  test('brand by name, price, order, page and size', async () => {
    expect((await api.json(`${gloves}&brand=heron`)).count).toBe(5)
    expect((await api.json(`${gloves}&brand=Heron,Kestrel`)).count).toBe(25)
    expect((await api.json(`${gloves}&minPrice=100.5&maxPrice=102`)).count).toBe(2)
    const dearest = await api.json(`${gloves}&SortBy=PHL&PageSize=3&PageNo=2`)
    expect(dearest.productListing.map((card: { sPrice: number }) => card.sPrice)).toEqual([
      121, 120, 119,
    ])
  })

  test('names match without regard to case; unknown and empty ones are nothing', async () => {
    const plain = await api.json(`${gloves}&PageSize=2&SortBy=PLH`)
    expect(
      await api.json(
        `${v1}/categories/listing?caturl=gloves&PAGESIZE=2&sortby=plh&hello=1&minprice=`,
      ),
    ).toEqual(plain)
    expect(
      await api.json(`${v1}/categories/listing?ParentCatUrl=gloves&PageSize=2&SortBy=PLH`),
    ).toEqual(plain)
    const unsorted = await api.json(`${gloves}&SortBy=XX`)
    expect(unsorted).toEqual(await api.json(`${gloves}&SortBy=POP`))
  })

  test('answers that depend on who and where are private, the others are asked for anew', async () => {
    for (const [path, expected] of [
      [gloves, 'private, no-store'],
      [`${v1}/menu`, 'no-cache'],
      [`${v1}/nothing`, 'private, no-store'],
    ]) {
      const answer = await api.ask(path!)
      expect(answer.headers.get('cache-control')).toBe(expected)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})
