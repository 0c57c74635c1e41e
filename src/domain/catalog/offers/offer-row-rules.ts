import { maxPrice } from '#contract/catalog/price-limits.ts'
import type { OfferRowCode, PriceRow, StockRow } from '#contract/desk/offer-rows.ts'
import type { Minor } from '#kernel/money.ts'

/** As PostgreSQL stores an integer, and some room for what comes back. */
const maxOnHand = 2_000_000_000

export interface StoredStock {
  onHand: number
  reserved: number
}

/** Why a row of stock is not applied to what is stored, or null. Source: KEY-02, QUALITY I1. */
export function findStockFault(
  { onHand, ifOnHand }: Pick<StockRow, 'onHand' | 'ifOnHand'>,
  stored: StoredStock,
): OfferRowCode | null {
  if (!Number.isSafeInteger(onHand) || onHand < 0 || onHand > maxOnHand) return 'bad-count'
  if (ifOnHand !== null && ifOnHand !== stored.onHand) return 'changed'
  return onHand < stored.reserved ? 'under-reserved' : null
}

export interface StoredPrices {
  price: Minor | null
  mrp: Minor | null
  cost: Minor | null
  /** A special price that is or will be in force; null: none. */
  special: Minor | null
}

/** The prices after a row, or why it is not applied. Source: KEY-02, PRICE-02. */
export function applyPriceRow(
  row: Pick<PriceRow, 'price' | 'mrp' | 'cost' | 'ifPrice'>,
  stored: StoredPrices,
): { prices: StoredPrices; code: OfferRowCode | null } {
  const { price = stored.price, mrp = stored.mrp, cost = stored.cost, ifPrice } = row
  const code = findPriceFault({ ...stored, price, mrp, cost }, stored.price, ifPrice)
  return code === null
    ? { prices: { ...stored, price, mrp, cost }, code }
    : { prices: stored, code }
}

function findPriceFault(
  { price, mrp, cost, special }: StoredPrices,
  previousPrice: Minor | null,
  ifPrice: Minor | null | undefined,
): OfferRowCode | null {
  const isAmount = (amount: Minor | null, min: Minor) =>
    amount === null || (Number.isSafeInteger(amount) && amount >= min && amount <= maxPrice)
  if (!isAmount(price, 1) || !isAmount(mrp, 1) || !isAmount(cost, 0)) return 'bad-price'
  if (ifPrice !== undefined && ifPrice !== previousPrice) return 'changed'
  if (price !== null && mrp !== null && price > mrp) return 'above-mrp'
  const isBelow = special === null || (price !== null && special < price)
  return isBelow || price === previousPrice ? null : 'not-below-price'
}
