import { formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'
import * as cartTexts from '#texts/cart.ts'
import type { PriceBreak, PriceReason } from '../pricing/price-reason.ts'

/** Limits of pieces per pack, lines per cart and value per line: within them all arithmetic is exact. */
export const maxPieces = 10_000
export const maxLines = 200
export const maxLineValue: Minor = 100_000_000_000

/**
 * The state of a line at the viewer's place: `short` has less stock than requested and counts only the stock;
 * `not-delivered` counts at its price but can't be ordered; `unavailable` counts nothing. Source: CART-02.
 */
export type LineState = 'available' | 'short' | 'not-delivered' | 'unavailable'

export interface CartLineView {
  packId: number
  productId: number
  /** The seller's own id of the product. */
  code: string
  name: string
  /** Slug under /product/. */
  url: string
  picture: string | null
  unit: string
  /** In one pack. */
  pieces: number
  quantity: number
  /** Of one pack, tax included; null: on request only. */
  price: Minor | null
  mrp: Minor | null
  isSpecial: boolean
  /** Why it is not the list price; null: it is. Source: LIST-02. */
  priceReason: PriceReason | null
  /** The next quantity from which each pack costs less; null: none. */
  nextBreak: PriceBreak | null
  /** Pieces available for the viewer's place. */
  stock: number
  /** When the available pieces arrive: `2026-11-24`; null: none are available. Source: SAFE-14. */
  deliverBy: string | null
  active: boolean
  state: LineState
  /** Price × pieces counted. */
  subTotal: Minor
  /** Discount off MRP. */
  saved: Minor
  couponShare: Minor
  chargeShare: Minor
  /** subTotal − couponShare + chargeShare; tax included. */
  total: Minor
  /** Basis points. */
  taxRate: number
  tax: Minor
  taxParts: TaxPartView[]
  /** Price when the shopper last changed the line, if it was different. Source: CART-06. */
  priceWas: Minor | null
  /** The requested quantity, where fewer were available. Source: CART-05. */
  asked: number | null
}

export interface TaxPartView {
  name: string
  /** Basis points. */
  rate: number
  amount: Minor
}

/**
 * A cart evaluated for a viewer, a place and a moment; all totals are over its lines. Source: CART-01,
 * CART-06.
 */
export interface CartView {
  /** CartGUID; null: no cart yet. */
  guid: string | null
  version: number
  /** Pieces of all lines. */
  count: number
  lines: CartLineView[]
  goods: Minor
  saved: Minor
  coupon: { code: string; off: Minor; problem: CouponProblem | null } | null
  charge: Minor
  /** Included in the total. */
  tax: Minor
  taxParts: TaxPartView[]
  total: Minor
  /** When the last of its lines arrives; null: none does. */
  deliverBy: string | null
  /**
   * What the goods are worth too little by, before coupon and delivery, of the seller's smallest
   * order; null: enough. Source: CART-02.
   */
  shortBy: { minimum: Minor; missing: Minor } | null
  /** Supplied without tax, so that prices are without it. Source: TAX-03. */
  isZeroRated: boolean
  /** The cart is not empty and every line can be bought as it stands. */
  ready: boolean
  /** Changes whenever anything does that a shopper would have to confirm again. */
  totalsKey: string
}

/** How far a cart is from the seller's smallest order, for shoppers. */
export function formatShortage(
  { minimum, missing }: NonNullable<CartView['shortBy']>,
  money: MoneyStyle,
): string {
  const smallest = formatMoney(minimum, money)
  return cartTexts.belowMinimumOrder({ smallest, missing: formatMoney(missing, money) })
}

export type CouponRefusal =
  | 'coupon-missing'
  | 'coupon-unknown'
  | 'coupon-early'
  | 'coupon-ended'
  | 'coupon-used-up'
  | 'coupon-used-by-you'
  | 'coupon-minimum'
  | 'coupon-nothing'
  | 'coupon-empty-cart'
  | 'coupon-tries'

/** Why a coupon does not apply; `minimum` in minor units where the cart's value is too low. */
export interface CouponProblem {
  code: CouponRefusal
  minimum: Minor
}

const lineRefusals = [
  'bad-quantity',
  'quantity-limit',
  'lines-limit',
  'value-limit',
  'on-request',
  'not-delivered',
  'unavailable',
] as const
export type LineRefusal = (typeof lineRefusals)[number]

export function isLineRefusal(code: string | null): code is LineRefusal {
  return lineRefusals.some((each) => each === code)
}

/** Texts beside a line; those with "limit" count as errors (WID-04). Source: CART-02. */
export function formatLineRefusal(code: LineRefusal, pincode: string): string {
  const texts: Record<LineRefusal, string> = {
    'bad-quantity': cartTexts.badQuantity(),
    'quantity-limit': cartTexts.quantityLimit({ limit: maxPieces }),
    'lines-limit': cartTexts.linesLimit({ limit: maxLines }),
    'value-limit': cartTexts.valueLimit(),
    'on-request': cartTexts.priceOnRequest(),
    'not-delivered': cartTexts.cantDeliver({ pincode }),
    unavailable: cartTexts.unavailable(),
  }
  return texts[code]
}

/** The text beside a line that is not simply available, or null. Source: CART-02, CART-06. */
export function formatLineState(
  line: Pick<CartLineView, 'state' | 'stock'>,
  pincode: string,
): string | null {
  if (line.state === 'available') return null
  if (line.state === 'short') return cartTexts.onlyLeftForPincode({ stock: line.stock, pincode })
  return formatLineRefusal(line.state, pincode)
}

/** The text that fewer pieces than requested were added. Source: CART-05. */
export function formatReducedQuantity(requestedQuantity: number, quantity: number): string {
  return cartTexts.quantityReduced({ requested: requestedQuantity, available: quantity })
}

export function formatCouponProblem(problem: CouponProblem, style: MoneyStyle): string {
  const texts: Record<CouponRefusal, string> = {
    'coupon-missing': cartTexts.couponMissing(),
    'coupon-unknown': cartTexts.couponUnknown(),
    'coupon-early': cartTexts.couponEarly(),
    'coupon-ended': cartTexts.couponEnded(),
    'coupon-used-up': cartTexts.couponUsedUp(),
    'coupon-used-by-you': cartTexts.couponUsedByYou(),
    'coupon-minimum': cartTexts.couponMinimum({ minimum: formatMoney(problem.minimum, style) }),
    'coupon-nothing': cartTexts.couponNothing(),
    'coupon-empty-cart': cartTexts.couponEmptyCart(),
    'coupon-tries': cartTexts.couponTries(),
  }
  return texts[problem.code]
}

/** Parses a quantity from a form or call; refuses an invalid one. */
export function parseQuantity(input: unknown): number | 'bad-quantity' | 'quantity-limit' {
  const text =
    typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim() : ''
  if (!/^\d{1,15}$/.test(text) || Number(text) < 1) return 'bad-quantity'
  return Number(text) > maxPieces ? 'quantity-limit' : Number(text)
}

/** A line's counterpart in another country's shop. Source: HOST-04. */
export interface TransferredLine {
  packId: number
  name: string
  unit: string
  state: 'carried' | 'repriced' | 'not-sold'
  /** In that shop's format; null: not sold there, or on request. */
  price: string | null
}
