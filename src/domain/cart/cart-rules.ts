import { createHash } from 'node:crypto'
import {
  type CartLineView,
  type CartView,
  type LineState,
  maxLineValue,
  type TaxPartView,
} from '#contract/cart/cart.ts'
import { type DeliveryRule, promiseDelivery } from '#contract/delivery/delivery-promise.ts'
import type { PriceReason } from '#contract/pricing/price-reason.ts'
import type { Minor } from '#kernel/money.ts'
import { getDeliveryCharge, splitCharge } from '../delivery/charge-rules.ts'
import { getDaysFromStock, type WarehouseStock } from '../delivery/stock-days-rules.ts'
import { getCurrentPrice, listPriceSteps, type PackPrice } from '../pricing/price-rules.ts'
import type { Sale } from '../tax/tax.ts'
import { isZeroRated, splitTax } from '../tax/tax.ts'
import { type Coupon, computeDiscount, findCouponProblem } from './coupon-rules.ts'
import { takeOutTax } from './price-without-tax.ts'

/** A stored line with the current data of its pack and product. */
export interface StoredLine extends PackPrice {
  packId: number
  productId: number
  code: string
  name: string
  url: string
  picture: string | null
  unit: string
  /** In one pack. */
  pieces: number
  quantity: number
  priceSeen: Minor
  /** Why a price that is kept is not the list price; absent: it is today's price. Source: CO-03. */
  keptReason?: PriceReason | null
  asked: number | null
  taxRate: number
  /** Cess in basis points, on top of the tax rate. */
  cessRate: number
  /** Pack and product are both active. */
  active: boolean
  /** Free stock in the warehouses of the viewer's zone. */
  stock: number
  /** Free stock anywhere: tells "no stock" from "not delivered" if the place has no zone. */
  stockAnywhere: number
  /** The zone's stock by warehouse. */
  stores: readonly WarehouseStock[]
  /** Days until it can ship, if it is procured for the order. */
  leadDays?: number
  /** Its price was kept as the buyer was shown it, also if that was without tax. */
  isKept?: boolean
}

/** Everything that a cart's amounts are derived from. */
export interface CartFacts {
  guid: string | null
  version: number
  lines: readonly StoredLine[]
  coupon: Coupon | null
  /** Delivery charge per order in the viewer's zone; null: the place is not served. */
  fee: Minor | null
  freeAbove: Minor | null
  /** Absent where the price was agreed or staff order: any value. */
  minOrder?: Minor | null
  /**
   * Data for delivery dates at the viewer's place, and the days from its quickest warehouse; null:
   * not served.
   */
  delivery: { rule: DeliveryRule; days: number } | null
  tax: Sale
  now: Date
}

/**
 * A cart's lines and totals: the same input gives the same amounts for screen, API and order. The
 * totals are the exact sums of the lines; a coupon never raises a total. Source: CART-02, CART-06,
 * PRICE-01, PRICE-02, PRICE-03.
 */
export function judgeLines(cartFacts: CartFacts): CartView {
  const facts = takeOutTax(cartFacts)
  const judgedLines = facts.lines.map((line) => judgeLine(line, facts))
  const productTotal = sum(judgedLines, (line) => line.subTotal)
  const discountableTotals = judgedLines.map((line) =>
    takesCoupons(line.priceReason) ? line.subTotal : 0,
  )
  const coupon = judgeCoupon(facts, productTotal, sum(discountableTotals, Number))
  const couponShares = splitCharge(coupon?.off ?? 0, discountableTotals)
  // The free-delivery threshold uses the subtotal before the coupon: otherwise a coupon could raise
  // the total.
  const charge =
    productTotal === 0 ? 0 : getDeliveryCharge(facts.fee ?? 0, productTotal, facts.freeAbove)
  const chargeShares = splitCharge(
    charge,
    judgedLines.map((line) => line.subTotal),
  )
  const lines = judgedLines.map((line, at) =>
    addTax(line, facts.lines[at]!, { coupon: couponShares[at]!, charge: chargeShares[at]! }, facts),
  )
  const view = {
    guid: facts.guid,
    version: facts.version,
    count: sum(lines, (line) => line.quantity),
    lines,
    goods: productTotal,
    saved: sum(lines, (line) => line.saved),
    coupon,
    charge,
    tax: sum(lines, (line) => line.tax),
    taxParts: sumTaxParts(lines),
    total: sum(lines, (line) => line.total),
    deliverBy: findLatestDate(lines),
    shortBy: findShortage(productTotal, facts.minOrder ?? 0),
    isZeroRated: isZeroRated(facts.tax),
    ready: lines.length > 0 && lines.every((line) => line.state === 'available'),
  }
  return { ...view, totalsKey: hashTotals(view) }
}

