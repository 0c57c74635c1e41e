import type { Minor, MoneyStyle } from '#kernel/money.ts'
import { formatMoney } from '#kernel/money.ts'
import * as bidsTexts from '#texts/bids.ts'
import { roundUpToGrid } from './bid-grid.ts'
import type { AgreedRange } from './bids.ts'

/** Basis points of the list price: lower offers get a warning before they are sent. Source: BID-02. */
export const lowOfferShare = 6_000
/** Basis points of the list price: lower offers are taken for typing errors. */
export const minOfferShare = 2_000

export type OfferRating = 'fair' | 'low' | 'slip'

/** A line of an unsent offer. */
export interface ReviewedLine {
  packId: number
  name: string
  unit: string
  /** Pieces in a pack. */
  pieces: number
  picture: string | null
  quantity: number
  /** The current price of one pack, tax included. */
  listPrice: Minor
  bidPrice: Minor
  standing: OfferRating
  /** Of a low offer: the price to offer instead, and where most buyers agreed, if that is shown. */
  usual: Minor | null
  range: AgreedRange | null
  /** Which of the buyer's attempts on this pack this would be. */
  attempt: number
}

/** A preview of sending an offer. */
export interface OfferReview {
  lines: ReviewedLine[]
  /** Attempts per pack. */
  maxAttempts: number
  allOrNothing: boolean
  /** Days of payment that it asks for; null: none. Source: PAY-06. */
  paymentDays: number | null
  /** When the seller answers at the latest, in local format. */
  answerBy: string
  /** Hours in which an agreed bid must be ordered. */
  purchaseHours: number
  /** Lines that the seller has already accepted, at their agreed prices. */
  acceptedTotal: Minor
  /** Countered lines without a new price: sending drops them. */
  droppedLines: number
  /** All lines except the accepted ones, at list price. */
  listTotal: Minor
  /** What the buyer would pay in total, the accepted lines included. */
  total: Minor
}

export function rateOffer(bidPrice: Minor, listPrice: Minor): OfferRating {
  if (bidPrice < getMinOffer(listPrice)) return 'slip'
  return bidPrice * 10_000 < listPrice * lowOfferShare ? 'low' : 'fair'
}

/** The lowest offer not taken for a typing error. */
export function getMinOffer(listPrice: Minor): Minor {
  return Math.ceil((listPrice * minOfferShare) / 10_000)
}

/**
 * The likely intended price: the same digits with the decimal point moved, or 10 % off the list price, on the
 * grid.
 */
export function suggestOffer(bidPrice: Minor, listPrice: Minor): Minor {
  for (let price = bidPrice * 10; price < listPrice; price *= 10) {
    if (rateOffer(price, listPrice) === 'fair') return price
  }
  return getUsualOffer(listPrice, null)
}

/** The usual price to offer instead of a low one: where agreements begin, else 10 % off, on the grid. */
export function getUsualOffer(listPrice: Minor, range: AgreedRange | null): Minor {
  return range?.low ?? Math.min(roundUpToGrid(listPrice * 0.9, listPrice), listPrice - 1)
}

/** The discount off the list price, in whole percent or with one decimal. */
export function getPercentUnder(bidPrice: Minor, listPrice: Minor, digits: 0 | 1 = 0): number {
  const scale = 10 ** digits
  return Math.floor(((listPrice - bidPrice) * 100 * scale) / listPrice) / scale
}

export function formatSlipWarning(
  { bidPrice, listPrice }: Pick<ReviewedLine, 'bidPrice' | 'listPrice'>,
  money: MoneyStyle,
) {
  const percentUnder = getPercentUnder(bidPrice, listPrice, 1)
  return bidsTexts.typingSlip({
    price: formatMoney(bidPrice, money),
    percentUnder,
    guess: formatMoney(suggestOffer(bidPrice, listPrice), money),
    min: formatMoney(getMinOffer(listPrice), money),
  })
}
