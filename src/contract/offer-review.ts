import type { Minor, MoneyStyle } from '#kernel/money.ts'
import { formatMoney } from '#kernel/money.ts'
import { roundUpToGrid } from './bid-grid.ts'

/** Basis points of the list price: an offer below is pointed out before it is sent. Source: BID-02. */
export const lowOfferShare = 6_000
/** Basis points of the list price: an offer below is taken for a slip of the keyboard. */
export const minOfferShare = 2_000

export type OfferRating = 'fair' | 'low' | 'slip'

/** A line of an offer that has not been sent. */
export interface ReviewedLine {
  packId: number
  name: string
  unit: string
  picture: string | null
  quantity: number
  /** Of one pack, tax included, now. */
  listPrice: Minor
  bidPrice: Minor
  standing: OfferRating
  /** Which of the buyer's attempts on this pack it would be. */
  attempt: number
}

/** What sending an offer would mean. */
export interface OfferReview {
  lines: ReviewedLine[]
  /** Attempts per pack. */
  maxAttempts: number
  allOrNothing: boolean
  /** Until when the seller answers, as its country writes it. */
  answerBy: string
  /** Hours in which an agreed bid must be ordered. */
  purchaseHours: number
  /** Lines that the seller has accepted already, at their agreed prices. */
  acceptedTotal: Minor
  /** Countered lines without a new price: sending lets them go. */
  droppedLines: number
  /** Of all lines at the list price, the accepted ones left out. */
  listTotal: Minor
  /** What the buyer would pay for everything, the accepted lines included. */
  total: Minor
}

export function rateOffer(bidPrice: Minor, listPrice: Minor): OfferRating {
  if (bidPrice < getMinOffer(listPrice)) return 'slip'
  return bidPrice * 10_000 < listPrice * lowOfferShare ? 'low' : 'fair'
}

/** The lowest offer that is not taken for a slip. */
export function getMinOffer(listPrice: Minor): Minor {
  return Math.ceil((listPrice * minOfferShare) / 10_000)
}

/** What was probably meant: the same figures with the point elsewhere, or a tenth off the list price, on the grid. */
export function suggestOffer(bidPrice: Minor, listPrice: Minor): Minor {
  for (let price = bidPrice * 10; price < listPrice; price *= 10) {
    if (rateOffer(price, listPrice) === 'fair') return price
  }
  return Math.min(roundUpToGrid(listPrice * 0.9, listPrice), listPrice - 1)
}

/** How far a price is under the list price, in whole percent or down to a digit after the point. */
export function getPercentUnder(bidPrice: Minor, listPrice: Minor, digits: 0 | 1 = 0): number {
  const scale = 10 ** digits
  return Math.floor(((listPrice - bidPrice) * 100 * scale) / listPrice) / scale
}

export function formatSlipWarning(
  { bidPrice, listPrice }: Pick<ReviewedLine, 'bidPrice' | 'listPrice'>,
  money: MoneyStyle,
) {
  const [price, guess, min] = [
    bidPrice,
    suggestOffer(bidPrice, listPrice),
    getMinOffer(listPrice),
  ].map((minor) => formatMoney(minor, money))
  const under = getPercentUnder(bidPrice, listPrice, 1)
  return `${price} is ${under}% under the listed price. Did you mean ${guess}? Offers start at ${min}.`
}
