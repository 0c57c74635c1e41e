import type { CartView } from '#contract/cart/cart.ts'
import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { PriceReason } from '#contract/pricing/price-reason.ts'
import { isLetterInForce } from '#contract/tax/registered-buyer.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import {
  buildDeliveryRule,
  getCachedPlace,
  getZoneTerms,
  type ZoneTerms,
} from '../delivery/delivery.ts'
import { findPlaceOfSupply, type PlaceOfSupply, type Sale } from '../tax/tax.ts'
import { loadCartLines, type StoredCart } from './cart-reads.ts'
import { type CartFacts, judgeLines, type StoredLine } from './cart-rules.ts'

/**
 * A cart's lines, prices, tax, charge, coupon and total for the scope's place and time. An order
 * calls it in its own transaction, with the place set to the address: the same input gives the same
 * amounts, and `totalsKey` shows whether they are still those that the shopper saw. The seller's
 * smallest order counts here only: what was agreed or is ordered by staff is free of it. Reads only;
 * one statement. Source: CART-01, CART-02, CART-06, ORD-03.
 */
export async function judgeCart(
  db: Db,
  scope: Scope,
  cart: StoredCart,
  keptPrices: ReadonlyMap<number, KeptPrice> = new Map(),
): Promise<CartView> {
  const storedLines = await loadCartLines(db, scope, cart.id)
  const lines = storedLines.map((line) => keepPrice(line, keptPrices.get(line.packId), scope.now))
  const terms = await loadCartTerms(scope)
  return judgeLines({
    ...terms,
    minOrder: scope.seller.minOrder,
    guid: cart.guid,
    version: cart.version,
    coupon: cart.coupon,
    lines,
  })
}

/** A price that is kept for a pack, whatever it costs by now. Source: CO-03. */
export interface KeptPrice {
  price: Minor
  isSpecial: boolean
  /** Why it was not the list price: coupons go by it. */
  priceReason: PriceReason | null
}

function keepPrice(line: StoredLine, kept: KeptPrice | undefined, now: Date): StoredLine {
  if (!kept) return line
  const { price, isSpecial, priceReason } = kept
  const until = new Date(now.getTime() + 1)
  // Above the kept price: what is special must be the lower of the two.
  const special = isSpecial ? { price, from: now, until } : null
  const listPrice = isSpecial ? price + 1 : price
  const keptLine = {
    ...line,
    offers: [],
    special,
    price: listPrice,
    priceSeen: price,
    isKept: true,
  }
  // Of before reasons were kept, the special price still says its own.
  return isSpecial && !priceReason ? keptLine : { ...keptLine, keptReason: priceReason }
}

/** The data of place and time for a cart's amounts. In memory after the first call. */
export async function loadCartTerms(
  scope: Scope,
): Promise<Pick<CartFacts, 'fee' | 'freeAbove' | 'delivery' | 'tax' | 'now'>> {
  const { seller, place } = scope
  const code = normalizePostalCode(place.pincode)
  const [terms, bookPlace] = await Promise.all([
    place.zoneId === null ? null : getZoneTerms(scope, seller.id, code),
    getCachedPlace(scope, seller.countryCode, code),
  ])
  return {
    fee: terms?.fee ?? null,
    freeAbove: seller.freeDeliveryAbove,
    delivery: terms && { rule: buildDeliveryRule(seller, terms), days: terms.days },
    tax: toSale(scope, bookPlace?.state || null, terms),
    now: scope.now,
  }
}

/**
 * Where what the scope buys is taxed, and the letter of who supplies it. In memory after the first
 * call. Source: TAX-03.
 */
export async function findSupplyPlace(
  scope: Scope,
): Promise<PlaceOfSupply & { lutNumber: string }> {
  const { seller, place } = scope
  const code = normalizePostalCode(place.pincode)
  const bookPlace = await getCachedPlace(scope, seller.countryCode, code)
  const terms = place.zoneId === null ? null : await getZoneTerms(scope, seller.id, code)
  const { lutNumber } = terms?.supplyingLetter ?? seller
  return { ...findPlaceOfSupply(toSale(scope, bookPlace?.state || null, terms)), lutNumber }
}

/** The quickest warehouse is taken to supply; the invoice goes by the one that does. */
function toSale(scope: Scope, deliveryState: string | null, terms: ZoneTerms | null): Sale {
  const { seller, buyer = null, company } = scope
  const { countryCode, billToShipTo } = seller
  const sellerState = terms?.supplyingState ?? seller.state
  const hasLetter = isLetterInForce(terms?.supplyingLetter ?? seller, getToday(scope))
  const zoneTaxNumber = company?.zoneTaxNumber ?? ''
  const place = { countryCode, sellerState, deliveryState, buyer, billToShipTo }
  return { ...place, hasLetter, zoneTaxNumber }
}
