import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { isPriceWord } from '#platform/price-word.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import * as importFaultsTexts from '#texts/import-faults.ts'
import * as productFaultsTexts from '#texts/product-faults.ts'
import { createCodeSet } from './code-set.ts'
import { readHeader } from './feed-columns.ts'
import { type FeedTerms, parseRecord } from './feed-record.ts'
import { formatProductDetail, parseProductDetail } from './product-detail.ts'

const validRow = { id: 'H1', title: 'Hammer', product_type: 'Tools > Hammers', price: '199.50 INR' }

/** The record and the problems of a row given by column. */
function read(row: Record<string, string>, terms: Partial<FeedTerms> = {}) {
  const all: Record<string, string> = { ...validRow, ...row }
  return parseRecord(readHeader(Object.keys(all), ['id']), Object.values(all), {
    currency: 'INR',
    languages: ['en-IN', 'hi-IN'],
    countryCode: 'IN',
    goodsCodeDigits: 0,
    ...terms,
    taxRate: 1800,
  })
}

test('[LANG-04] a pack without a unit gets one in the first language of the seller', () => {
  const readUnits = (languages: string[]) =>
    read({ pack_2_price: '900', pack_2_quantity: '1000' }, { languages }).record.packs.map(
      ({ unit }) => unit,
    )
  expect(readUnits(['en-IN', 'hi-IN'])).toEqual(['1 piece', 'Pack of 1000'])
  expect(readUnits(['hi-IN', 'en-IN'])).toEqual(['1 पीस', '1000 का पैक'])
  const reader = withLocale('hi-IN', () => readUnits(['en-IN', 'hi-IN']))
  expect(reader, 'whoever imports it').toEqual(['1 piece', 'Pack of 1000'])
})

test('[LANG-04] each translated value has the room of its original, and a longer one is left out alone', () => {
  const readTexts = (cell: string) => {
    const detail = { product_detail: 'A:Use:First,A:Use:Second' }
    const { record, problems, notes } = read({ ...detail, 'attribute:Use[hi]': cell })
    expect(problems).toEqual([])
    return { texts: record.attributes.map(({ texts }) => texts?.hi?.length), notes }
  }
  const long = 'क'.repeat(500)
  expect(readTexts(`${long},${long}`)).toEqual({ texts: [500, 500], notes: [] })
  expect(readTexts(`${long}ख,दूसरा`)).toEqual({
    texts: [undefined, 5],
    notes: [
      {
        column: 'attribute:Use[hi]',
        fault: { code: 'value-too-long', max: 500, isLeftOut: true },
        value: 'क'.repeat(300),
      },
    ],
  })
})

test('[LANG-09] [DESK-02] a price on request is written in any of the shop’s languages', () => {
  const readPrice = (price: string) => {
    const { record, problems } = read({ price })
    return [record.packs[0]!.price, problems.length]
  }
  for (const word of ['quote', 'Quote', 'On request', 'पूछने पर', '另询', '价格另询'])
    expect(readPrice(word), word).toEqual([null, 0])
  expect(readPrice('on requests')).toEqual([null, 1])
  for (const language of languages)
    withLocale(language, () => {
      const word = deskStockTexts.priceWord()
      expect(isPriceWord(word)).toBe(true)
      for (const help of [
        importFaultsTexts.zeroPrice(),
        importFaultsTexts.priceMissing(),
        productFaultsTexts.badPrice(),
      ])
        expect(help).toContain(`“${word}”`)
    })
})

