import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPackOffer } from './offer-basis-rules.ts'

const pack = { pieces: 25, packs: 4, listPrice: 350_00 }

test.each([
  [12_00, null, { basis: 'piece', price: 300_00 }],
  [300_00, null, { basis: 'pack', price: 300_00 }],
  [1_200_00, null, { basis: 'all', price: 300_00 }],
  [12_00, 'pack', { basis: 'pack', price: 12_00 }],
  [300_00, 'piece', { basis: 'piece', price: 7_500_00 }],
  [1_000_01, 'all', { basis: 'all', price: 250_00 }],
] as const)('[FIND-09] a price of %s, named for %s, is %j', (price, basis, offer) => {
  expect(readPackOffer(price, basis, pack)).toEqual(offer)
})

test('[FIND-09] the price of a pack is whole, and what the shopper names is obeyed', () => {
  const bases = fc.constantFrom('piece' as const, 'pack' as const, 'all' as const, null)
  const packs = fc.record({
    pieces: fc.integer({ min: 1, max: 1_000 }),
    packs: fc.integer({ min: 1, max: 10_000 }),
    listPrice: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), bases, packs, (price, basis, of) => {
      const offer = readPackOffer(price, basis, of)
      expect(Number.isSafeInteger(offer.price)).toBe(true)
      if (basis !== null) expect(offer.basis).toBe(basis)
      if (offer.basis === 'all') expect(offer.price * of.packs).toBeLessThanOrEqual(price)
    }),
  )
})
