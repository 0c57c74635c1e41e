import { minOfferShare } from '#contract/negotiation/offer-review.ts'
import type { Minor } from '#kernel/money.ts'
import type { PriceBasis } from './offer-price-rules.ts'

/** What an offer is for: the pack, how many of it, and its listed price. */
export interface OfferedPack {
  pieces: number
  packs: number
  listPrice: Minor | null
}

/** An offered price, read as the price of one pack. */
export interface PackOffer {
  basis: PriceBasis
  price: Minor
}

/**
 * The price of one pack that an offer means. If the question leaves open what its price is of, the
 * first of piece, pack and all counts that makes a likely offer: below the listed price, but not so
 * far that it would be a slip; without one, the reading nearest to the listed price. A share of a
 * total is rounded down to whole minor units.
 */
export function readPackOffer(
  price: Minor,
  basis: PriceBasis | null,
  pack: OfferedPack,
): PackOffer {
  const readings = listBases(basis, pack).map((each) => ({
    basis: each,
    price: toPackPrice(price, each, pack),
  }))
  const { listPrice } = pack
  if (listPrice === null) return readings[0]!
  const below = readings.filter((reading) => reading.price > 0 && reading.price < listPrice)
  const likely = below.find((reading) => reading.price * 10_000 >= listPrice * minOfferShare)
  const nearest = readings.reduce((a, b) => (b.price < a.price ? b : a))
  return likely ?? below[0] ?? nearest
}

function listBases(basis: PriceBasis | null, { pieces, packs }: OfferedPack): PriceBasis[] {
  if (basis !== null) return [basis]
  if (pieces === 1) return packs > 1 ? ['piece', 'all'] : ['piece']
  return packs > 1 ? ['piece', 'pack', 'all'] : ['piece', 'pack']
}

function toPackPrice(price: Minor, basis: PriceBasis, { pieces, packs }: OfferedPack): Minor {
  if (basis === 'piece') return price * pieces
  return basis === 'pack' ? price : Math.floor(price / packs)
}
