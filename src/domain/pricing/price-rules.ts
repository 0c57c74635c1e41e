import type { PriceBreak, PriceReason } from '#contract/pricing/price-reason.ts'
import { divideHalfUp, type Minor } from '#kernel/money.ts'

/** What a pack's price is derived from. */
export interface PackPrice {
  /** Null: on request only (RFQ). Tax included. */
  price: Minor | null
  mrp: Minor | null
  special: SpecialPrice | null
  /** What the buyer's price lists in force say of the pack. */
  offers: readonly ListOffer[]
}

/** A special fixed price, in force from `from` until just before `until`. Source: PRICE-02. */
export interface SpecialPrice {
  price: Minor
  from: Date
  until: Date
}

/** A row of a price list that is in force and covers the pack. Source: LIST-01. */
export interface ListOffer {
  listId: number
  /** The list is for some buyers only. */
  isContract: boolean
  until: string | null
  minQuantity: number
  /** Basis points off the list price; null: a fixed price. */
  percent: number | null
  price: Minor | null
}

/** A pack's price at one moment, as views show it. */
export interface CurrentPrice {
  price: Minor | null
  /** Only if above the price. */
  mrp: Minor | null
  /** Basis points off MRP, rounded half up; 0 if none. */
  discount: number
  saved: Minor
  /** A special price is in force: a deal counts what it sells. */
  isSpecial: boolean
  /** Null: it is the list price. */
  reason: PriceReason | null
}

interface Candidate {
  price: Minor
  reason: PriceReason | null
}

/**
 * The price of one pack in a line of `quantity` packs at `now`, and why: the lowest of the list
 * price, the special price and what the price lists say, so that lists never contradict each other
 * and more never costs more each. Among equals the list price, then the special price, then the
 * smaller quantity. A pack on request stays on request. The only computation of a price; the
 * listing's SQL is its twin (listing/priced-entries.ts). Source: PRICE-02, PRICE-04, LIST-02.
 */
export function getCurrentPrice(pack: PackPrice, now: Date, quantity = 1): CurrentPrice {
  const best = pickCandidate(listCandidates(pack, now), quantity)
  if (best === null)
    return { price: null, mrp: null, discount: 0, saved: 0, isSpecial: false, reason: null }
  const { price, reason } = best
  const mrp = pack.mrp !== null && pack.mrp > price ? pack.mrp : null
  return {
    price,
    mrp,
    discount: computeDiscountRate(price, mrp),
    saved: mrp === null ? 0 : mrp - price,
    isSpecial: reason?.kind === 'special',
    reason,
  }
}

/** The one of the prices that counts in a line of `quantity` packs; null: none. */
export function pickCandidate(
  candidates: readonly Candidate[],
  quantity: number,
): Candidate | null {
  return candidates
    .filter(({ reason }) => (reason?.from ?? 1) <= quantity)
    .reduce<Candidate | null>((min, each) => (min && min.price <= each.price ? min : each), null)
}

/** The prices in order of preference among equals. */
export function listCandidates({ price, special, offers }: PackPrice, now: Date): Candidate[] {
  if (price === null) return []
  const candidates: Candidate[] = [{ price, reason: null }]
  if (special !== null && special.from <= now && now < special.until) {
    const until = special.until.toISOString()
    const reason: PriceReason = { kind: 'special', from: 1, until, listId: null }
    // In force it replaces the list price, even where it is higher.
    candidates.splice(0, 1, { price: special.price, reason })
  }
  const byQuantity = offers.toSorted((a, b) => a.minQuantity - b.minQuantity || a.listId - b.listId)
  return [...candidates, ...byQuantity.map((offer) => toCandidate(offer, price))]
}

function toCandidate(offer: ListOffer, listPrice: Minor): Candidate {
  const { listId, isContract, minQuantity, until, percent } = offer
  const kind = isContract ? 'contract' : minQuantity > 1 ? 'break' : 'offer'
  return {
    price: percent === null ? offer.price! : takePercent(listPrice, percent),
    reason: { kind, from: minQuantity, until, listId },
  }
}

/** The list price less basis points, rounded half up, at least one minor unit. Source: LIST-01. */
export function takePercent(listPrice: Minor, percent: number): Minor {
  return Math.max(1, divideHalfUp(listPrice * (10_000 - percent), 10_000))
}

/** The pack's price from each quantity on at which it falls, from one pack on. Source: LIST-01. */
export function listPriceSteps(pack: PackPrice, now: Date): PriceBreak[] {
  const quantities = new Set([1, ...pack.offers.map(({ minQuantity }) => minQuantity)])
  const steps: PriceBreak[] = []
  for (const from of [...quantities].sort((a, b) => a - b)) {
    const { price } = getCurrentPrice(pack, now, from)
    if (price === null) return []
    if (steps.length === 0 || price < steps.at(-1)!.price) steps.push({ from, price })
  }
  return steps
}

/**
 * (MRP − price) / MRP in basis points, rounded half up; 0 unless the MRP is above the price.
 * Source: PRICE-02.
 */
export function computeDiscountRate(price: Minor, mrp: Minor | null): number {
  return mrp === null || mrp <= price ? 0 : divideHalfUp((mrp - price) * 10_000, mrp)
}

/**
 * When the price next changes by itself, price lists aside; null: never.
 */
export function getNextPriceChange(
  pack: Pick<PackPrice, 'price' | 'special'>,
  now: Date,
): Date | null {
  if (pack.price === null || pack.special === null) return null
  if (now < pack.special.from) return pack.special.from
  return now < pack.special.until ? pack.special.until : null
}

/**
 * The pack whose price for one represents its product: the lowest current price, among equals the
 * lowest list price, then the highest MRP, then the one listed first; a pack on request only if all
 * are. `packs` come in the seller's order and are all active. Source: PRICE-04.
 */
export function findCheapestPack<P extends PackPrice>(packs: readonly P[], now: Date): P | null {
  const rank = (pack: P) => [
    getCurrentPrice(pack, now).price ?? Number.POSITIVE_INFINITY,
    pack.price ?? Number.POSITIVE_INFINITY,
    -(pack.mrp ?? 0),
  ]
  return packs.toSorted((a, b) => compareRanks(rank(a), rank(b)))[0] ?? null
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((figure, index) => figure !== b[index])
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1
}
