import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountBands, inStockFilter, type ListingQuery, type Sort, sorts } from './listing.ts'
import {
  clearFilters,
  isFiltered,
  isPlainListing,
  listingSearch,
  plainQuery,
  readAttributeSort,
  readListingUrl,
  toggleField,
  toggleStatic,
  toggleValue,
  withPage,
  withPrice,
  withSort,
} from './listing-url.ts'

const inr = { currency: 'INR' }
const read = (search: string, style = inr) => readListingUrl(new URLSearchParams(search), style)

const ids = fc
  .uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 12 })
  .map((list) => list.sort((a, b) => a - b))
const price = fc.option(fc.integer({ min: 0, max: 10 ** 12 }), { nil: null })
const queries: fc.Arbitrary<ListingQuery> = fc
  .record({
    valueIds: ids,
    fieldIds: ids,
    staticIds: fc.subarray([...discountBands.map((band) => band.id), inStockFilter]),
    min: price,
    max: price,
    sort: fc.constantFrom(...(Object.keys(sorts) as Sort[])),
    page: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  })
  .map((query) => {
    const isReversed = query.min !== null && query.max !== null && query.min > query.max
    return isReversed ? { ...query, min: query.max, max: query.min } : query
  })

describe('[CAT-09] the address holds the whole state', () => {
  test('what is written is read again, in every currency', () => {
    const search = fc.record(
      { q: fc.string({ unit: 'grapheme' }), code: fc.string() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        queries,
        search,
        fc.constantFrom('INR', 'JPY', 'KWD'),
        (query, words, currency) => {
          const parsedUrl = read(listingSearch(query, { currency }, words), { currency })
          expect(parsedUrl).toEqual({ query, search: words, priceError: null, canonical: true })
        },
      ),
    )
  })

  test('one query has one text', () => {
    const query = {
      ...plainQuery,
      valueIds: [40, 12, 40],
      staticIds: [20, 2],
      min: 129950,
      max: 200000,
      page: 2,
    }
    expect(listingSearch(query, inr)).toBe('?fv=12,40&sf=2,20&min=1299.5&max=2000&page=2')
    expect(listingSearch(plainQuery, inr)).toBe('')
    expect(listingSearch(withSort(plainQuery, 'PLH'), inr, { q: 'drill & bit 8 mm' })).toBe(
      '?q=drill+%26+bit+8+mm&sort=PLH',
    )
  })

  test('lists are cleaned', () => {
    expect(read('fv=,,12,,x,1.5,-3,0,12,7,1e3,99999999999,2147483648').query.valueIds).toEqual([
      7, 12,
    ])
    expect(read('fid=3&fid=,2,3').query.fieldIds).toEqual([2, 3])
    expect(read('sf=1,6,20,999').query.staticIds).toEqual([1, 20])
    expect(
      read(`fv=${Array.from({ length: 500 }, (_, at) => at + 1)}`).query.valueIds,
    ).toHaveLength(200)
  })

  test.each(['XX', 'plh', '', 'constructor', '__proto__'])(
    'unknown sort %j is the usual one',
    (sort) => {
      expect(read(`sort=${sort}`).query.sort).toBe('POP')
    },
  )

  test.each([
    ['1', 1],
    ['999', 999],
    ['007', 7],
    ['0', 1],
    ['-2', 1],
    ['1.5', 1],
    ['two', 1],
    ['', 1],
    ['99999999999999', 2_147_483_647],
  ])('page %j is %i', (page, number) => {
    expect(read(`page=${page}`).query.page).toBe(number)
  })

  test('a wrong price is told and left out', () => {
    const none = { min: null, max: null }
    expect(read('min=500&max=100&fv=3&fv=4')).toMatchObject({
      query: none,
      priceError: 'min-above-max',
      canonical: true,
    })
    expect(read('min=12,50&max=100')).toMatchObject({ query: none, priceError: 'not-a-price' })
    expect(read('min=-1')).toMatchObject({ query: none, priceError: 'not-a-price' })
    expect(read('max=1.005')).toMatchObject({ query: none, priceError: 'not-a-price' })
    expect(read('min=&max=1299.5')).toMatchObject({
      query: { min: null, max: 129950 },
      priceError: null,
    })
    expect(read('min=5&max=5')).toMatchObject({ query: { min: 500, max: 500 }, priceError: null })
  })

  test('addresses as plain forms send them are sent on', () => {
    expect(read('fv=1,2&sort=POP&page=1').canonical).toBe(true)
    expect(read('fv=1&fv=2').canonical).toBe(false)
    expect(read('fv=1&min=&max=&sort=PLH').canonical).toBe(false)
    expect(read('utm_source=a&utm_source=b').canonical).toBe(true)
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(listingSearch(read(listingSearch(query, inr)).query, inr)).canonical).toBe(true)
      }),
    )
  })

  test('junk never throws and reads the same when written once', () => {
    const name = fc.constantFrom(
      'q',
      'page',
      'sort',
      'min',
      'max',
      'fv',
      'fid',
      'sf',
      'source',
      'code',
      'x',
    )
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<script>', '1,2,,3', '%', '9'.repeat(30)),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 12 }), (pairs) => {
        const first = readListingUrl(new URLSearchParams(pairs), inr)
        const again = read(listingSearch(first.query, inr, first.search))
        expect(again.query).toEqual(first.query)
        expect(again.search).toEqual(first.search)
      }),
    )
  })

  test.each([',', '0', '1', ' ', '1,', 'a', '%00', '١'])('10 kB of %j is read at once', (piece) => {
    const long = piece.repeat(10_000 / piece.length)
    for (const end of ['', 'x', '1']) {
      const text = `fv=${long}${end}&min=${long}${end}&max=0.${long}${end}&page=${long}${end}&sort=${long}${end}`
      // The best of three: load on the machine must not count.
      const times = [1, 2, 3].map(() => {
        const before = performance.now()
        read(text)
        return performance.now() - before
      })
      expect(Math.min(...times)).toBeLessThan(50)
    }
  })
})

