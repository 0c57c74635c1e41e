import { expect, test } from 'vitest'
import type { CartFacts, StoredLine } from './cart-rules.ts'
import { judgeLines } from './cart-rules.ts'

const line: StoredLine = {
  packId: 1,
  productId: 1,
  code: 'G1',
  name: 'Gloves',
  url: 'gloves',
  picture: null,
  unit: '1 pair',
  pieces: 1,
  quantity: 10,
  price: 11_800,
  mrp: 23_600,
  special: null,
  offers: [],
  priceSeen: 11_800,
  asked: null,
  taxRate: 1_800,
  cessRate: 0,
  active: true,
  stock: 10,
  stockAnywhere: 10,
  stores: [],
}
const now = new Date('2026-11-27T06:00Z')
const zone = { taxNumber: '27AAPFU0939F1ZV', isSez: true }
const facts: CartFacts = {
  guid: null,
  version: 0,
  lines: [line],
  coupon: null,
  fee: 5_000,
  freeAbove: null,
  delivery: null,
  tax: {
    countryCode: 'IN',
    sellerState: 'Maharashtra',
    deliveryState: 'Maharashtra',
    buyer: zone,
    billToShipTo: 'buyer',
    hasLetter: true,
    zoneTaxNumber: zone.taxNumber,
  },
  now,
}
const judge = (change: Partial<StoredLine>, tax: Partial<CartFacts['tax']> = {}) =>
  judgeLines({ ...facts, lines: [{ ...line, ...change }], tax: { ...facts.tax, ...tax } })

test('[TAX-03] without tax each price is what the seller gets from others; delivery stays', () => {
  const cart = judge({})
  expect(cart).toMatchObject({ goods: 100_000, charge: 5_000, total: 105_000, tax: 0 })
  expect(cart.lines[0]).toMatchObject({ price: 10_000, mrp: 20_000, priceWas: null, taxRate: 0 })
  expect(judge({ taxRate: 2_800, cessRate: 1_200, price: 14_000 }).goods).toBe(100_000)
  const special = { price: 5_900, from: now, until: new Date('2026-12-01') }
  expect(judge({ special }).lines[0]).toMatchObject({ price: 5_000, isSpecial: true })
  const offer = { listId: 1, isContract: true, until: null, minQuantity: 1, percent: null }
  expect(judge({ offers: [{ ...offer, price: 2_360 }] }).goods).toBe(20_000)
  expect(judge({ offers: [{ ...offer, percent: 1_000, price: null }] }).goods).toBe(90_000)
})

test('[TAX-03] a price that was kept without tax stays; without a letter, or elsewhere, tax is charged', () => {
  expect(judge({ price: 10_000, isKept: true })).toMatchObject({ goods: 100_000, tax: 0 })
  for (const tax of [{ hasLetter: false }, { buyer: { ...zone, isSez: false } }, { buyer: null }])
    expect(judge({}, tax)).toMatchObject({ goods: 118_000, isZeroRated: false })
  expect(judge({}, { hasLetter: false }).taxParts[0]?.name).toBe('IGST')
})

test('[TAX-03] [SAFE-07] a buyer’s tick takes no tax off: staff have checked the unit of this GSTIN', () => {
  for (const zoneTaxNumber of ['', '29AAPFU0939F1ZR']) {
    const cart = judge({}, { zoneTaxNumber })
    expect(cart).toMatchObject({ goods: 118_000, isZeroRated: false })
    expect(cart.taxParts.map(({ name }) => name)).toEqual(['IGST'])
  }
  const { zoneTaxNumber: _, ...unchecked } = facts.tax
  expect(judgeLines({ ...facts, tax: unchecked })).toMatchObject({ goods: 118_000 })
})