describe('[DESK-02] columns of a feed', () => {
  test('[FIND-06] an optional value beyond its limit is left out with a note, and the product comes in', () => {
    const { record, problems, notes } = read({
      brand: 'b'.repeat(101),
      mpn: 'm'.repeat(501),
      item_group_id: 'g'.repeat(101),
      material: 'x'.repeat(501),
      overview: 'o'.repeat(20_001),
      description: 'd'.repeat(1_000_001),
      unit: 'u'.repeat(61),
      color: 'Blue',
      product_detail: `Head:Weight:${'w'.repeat(501)},Shape:Round`,
      image_link: `https://p.example/${'p'.repeat(2_000)}.jpg`,
    })
    expect(problems).toEqual([])
    expect(record).toMatchObject({
      brand: null,
      partNumber: null,
      variantGroup: null,
      overview: '',
      description: '',
    })
    expect(record.attributes.map(({ value }) => value)).toEqual(['Blue', 'Round'])
    expect([record.packs[0]!.unit, record.pictureSources]).toEqual(['1 piece', []])
    expect(notes.map(({ column }) => column).sort()).toEqual([
      'brand',
      'description',
      'image_link',
      'item_group_id',
      'material',
      'mpn',
      'overview',
      'product_detail',
      'unit',
    ])
    expect(notes.find(({ column }) => column === 'mpn')!.fault).toEqual({
      code: 'left-out-too-long',
      length: 501,
      max: 500,
    })
    const partNumber = '6203-2RS '.repeat(40).trim()
    expect(read({ mpn: partNumber }).record.partNumber).toBe(partNumber)
    expect(read({ title: 't'.repeat(301) }).problems).toMatchObject([{ column: 'title' }])
    const manyAttributes = Object.fromEntries(
      Array.from({ length: 205 }, (_, at) => [`field_${at}`, String(at)]),
    )
    const parsedRecord = read(manyAttributes)
    expect([
      parsedRecord.problems,
      parsedRecord.record.attributes.length,
      parsedRecord.notes.length,
    ]).toEqual([[], 200, 1])
  })

  test('[TAX-01] a treatment needs no rate, and none but 0; a code has the digits of the turnover', () => {
    const exempt = read({ tax_treatment: 'Exempt', tax_rate: '' })
    expect(exempt.problems).toEqual([])
    expect(exempt.record).toMatchObject({ taxRate: 0, tax: { taxTreatment: 'exempt' } })
    const next = { next_tax_from: '2027-01-01', next_tax_treatment: 'nil rated' }
    expect(read(next).record.tax!.nextTax).toMatchObject({ taxRate: 0, taxTreatment: 'nil-rated' })
    expect(read({}).record).toMatchObject({ taxRate: 1_800, tax: {} })
    const wrong = read({ tax_treatment: 'exempt', tax_rate: '18' })
    expect(wrong.problems).toMatchObject([{ column: 'tax_rate', value: '18' }])
    expect(read({ tax_treatment: 'zero-rated' }).problems).toMatchObject([
      { column: 'tax_treatment', fault: { words: 'taxable, nil-rated, exempt, non-gst' } },
    ])
    expect(read({ hsn_code: '8205' }, { goodsCodeDigits: 6 }).problems).toMatchObject([
      { column: 'hsn_code', fault: { code: 'short-goods-code', digits: 6 } },
    ])
    expect(read({ hsn_code: '998719' }, { goodsCodeDigits: 6 }).problems).toEqual([])
  })

  test('[TAX-01] codes, cess and next rates that can’t be read are problems; an empty cell takes one out', () => {
    const { problems } = read({
      hsn_code: '12345',
      unit_code: 'kg',
      cess_rate: '999',
      next_tax_from: 'soon',
    })
    expect(problems.map(({ column }) => column)).toEqual([
      'hsn_code',
      'unit_code',
      'cess_rate',
      'next_tax_from',
    ])
    expect(read({ next_tax_from: '2027-01-01', next_tax_rate: '' }).problems).toHaveLength(1)
    expect(read({ hsn_code: '', next_tax_from: '' }).record.tax).toEqual({
      goodsCode: '',
      nextTax: null,
    })
  })

  test('Google’s columns, with everything in its place', () => {
    const { record, problems } = read({
      'g:brand': 'Kestrel',
      description: 'Strong <b>hammer</b>',
      product_highlight: 'Steel head,"Warranty, two years"',
      gtin: '4006381333931',
      mpn: 'KH-1',
      item_group_id: 'hammers',
      color: 'Blue',
      'Handle length': '30 cm',
      link: 'https://elsewhere.example',
      image_link: 'https://p.example/1.jpg',
      additional_image_link: 'https://p.example/2.jpg?a,b,https://p.example/3.jpg',
      availability: 'in stock',
      sell_on_google_quantity: '7',
      mrp: '250',
      cost_of_goods_sold: '90.00 INR',
      tax_rate: '12%',
      hsn: '8205 59',
      uqc: 'nos',
      next_tax_from: '2027-01-01',
      next_tax_rate: '18',
      product_detail: 'Head:Weight:500 g,Shape:Round',
      popularity: '3.5',
      published_at: '2026-01-02T03:04:05Z',
    })
    expect(problems).toEqual([])
    expect(record).toEqual({
      code: 'H1',
      name: 'Hammer',
      brand: 'Kestrel',
      categoryPath: ['Tools', 'Hammers'],
      gtin: '4006381333931',
      partNumber: 'KH-1',
      variantGroup: 'hammers',
      overview: '<ul><li>Steel head</li><li>Warranty, two years</li></ul>',
      description: 'Strong <b>hammer</b>',
      taxRate: 1200,
      tax: {
        goodsCode: '820559',
        unitCode: 'NOS',
        nextTax: { from: '2027-01-01', taxRate: 1800, cessRate: 0, taxTreatment: '' },
      },
      attributes: [
        { caption: 'Colour', value: 'Blue', section: null },
        { caption: 'Handle length', value: '30 cm', section: null },
        { caption: 'Weight', value: '500 g', section: 'Head' },
        { caption: 'Shape', value: 'Round', section: null },
      ],
      pictures: [],
      pictureSources: [
        'https://p.example/1.jpg',
        'https://p.example/2.jpg?a,b',
        'https://p.example/3.jpg',
      ],
      packs: [
        {
          code: 'H1',
          unit: '1 piece',
          quantity: 1,
          price: 19_950,
          mrp: 25_000,
          cost: 9_000,
          onHand: 7,
          special: null,
        },
      ],
      popularity: 3.5,
      publishedAt: new Date('2026-01-02T03:04:05Z'),
    })
  })

  test('[PRICE-02] a sale with dates is a special price, without dates the price', () => {
    const datedRecord = read({
      sale_price: '150 INR',
      sale_price_effective_date: '2026-11-01T00:00+0530/2026-12-01T00:00+0530',
    })
    expect(datedRecord.record.packs[0]).toMatchObject({
      price: 19_950,
      mrp: null,
      special: {
        price: 15_000,
        from: new Date('2026-10-31T18:30:00Z'),
        until: new Date('2026-11-30T18:30:00Z'),
      },
    })
    expect(read({ sale_price: '150 INR' }).record.packs[0]).toMatchObject({
      price: 15_000,
      mrp: 19_950,
      special: null,
    })
    expect(read({ sale_price: '200 INR' }).problems).toMatchObject([
      { column: 'sale_price', fault: { code: 'above-price' }, value: '200 INR' },
    ])
    expect(read({ mrp: '100' }).problems).toMatchObject([
      { column: 'mrp', fault: { code: 'below-price' } },
    ])
  })

  test('packs: multipack, columns of their own, goods on request', () => {
    const { record, problems } = read({
      price: 'quote',
      multipack: '5',
      pack_10_price: '',
      pack_3_price: '1500',
      pack_3_unit: 'Carton of 10',
      pack_3_quantity: '10',
      pack_3_stock: '2',
      pack_2_price: '800',
    })
    expect(problems).toEqual([])
    expect(record.packs).toMatchObject([
      { code: 'H1', unit: 'Pack of 5', quantity: 5, price: null },
      { code: 'H1-2', unit: '1 piece', quantity: 1, price: 80_000, onHand: 0 },
      { code: 'H1-3', unit: 'Carton of 10', quantity: 10, price: 150_000, onHand: 2 },
    ])
    expect(read({ pack_2_price: '5', pack_2_code: 'H1' }).problems).toMatchObject([
      { column: 'pack_2_code' },
    ])
    expect(() => read({ pack_1_price: '5' })).toThrow('packs are pack_2_')
  })

  test('stock: quantity, availability, neither', () => {
    const stock = (row: Record<string, string>) => read(row).record.packs[0]?.onHand
    expect(stock({ availability: 'in_stock' })).toBe(100)
    expect(stock({ availability: 'out of stock', quantity: '9' })).toBe(0)
    expect(stock({ quantity: '9' })).toBe(9)
    expect(stock({})).toBe(0)
    expect(read({ availability: 'maybe' }).problems).toMatchObject([{ column: 'availability' }])
  })

  test('categories deeper than three become the attribute Type; a number is no category', () => {
    const { record } = read({ product_type: 'A > B &gt; C > D > E' })
    expect(record.categoryPath).toEqual(['A', 'B', 'C'])
    expect(record.attributes).toEqual([{ caption: 'Type', value: 'D > E', section: null }])
    expect(
      read({ product_type: '', google_product_category: 'X > Y' }).record.categoryPath,
    ).toEqual(['X', 'Y'])
    expect(read({ product_type: '', google_product_category: '536' }).problems).toMatchObject([
      { column: 'google_product_category' },
    ])
  })

  test('pictures by other means than http are refused [security 2]', () => {
    for (const link of [
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'file:///etc/passwd',
      '//p.example/1.jpg',
      'p.jpg',
    ]) {
      expect(read({ image_link: link }).problems).toMatchObject([{ column: 'image_link' }])
    }
  })
})

describe('[DESK-02] single values', () => {
  test('product_detail is read back as it was written', () => {
    const part = fc
      .string({ minLength: 1, maxLength: 12 })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    const attribute = fc.record({ section: fc.option(part), caption: part, value: part })
    fc.assert(
      fc.property(fc.array(attribute), (attributes) => {
        expect(parseProductDetail(formatProductDetail(attributes))).toEqual(attributes)
      }),
    )
    expect(parseProductDetail('General:Ratio:1:10,"Say ""hi"", all":x')).toEqual([
      { section: 'General', caption: 'Ratio', value: '1:10' },
      { section: null, caption: 'Say "hi", all', value: 'x' },
    ])
    expect(parseProductDetail('no colon')).toBeNull()
    expect(parseProductDetail('a:b:')).toBeNull()
  })

  test('codes seen are told from codes not seen', () => {
    const codeSet = createCodeSet()
    for (let at = 0; at < 50_000; at++) expect(codeSet.add(`SKU-${at}`)).toBe(true)
    expect(codeSet.add('SKU-77')).toBe(false)
    expect(codeSet.has('SKU-49999')).toBe(true)
    expect(codeSet.has('SKU-50000')).toBe(false)
  })
})
