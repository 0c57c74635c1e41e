import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { saveSynonyms } from '#domain/search/search.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { testNow } from '#testing/test-shop.ts'
import { type ApiFixture, openApiFixture } from '../api-fixture.ts'
import { filtersSchema } from './wire-filter.ts'
import { searchSchema, suggestionsSchema } from './wire-search.ts'

let api: ApiFixture
const v1 = '/api/v1'
const words = (text: string) => encodeURIComponent(text)

beforeAll(async () => {
  api = await openApiFixture()
  const { seller } = await api.shop.scope('in')
  await saveSynonyms(api.shop, seller.id, [['ear plug', 'noise stopper']], 'last-wins')
  const bearing = { categoryPath: ['Machines', 'Bearings'], brand: 'SKF', partNumber: '6203-ZZ' }
  await saveProducts(
    api.shop,
    seller.id,
    [buildProduct('B1', { ...bearing, name: 'SKF ball bearing 6203-ZZ' })],
    {
      now: testNow,
    },
  )
})
afterAll(() => api.close())

const search = async (query: string) => searchSchema.parse(await api.json(`${v1}/search?${query}`))
const names = async (query: string) => (await search(query)).productListing.map((card) => card.name)

describe('[SRCH-01] GET /search', () => {
  test('answers a listing of what was found, with nothing corrected', async () => {
    const body = await search('SearchText=nitrile+gloves&PageSize=5')
    expect(body).toMatchObject({
      count: 25,
      correctedText: null,
      minPrice: 100,
      group: '',
      GroupURL: '',
    })
    expect(body.productListing).toHaveLength(5)
  })

  test('corrects, and says so; Exact takes the words as they are', async () => {
    expect(await search('SearchText=nitrlie+gloves')).toMatchObject({
      count: 25,
      correctedText: 'nitrile gloves',
    })
    expect(await search('SearchText=nitrlie&Exact=1')).toMatchObject({
      count: 0,
      correctedText: null,
    })
  })

  test('part numbers, synonyms and the seed’s other names for the text', async () => {
    for (const name of ['SearchText', 'searchtext', 'skuName', 'id', 'formId'])
      expect(await names(`${name}=6203zz`)).toEqual(['SKF ball bearing 6203-ZZ'])
    expect((await names('SearchText=noise+stopper'))[0]).toBe('Ear plug P2')
  })

  test('filters, order, pages, price, category and the most candidates hold', async () => {
    const gloves = 'SearchText=glove'
    const filters = filtersSchema.parse(await api.json(`${v1}/categories/filters?${gloves}`))
    const red = filters
      .find(({ caption }) => caption === 'Colour')!
      .options.find((each) => each.listItemValue === 'Red')!
    expect(red.count).toBe(12)
    expect(await search(`${gloves}&fieldValueIds=${red.valueId}`)).toMatchObject({ count: 12 })
    expect((await search(`${gloves}&SortBy=PHL&PageSize=3`)).productListing[0]!.sPrice).toBe(124)
    expect((await search(`${gloves}&PageNo=2`)).productListing).toHaveLength(5)
    expect(await search(`${gloves}&min=100.5&max=102`)).toMatchObject({ count: 2 })
    expect(await search(`${gloves}&Limit=7`)).toMatchObject({ count: 7 })
    expect(await search(`${gloves}&CatUrl=gloves`)).toMatchObject({ count: 25 })
    expect(await search(`${gloves}&CatUrl=hearing`)).toMatchObject({ count: 0 })
    expect((await api.json(`${v1}/search?${gloves}&PageNo=3`, 404)).code).toBe('not-found')
    expect((await api.json(`${v1}/search?${gloves}&Limit=1001`, 400)).fields).toEqual({
      Limit: 'too-large',
    })
    expect((await api.json(`${v1}/categories/filters`, 400)).fields).toEqual({ CatUrl: 'missing' })
  })

  test('[SRCH-02] blank and tags are refused with their texts', async () => {
    for (const path of [
      'search?',
      'search?SearchText=',
      'search?SearchText=%20%09',
      'categories/filters?SearchText=%20',
    ])
      expect(await api.json(`${v1}/${path}`, 400)).toMatchObject({
        code: 'blank-search',
        detail: 'Please provide input for search',
      })
    expect(await api.json(`${v1}/search?SearchText=${words('<b>bolt</b>')}`, 400)).toMatchObject({
      code: 'tags-in-search',
      detail: 'Please enter valid search text',
    })
  })
})

describe('[SRCH-03] GET /autosuggest', () => {
  const suggest = async (text: string) =>
    suggestionsSchema.parse(
      await api.json(`${v1}/autosuggest?SearchText=${words(text)}&Pincode=411001`),
    )

  test('searches, categories and products that begin so, as paths of this host', async () => {
    const suggestions = await suggest('glo')
    expect(suggestions[0]).toMatchObject({ kind: 'search', skuName: 'glove' })
    expect(suggestions.find(({ kind }) => kind === 'category')).toEqual({
      skuName: 'Gloves',
      pageUrl: '/category/gloves',
      kind: 'category',
      parentCategory: 'Safety',
    })
    expect(suggestions).toHaveLength(10)
    const product = suggestions.find(({ kind }) => kind === 'product')!
    expect(product.skuName).toContain('Nitrile glove')
    expect(product.pageUrl).toMatch(/^\/product\//)
  })

  test('nothing for what can’t be searched with, and a slip is forgiven', async () => {
    for (const text of ['', '  ', '<b>', '???']) expect(await suggest(text)).toEqual([])
    expect((await suggest('bearnig')).map(({ kind }) => kind)).toContain('product')
  })
})

test('[HOST-05] [T10] another seller’s goods and words are not found, suggested or corrected to', async () => {
  for (const text of ['canary', 'canary glove', 'T1', 'chisel', 'canarie']) {
    const body = JSON.stringify([
      await search(`SearchText=${words(text)}`),
      await api.json(`${v1}/autosuggest?SearchText=${words(text)}`),
    ])
    expect(body).not.toMatch(/canary (?:glove|chisel)|Chisels/i)
    expect(body).not.toContain('"correctedText":"canary')
  }
  const otherSellerResults = await api.json(
    `http://tools.localhost:3000${v1}/search?SearchText=canary`,
  )
  expect(otherSellerResults.count).toBe(2)
})