/** Special prices and the buyer's contract prices stay as they are. Source: PRICE-02, LIST-02. */
function takesCoupons(reason: PriceReason | null): boolean {
  return reason?.kind !== 'special' && reason?.kind !== 'contract'
}

function findShortage(goods: Minor, minimum: Minor): CartView['shortBy'] {
  return goods < minimum ? { minimum, missing: minimum - goods } : null
}

/**
 * A line's state. Unavailable takes precedence over not delivered; a line whose value can't be
 * counted exactly is unavailable. Source: CART-02.
 */
export function judgeLineState(
  line: StoredLine,
  price: Minor | null,
  delivered: boolean,
): LineState {
  const stock = delivered ? line.stock : line.stockAnywhere
  if (!line.active || price === null || stock <= 0 || price * line.quantity > maxLineValue)
    return 'unavailable'
  if (!delivered) return 'not-delivered'
  return line.quantity > line.stock ? 'short' : 'available'
}

type UntaxedLine = Omit<CartLineView, 'couponShare' | 'chargeShare' | 'total' | 'tax' | 'taxParts'>

function judgeLine(line: StoredLine, { fee, delivery, now }: CartFacts): UntaxedLine {
  const { price, mrp, saved, isSpecial, reason } = getCurrentPrice(line, now, line.quantity)
  const state = judgeLineState(line, price, fee !== null)
  const countedQuantity =
    state === 'short' ? line.stock : state === 'unavailable' ? 0 : line.quantity
  const {
    packId,
    productId,
    code,
    name,
    url,
    picture,
    unit,
    pieces,
    quantity,
    stock,
    active,
    taxRate,
    asked,
  } = line
  return {
    packId,
    productId,
    code,
    name,
    url,
    picture,
    unit,
    pieces,
    quantity,
    price,
    mrp,
    isSpecial,
    priceReason: line.keptReason === undefined ? reason : line.keptReason,
    nextBreak: listPriceSteps(line, now).find(({ from }) => from > quantity) ?? null,
    stock,
    active,
    state,
    taxRate,
    asked,
    deliverBy:
      countedQuantity > 0 && state !== 'not-delivered' && delivery
        ? getDeliveryDate(line, countedQuantity, delivery, now)
        : null,
    subTotal: (price ?? 0) * countedQuantity,
    saved: saved * countedQuantity,
    priceWas: price === null || price === line.priceSeen ? null : line.priceSeen,
  }
}

function getDeliveryDate(
  line: StoredLine,
  countedQuantity: number,
  { rule, days }: NonNullable<CartFacts['delivery']>,
  now: Date,
): string {
  return promiseDelivery(
    rule,
    (getDaysFromStock(line.stores, countedQuantity) ?? days) + (line.leadDays ?? 0),
    now,
  ).date
}

function findLatestDate(lines: readonly CartLineView[]): string | null {
  return lines.reduce<string | null>(
    (last, { deliverBy }) => ((deliverBy ?? '') > (last ?? '') ? deliverBy : last),
    null,
  )
}

function judgeCoupon(facts: CartFacts, itemsTotal: Minor, discountable: Minor): CartView['coupon'] {
  if (!facts.coupon) return null
  const problem = findCouponProblem(
    facts.coupon,
    { goods: itemsTotal, touched: discountable },
    facts.now,
  )
  return {
    code: facts.coupon.code,
    problem,
    off: problem ? 0 : computeDiscount(facts.coupon, discountable),
  }
}

function addTax(
  line: UntaxedLine,
  { cessRate }: StoredLine,
  shares: { coupon: Minor; charge: Minor },
  facts: CartFacts,
): CartLineView {
  const total = line.subTotal - shares.coupon + shares.charge
  const { tax, parts } = splitTax(total, line.taxRate, facts.tax, cessRate)
  const { coupon: couponShare, charge: chargeShare } = shares
  return { ...line, couponShare, chargeShare, total, tax, taxParts: parts }
}

function sumTaxParts(lines: readonly CartLineView[]): TaxPartView[] {
  const sums = new Map<string, TaxPartView>()
  for (const { name, rate, amount } of lines.flatMap((line) => line.taxParts)) {
    const part = sums.get(`${name} ${rate}`)
    if (part) part.amount += amount
    else sums.set(`${name} ${rate}`, { name, rate, amount })
  }
  return [...sums.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.rate - b.rate,
  )
}

function hashTotals({ lines, coupon, charge, tax, total }: Omit<CartView, 'totalsKey'>): string {
  const lineFigures = lines.map((line) => [
    line.packId,
    line.quantity,
    line.price,
    line.state,
    line.total,
    line.tax,
    line.deliverBy,
  ])
  const text = JSON.stringify([lineFigures, coupon?.code, coupon?.off, charge, tax, total])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function sum<T>(items: readonly T[], figure: (each: T) => number): number {
  return items.reduce((total, each) => total + figure(each), 0)
}
