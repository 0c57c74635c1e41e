import { expect, test } from 'vitest'
import { findPlaceOfSupply, type Sale } from './place-of-supply.ts'

const sale: Sale = {
  countryCode: 'IN',
  sellerState: 'Maharashtra',
  deliveryState: 'Maharashtra',
  buyer: null,
  billToShipTo: 'buyer',
}
const ofMaharashtra = { taxNumber: '27AAPFU0939F1ZV', isSez: false }
const ofKarnataka = { taxNumber: '29AAPFU0939F1ZR', isSez: false }

test.each<[string, Partial<Sale>, { state: string | null; kind: string }]>([
  ['at home', {}, { state: 'Maharashtra', kind: 'within-state' }],
  ['to another state', { deliveryState: 'Goa' }, { state: 'Goa', kind: 'between-states' }],
  ['not told yet', { deliveryState: null }, { state: null, kind: 'within-state' }],
  [
    'in a union territory',
    { sellerState: 'Chandigarh', deliveryState: 'Chandigarh' },
    { state: 'Chandigarh', kind: 'within-territory' },
  ],
  [
    'Delhi has a legislature',
    { sellerState: 'Delhi', deliveryState: 'NCT of Delhi' },
    { state: 'NCT of Delhi', kind: 'within-state' },
  ],
  [
    'billed to Karnataka, sent to a site next door',
    { buyer: ofKarnataka },
    { state: 'Karnataka', kind: 'between-states' },
  ],
  [
    'billed next door, sent to Goa',
    { buyer: ofMaharashtra, deliveryState: 'Goa' },
    { state: 'Maharashtra', kind: 'within-state' },
  ],
  [
    'the same, where the accountant says that delivery decides',
    { buyer: ofMaharashtra, deliveryState: 'Goa', billToShipTo: 'delivery' },
    { state: 'Goa', kind: 'between-states' },
  ],
  [
    'a special economic zone next door',
    { buyer: { ...ofMaharashtra, isSez: true } },
    { state: 'Maharashtra', kind: 'between-states' },
  ],
  [
    'Singapore',
    { countryCode: 'SG', sellerState: null, deliveryState: null },
    { state: null, kind: 'one-tax' },
  ],
])('[TAX-03] the place of supply: %s', (_name, change, place) => {
  expect(findPlaceOfSupply({ ...sale, ...change })).toEqual(place)
})
