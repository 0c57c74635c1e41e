import { formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'

/** Pieces of one pack, lines of one cart, and what a line may be worth: up to there all figures are exact. */
export const maxPieces = 10_000
export const maxLines = 200
export const maxLineValue: Minor = 100_000_000_000

/**
 * How a line stands at the viewer's place: `short` has less stock than it asks for and is counted by the stock;
 * `not-delivered` counts with what the goods cost, so that people see it, and can't be ordered; `unavailable` counts
 * nothing. Source: CART-02.
 */
export type LineState = 'available' | 'short' | 'not-delivered' | 'unavailable'

export interface CartLineView {
  packId: number
  productId: number
  /** The seller's own id of the product. */
  code: string
  name: string
  /** Address part under /product/. */
  url: string
  picture: string | null
  unit: string
  quantity: number
  /** Of one pack, tax included; null: on request only. */
  price: Minor | null
  mrp: Minor | null
  isSpecial: boolean
  /** Pieces that can go to the viewer's place. */
  stock: number
  /** When the pieces that can be had arrive: `2026-11-24`; null: none can. Source: SAFE-14. */
  deliverBy: string | null
  active: boolean
  state: LineState
  /** Price × pieces counted. */
  subTotal: Minor
  /** Off MRP. */
  saved: Minor
  couponShare: Minor
  chargeShare: Minor
  /** subTotal − couponShare + chargeShare; the tax is within. */
  total: Minor
  /** Basis points. */
  taxRate: number
  tax: Minor
  taxParts: TaxPartView[]
  /** What it cost when the shopper last changed the line, where that was another price. Source: CART-06. */
  priceWas: Minor | null
  /** How many were asked for, where fewer could be had. Source: CART-05. */
  asked: number | null
}

export interface TaxPartView {
  name: string
  /** Basis points. */
  rate: number
  amount: Minor
}

/** A cart judged for a viewer, a place and a moment; all sums are over its lines. Source: CART-01, CART-06. */
export interface CartView {
  /** CartGUID; null: there is none yet. */
  guid: string | null
  version: number
  /** Pieces of all lines. */
  count: number
  lines: CartLineView[]
  goods: Minor
  saved: Minor
  coupon: { code: string; off: Minor; problem: CouponProblem | null } | null
  charge: Minor
  /** Within the total. */
  tax: Minor
  taxParts: TaxPartView[]
  total: Minor
  /** When the last of its lines arrives; null: none does. */
  deliverBy: string | null
  /** Every line can be bought as it stands, and there is one. */
  ready: boolean
  /** Changes whenever anything does that a shopper would have to confirm anew. */
  totalsKey: string
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

/** Why a coupon takes nothing off; `minimum` in minor units where goods of that much are asked for. */
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

/** What shoppers are told beside the line; texts with "limit" count as errors (WID-04). Source: CART-02. */
export function formatLineRefusal(code: LineRefusal, pincode: string): string {
  const texts: Record<LineRefusal, string> = {
    'bad-quantity': 'Please enter a whole number of at least 1.',
    'quantity-limit': `The limit is ${maxPieces.toLocaleString('en')} of one pack. For more, please request a quote.`,
    'lines-limit': `The limit is ${maxLines} different packs in a cart.`,
    'value-limit': 'This is above the limit of what one line may cost. Please request a quote.',
    'on-request': 'This pack has no price yet. Please request a quote.',
    'not-delivered': `Can't deliver to ${pincode}`,
    unavailable: 'Unavailable',
  }
  return texts[code]
}

/** What stands beside a line that is not simply available, or null. Source: CART-02, CART-06. */
export function formatLineState(
  line: Pick<CartLineView, 'state' | 'stock'>,
  pincode: string,
): string | null {
  if (line.state === 'available') return null
  if (line.state === 'short')
    return `Only ${line.stock} left for ${pincode}. Please lower the quantity.`
  return formatLineRefusal(line.state, pincode)
}

/** That fewer pieces came into the cart than were asked for. Source: CART-05. */
export function formatReducedQuantity(asked: number, quantity: number): string {
  return `You asked for ${asked.toLocaleString('en')}; ${quantity.toLocaleString('en')} can be had.`
}

export function formatCouponProblem(problem: CouponProblem, style: MoneyStyle): string {
  const texts: Record<CouponRefusal, string> = {
    'coupon-missing': 'Please enter a coupon code.',
    'coupon-unknown': 'This coupon code is not valid.',
    'coupon-early': 'This coupon can’t be used yet.',
    'coupon-ended': 'This coupon has ended.',
    'coupon-used-up': 'This coupon has reached its limit.',
    'coupon-used-by-you': 'You have reached the limit of this coupon.',
    'coupon-minimum': `This coupon is for goods of ${formatMoney(problem.minimum, style)} or more.`,
    'coupon-nothing': 'This coupon takes nothing off these goods: special prices stay as they are.',
    'coupon-empty-cart': 'Your cart is empty. Add something first, then the coupon.',
    'coupon-tries': 'You have reached the limit of tries. Please wait a little and try again.',
  }
  return texts[problem.code]
}

/** A quantity as a form or a call sends it; a refusal for what is none. */
export function parseQuantity(sent: unknown): number | 'bad-quantity' | 'quantity-limit' {
  const text = typeof sent === 'number' ? String(sent) : typeof sent === 'string' ? sent.trim() : ''
  if (!/^\d{1,15}$/.test(text) || Number(text) < 1) return 'bad-quantity'
  return Number(text) > maxPieces ? 'quantity-limit' : Number(text)
}

/** What becomes of a line in another country's shop. Source: HOST-04. */
export interface TransferredLine {
  packId: number
  name: string
  unit: string
  state: 'carried' | 'repriced' | 'not-sold'
  /** As that shop writes it; null: not sold there, or on request. */
  price: string | null
}