describe('[CAT-09] every change but of the page goes back to page 1', () => {
  const later = { ...plainQuery, valueIds: [5], page: 7 }

  test('toggles add in order, and take away', () => {
    expect(toggleValue(later, 3)).toEqual({ ...plainQuery, valueIds: [3, 5] })
    expect(toggleValue(later, 5)).toEqual(plainQuery)
    expect(toggleField(later, 2)).toMatchObject({ fieldIds: [2], page: 1 })
    expect(toggleStatic(later, 20)).toMatchObject({ staticIds: [20], page: 1 })
    fc.assert(
      fc.property(queries, fc.integer({ min: 1, max: 99 }), (query, id) => {
        expect(toggleValue(toggleValue(query, id), id)).toEqual({ ...query, page: 1 })
      }),
    )
  })

  test('price and sort', () => {
    expect(withPrice(later, 100, null)).toEqual({ ...later, min: 100, page: 1 })
    expect(withSort(later, 'AZ')).toEqual({ ...later, sort: 'AZ', page: 1 })
    expect(withPage(later, 8)).toEqual({ ...later, page: 8 })
  })

  test('[CAT-08] clearing all leads to the plain address', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(listingSearch(clearFilters(query), inr)).toBe('')
      }),
    )
  })

  test('[CAT-16] plain listings have no filter and the usual order', () => {
    expect(isPlainListing(withPage(plainQuery, 3))).toBe(true)
    expect(isPlainListing(withSort(plainQuery, 'AZ'))).toBe(false)
    expect(isPlainListing(later)).toBe(false)
    expect(isFiltered(withPrice(plainQuery, null, 5))).toBe(true)
  })
})

test('[LOOK-05] an order by attribute is in the address, and anything like it is ignored', () => {
  const read = (text: string) => readListingUrl(new URLSearchParams(text), { currency: 'INR' })
  expect(read('sort=F12').query.sort).toBe('F12')
  expect(listingSearch(read('sort=F12D').query, { currency: 'INR' })).toBe('?sort=F12D')
  for (const sort of ['F', 'F0', 'F1.5', 'F12X', 'f12', 'F12345678901'])
    expect(read(`sort=${sort}`).query.sort).toBe('POP')
  expect(readAttributeSort('F7D')).toEqual({ fieldId: 7, isDescending: true })
  expect(readAttributeSort('POP')).toBeNull()
})

test('[LANG-07] prices of an address may have Devanagari or full-width digits', () => {
  const read = (text: string) =>
    readListingUrl(new URLSearchParams(text), { currency: 'INR' }).query
  expect(read('min=१००&max=１２９９．５')).toMatchObject({ min: 10_000, max: 129_950 })
})
