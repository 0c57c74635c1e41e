import { divideHalfUp, type Minor } from '#kernel/money.ts'

/** What a pack's price is derived from. */
export interface PackPrice {
  /** Null: on request only (RFQ). Tax included. */
  price: Minor | null
  mrp: Minor | null
  special: SpecialPrice | null
}

/** A special fixed price, in force from `from` until just before `until`. Source: PRICE-02. */
export interface SpecialPrice {
  price: Minor
  from: Date
  until: Date
}

/** A pack's price at one moment, as views show it. */
export interface CurrentPrice {
  price: Minor | null
  /** Only if above the price. */
  mrp: Minor | null
  /** Basis points off MRP, rounded half up; 0 if none. */
  discount: number
  saved: Minor
  isSpecial: boolean
}

/**
 * The price in force at `now`. A pack on request stays on request, special or not. Source:
 * PRICE-02, PRICE-04.
 */
export function getCurrentPrice(pack: PackPrice, now: Date): CurrentPrice {
  if (pack.price === null)
    return { price: null, mrp: null, discount: 0, saved: 0, isSpecial: false }
  const isSpecial = pack.special !== null && pack.special.from <= now && now < pack.special.until
  const price = isSpecial ? pack.special!.price : pack.price
  const mrp = pack.mrp !== null && pack.mrp > price ? pack.mrp : null
  return {
    price,
    mrp,
    discount: computeDiscountRate(price, mrp),
    saved: mrp === null ? 0 : mrp - price,
    isSpecial,
  }
}

/**
 * (MRP − price) / MRP in basis points, rounded half up; 0 unless the MRP is above the price.
 * Source: PRICE-02.
 */
export function computeDiscountRate(price: Minor, mrp: Minor | null): number {
  return mrp === null || mrp <= price ? 0 : divideHalfUp((mrp - price) * 10_000, mrp)
}

/** When the price next changes by itself; null: never. */
export function getNextPriceChange(pack: PackPrice, now: Date): Date | null {
  if (pack.price === null || pack.special === null) return null
  if (now < pack.special.from) return pack.special.from
  return now < pack.special.until ? pack.special.until : null
}

/**
 * The pack whose price represents its product: the lowest current price, among equals the one
 * listed first; a pack on request only if all are. `packs` come in the seller's order and are all
 * active. Source: PRICE-04.
 */
export function findCheapestPack<P extends PackPrice>(packs: readonly P[], now: Date): P | null {
  let best: P | null = null
  let min = Number.POSITIVE_INFINITY
  for (const pack of packs) {
    const price = getCurrentPrice(pack, now).price ?? Number.POSITIVE_INFINITY
    if (best === null || price < min) {
      best = pack
      min = price
    }
  }
  return best
}
