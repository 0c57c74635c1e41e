import { describe, expect, test } from 'vitest'
import type { BulkSummary } from '#contract/desk/bulk-summary.ts'
import { importFixes } from '#contract/desk/import-problems.ts'
import { type RecordAction, recordGroups, recordWords } from '#contract/desk/record.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { AuditedWrite } from '#platform/audit.ts'
import type { Seller } from '#platform/seller.ts'
import { describeEntry } from './record-line.ts'

const seller = { currency: 'INR', symbol: '₹', locale: 'en-IN', countryCode: 'IN' } as Seller
const describeLine = (
  action: string,
  before: unknown,
  after: unknown,
  subjectName = 'Bosch GSB 500 (1 piece)',
) => {
  const { text, changes } = describeEntry({ action, before, after }, subjectName, seller)
  return [
    `${text.start}${text.thing}${text.end}`,
    ...changes.map(
      ({ label, before: previous, after: current }) =>
        `${label}: ${previous ? `${previous} → ` : ''}${current}`,
    ),
  ]
}
const kinds = Object.keys(recordWords) as RecordAction[]

describe('[DESK-01] the record in words', () => {
  test('one changed field stands in the sentence, with its figures as people write them', () => {
    const previous = { price: 242_900, mrp: 300_000, cost: null, special: null }
    expect(describeLine('pack.price', previous, { ...previous, price: 229_900 })).toEqual([
      'changed the price of Bosch GSB 500 (1 piece) from ₹2,429.00 to ₹2,299.00',
    ])
    expect(
      describeLine('pack.stock', { warehouse: 3, onHand: 5 }, { warehouse: 3, onHand: 1_200 }),
    ).toEqual(['changed the stock of Bosch GSB 500 (1 piece) from 5 to 1,200'])
    expect(
      describeLine('terms.change', { quoteDays: 7, rounds: 3 }, { quoteDays: 14, rounds: 3 }, ''),
    ).toEqual(['changed the quote days from 7 to 14'])
  })

  test('[DEAL-06] how an import was put right is told in the reader’s words', () => {
    const after = { state: 'to-check', fix: 'comma' }
    expect(describeLine('import.fix', { state: 'checked' }, after, 'goods.tsv')[1]).toBe(
      `correction: ${importFixes.comma()}`,
    )
  })

  test('how orders are paid and sent is told in the words of its form', () => {
    const previous = { codCeiling: null, workingDays: '1234567', maxWaitingOrders: 5 }
    expect(
      describeLine(
        'order-settings.change',
        previous,
        { codCeiling: 2_500_000, workingDays: '156', maxWaitingOrders: 3 },
        '',
      ),
    ).toEqual([
      'changed the order settings',
      'maximum total for cash on delivery: none → ₹25,000.00',
      'working days: Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday → Monday, Friday, Saturday',
      'unpaid orders per customer: 5 → 3',
    ])
  })

  test('several are listed; long texts are cut, pictures counted, moments told by the shop’s clock', () => {
    const previous = { price: 242_900, special: null }
    const special = {
      price: 200_000,
      from: '2026-11-22T18:30:00.000Z',
      until: '2026-11-30T18:30:00.000Z',
    }
    expect(describeLine('pack.price', previous, { price: 229_900, special })).toEqual([
      'changed the prices of Bosch GSB 500 (1 piece)',
      'price: ₹2,429.00 → ₹2,299.00',
      'special price: none → ₹2,000.00 from 23 Nov 2026, 12:00 am until 1 Dec 2026, 12:00 am',
    ])
    const [sentence, change] = describeLine(
      'product.save',
      { descriptionHtml: `<p>${'a'.repeat(900)}</p>` },
      { descriptionHtml: '' },
    )
    expect(sentence).toBe('changed the description of Bosch GSB 500 (1 piece)')
    expect(change).toMatch(/^description: a{160}… → none$/)
    expect(
      describeLine('product.pictures', { pictures: ['x', 'y'] }, { pictures: ['x', 'y', 'z'] }),
    ).toEqual(['changed the pictures of Bosch GSB 500 (1 piece) from 2 to 3'])
    expect(
      describeLine('product.pictures', { pictures: ['x', 'y'] }, { pictures: ['y', 'x'] }),
    ).toEqual(['changed the pictures of Bosch GSB 500 (1 piece)'])
  })

  test('units stand beside figures, and what a form only rounded is no change', () => {
    const previous = { kind: 'percent', value: 1_000, startsAt: '2026-11-27T22:44:10.500Z' }
    expect(
      describeLine(
        'coupon.change',
        previous,
        { ...previous, value: 1_250, startsAt: '2026-11-27T22:44:00.000Z' },
        'TEN',
      ),
    ).toEqual(['changed the discount of TEN from 10 % to 12.5 %'])
    expect(
      describeLine('credit.terms', { limit: 100, days: 1 }, { limit: 100, days: 30 }, 'Kaveri'),
    ).toEqual(['changed the days of Kaveri from 1 day to 30 days'])
    const rules = Array.from({ length: 40 }, (_, id) => ({ id, brand: `Brand ${id}` }))
    expect(describeLine('bid-rules.save', { rules: [] }, { rules }, '')).toEqual([
      'changed the rules from none to 40 rules',
    ])
  })

  test('an order’s step, a quote and a change of many are one line each', () => {
    expect(
      describeLine(
        'order.shipped',
        { state: 'packed', paymentState: 'due' },
        { step: 'shipped' },
        'O261122',
      ),
    ).toEqual(['shipped order O261122'])
    const quote = { id: 7, total: 1 }
    expect(
      describeLine(
        'rfq.approve',
        { state: 'VERIFYING' },
        { state: 'QUOTED', quote, note: 'Fine by me' },
        'R1',
      ),
    ).toEqual(['approved the quote for request R1', 'note: Fine by me'])
    const send = (state: string) =>
      describeLine('rfq.send', null, { state: 'VERIFYING', quote: { version: 1, state } }, 'R1')
    expect(send('IN_APPROVAL')).toEqual(['sent a quote for request R1 for approval'])
    expect(send('SENT')).toEqual(['sent a quote for request R1'])
    const summary = '2,191 packs: price by -10 %; 2,191 prices changed, in all products'
    expect(
      describeLine('packs.bulk', null, { summary, packs: 2_191, lines: [[43_633, 7_127]] }),
    ).toEqual([`changed ${summary}`])
    const codes: BulkSummary = {
      code: 'bulk',
      packs: 234_567,
      prices: 1,
      stocks: 234_567,
      change: { price: 'percent', by: '-10', round: 'point-99', stock: 'set', count: '5' },
      selection: { words: '', ticked: 3, filters: { state: 'active', lacks: 'picture' } },
    }
    const describeCodes = () => describeLine('packs.bulk', null, { summary: 'as stored', codes })
    expect(describeCodes(), '[LANG-09]').toEqual([
      'changed 234,567 packs: price by -10 %, rounded to .99; stock set to 5; ' +
        '1 price and 234,567 stock figures changed, in 3 ticked products, ' +
        'in products on sale, in products without a picture',
    ])
    expect(withLocale('hi-IN', describeCodes)[0]).toMatch(
      /^ने बदलाव किया: 2,34,567 पैक: दाम में -10 %[^a-z]*$/,
    )
    const taxCodes: BulkSummary = {
      code: 'tax-codes',
      products: 1,
      countryCode: 'IN',
      change: {
        goodsCode: '401519',
        unitCode: '',
        taxRate: '5',
        cessRate: '',
        taxTreatment: 'nil-rated',
        from: '2026-12-01',
      },
    }
    expect(describeLine('products.tax', null, { summary: 'as stored', codes: taxCodes })).toEqual([
      'changed 1 product: code 401519, tax 5 %, treatment Nil-rated, from 1 Dec 2026',
    ])
    const unknown = { summary: 'as stored', codes: { code: 'not-invented-yet' } }
    expect(describeLine('packs.bulk', null, unknown)).toEqual(['changed as stored'])
    const bulk = { code: 'bulk', packs: 1, prices: 1, stocks: 0, selection: { filters: {} } }
    for (const change of [undefined, { price: 'halve', stock: 'keep' }, { price: 'toString' }]) {
      const newer = { summary: 'as stored', codes: { ...bulk, change } }
      expect(describeLine('packs.bulk', null, newer)).toEqual(['changed as stored'])
    }
  })

  test('names that every object has, and days of another calendar, are told as they stand', () => {
    expect(describeLine('terms.change', { toString: 1 }, { toString: 2 }, '')).toEqual([
      'changed the to string from 1 to 2',
    ])
    const days = ['18', '1x'].map((workingDays) => ({ workingDays }))
    expect(describeLine('order-settings.change', days[0], days[1], '')[0]).toMatch(
      /from Monday, 8 to Monday, x$/,
    )
  })

  /** What any kind of entry might contain: nested, long or empty values and unknown fields. */
  const parts = [
    [null, null],
    [{ name: 'Old', packId: 4, isOdd: true, at: '2026-11-22T10:00:00Z' }, null],
    [null, { someNewField: 5, lines: [{ packId: 3, price: null }], active: true }],
    [
      { path: [1, 2], lines: 'a\nb', deepPart: { price: 1, until: null } },
      { path: [1], lines: 'a', deepPart: null },
    ],
  ] as const

  test.each(kinds)('%s has words, whatever it carries, and no key or JSON among them', (kind) => {
    for (const [before, after] of parts) {
      for (const line of describeLine(kind, before, after, 'the thing')) {
        expect(line).not.toMatch(/[{}[\]]|undefined|\bnull\b|[a-z][A-Z]|NaN/)
        expect(line.length).toBeGreaterThan(5)
      }
      const words = recordWords[kind]({ name: 'the thing', thing: (text) => text })
      if (words.includes('the thing'))
        expect(describeLine(kind, before, after, 'the thing')[0]).toContain('the thing')
    }
  })

  test('every kind can be filtered for, and one without words does not compile', () => {
    const parts: string[] = Object.values(recordGroups).flatMap((group) => [...group.parts])
    expect(kinds.filter((kind) => !parts.includes(kind.split('.')[0]!))).toEqual([])
    expect(new Set(parts).size).toBe(parts.length)
    // @ts-expect-error the compiler refuses a write whose kind nobody has put into words
    const unknownAction: AuditedWrite['action'] = 'pack.vanish'
    expect(describeLine(unknownAction, null, null)).toEqual(['changed Bosch GSB 500 (1 piece)'])
  })
})

test('[LANG-09] the fields of an entry are named in the reader’s language', () => {
  const change = (locale: string) =>
    withLocale(locale, () => describeLine('terms.change', { quoteDays: 7 }, { quoteDays: 14 }, ''))
  expect(change('zh-SG')[0]).toContain('报价有效天数')
  expect(change('hi-IN')[0]).toContain('कोटेशन के दिन')
})
