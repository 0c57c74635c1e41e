import { expect, test } from 'vitest'
import type { Card } from '../catalog/catalog.ts'
import { decodeListing, encodeListing } from './encode-listing.ts'
import type { ListingPage } from './listing.ts'

const card = (productId: number, name: string, url: string): Card => ({
  productId,
  code: `C${productId}`,
  name,
  url,
  brand: productId === 2 ? null : 'Maker’s "own"',
  partNumber: null,
  picture: null,
  packCount: 1,
  bids: 'taken',
  rating: { tenths: 43, count: 7 },
  facts: ['M6', ''],
  pack: {
    id: productId * 10,
    unit: 'piece',
    quantity: 1,
    price: 100,
    mrp: null,
    discount: 0,
    saved: 0,
    isSpecial: false,
    reason: null,
    breaks: null,
    stock: 3,
    days: 2,
    delivered: true,
  },
})

const listing: ListingPage = {
  count: 2,
  deliverable: 2,
  page: 1,
  pageCount: 1,
  pageSize: 20,
  cards: [card(1, 'Glove, size 8', 'glove-size-8'), card(2, 'Glove, size 8', 'glove-size-8-2')],
  bounds: { min: 100, max: 100 },
  groups: [
    {
      caption: 'Size',
      kind: 'field',
      fieldId: 4,
      options: [{ id: 7, label: '8', count: 2, chosen: false }],
    },
    { caption: 'Chosen elsewhere', kind: 'field', fieldId: 5, options: [] },
    {
      caption: 'Availability',
      kind: 'stock',
      fieldId: null,
      options: [{ id: 20, label: 'In stock', count: 2, chosen: true }],
    },
  ],
  columns: [{ fieldId: 4, caption: 'Size' }],
  view: 'grid',
  hasNames: false,
  hasAttributeSorts: true,
  hasTableOrder: false,
  isGrouped: false,
}

test('[CAT-01] a listing arrives as it was sent, in fewer bytes', () => {
  const encodedListing = encodeListing(listing)
  expect(decodeListing(structuredClone(encodedListing))).toEqual(listing)
  expect(encodedListing.cards).not.toContain("glove-size-8'")
  expect(encodedListing.cards).toContain('glove-size-8-2')
  expect(JSON.stringify(encodedListing).length).toBeLessThan(JSON.stringify(listing).length)
})

test('[CAT-12] an empty listing arrives empty', () => {
  const empty = { ...listing, count: 0, cards: [], groups: [], bounds: null }
  expect(decodeListing(encodeListing(empty))).toEqual(empty)
})
