import { type Minor, parseMajor, ungroupDigits } from '#kernel/money.ts'
import * as bidsTexts from '#texts/bids.ts'
import * as orderErrorsTexts from '#texts/order-errors.ts'

export const bidStates = [
  'DRAFT',
  'SUBMITTED',
  'COUNTERED',
  'AGREED',
  'ORDERED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
  'LAPSED',
  'DISCARDED',
] as const
export type BidState = (typeof bidStates)[number]

export const bidLineStates = ['OPEN', 'ACCEPTED', 'COUNTERED', 'DECLINED', 'UNAVAILABLE'] as const
export type BidLineState = (typeof bidLineStates)[number]

/** Whose turn it is. */
export type BidTurn = 'buyer' | 'seller' | 'none'

/** Maximum lines per bid. */
export const maxBidLines = 50
/** Maximum bids that one bulk command answers. */
export const maxBulkBids = 50

/** A line as a buyer sends it. */
export interface BidLineInput {
  packId: number
  quantity: number
  /** Of one pack, tax included; null in a draft: not entered yet. */
  bidPrice: Minor | null
}

/** A draft's content. Source: BID-01, BID-02. */
export interface BidDraft {
  lines: BidLineInput[]
  allOrNothing: boolean
  /** Days of payment on account that are asked for; null or absent: none. Source: PAY-06. */
  paymentDays?: number | null | undefined
}

/** The row version that the sender saw, and the idempotency key. */
export interface BidCommand {
  rowVersion: number
  key: string
}

/**
 * The seller's answer to one line. A counter's price is rounded up to the next step of the line's grid.
 * Source: BID-05.
 */
export type LineAnswer =
  | { packId: number; answer: 'accept' }
  | { packId: number; answer: 'decline' }
  /**
   * `shown`: the grid price that the sender has seen; refused where another would be sent. Absent: none was
   * shown.
   */
  | { packId: number; answer: 'counter'; price: Minor; shown?: Minor | undefined }

/** Why a bid command is refused. */
export type BidRefusal =
  | 'bad-key'
  | 'key-reused'
  | 'in-progress'
  | 'stale'
  | 'wrong-state'
  | 'no-lines'
  | 'too-many-lines'
  | 'same-pack-twice'
  | 'unknown-pack'
  | 'bad-quantity'
  | 'price-missing'
  | 'price-not-positive'
  | 'price-too-fine'
  | 'price-unreadable'
  | 'price-not-below-list'
  | 'price-not-below-offer'
  | 'bids-not-taken'
  | 'out-of-stock'
  | 'not-served'
  | 'attempts-used'
  | 'blocked'
  | 'already-live'
  | 'all-or-nothing'
  | 'nothing-taken'
  | 'not-answered'
  | 'counter-not-above-bid'
  | 'counter-above-list'
  | 'counter-moved'
  | 'below-floor'
  /** Of those who may go below: asked once more. */
  | 'below-floor-unconfirmed'
  | 'verdict-gone'
  | 'reason-too-long'
  | 'no-account'
  | 'bad-days'
  | 'days-above-rule'

/** Texts for people: the same whoever decided, and never a limit. Source: BID-04. */
export const bidTexts: Record<BidRefusal, () => string> = {
  'bad-key': orderErrorsTexts.badKey,
  'key-reused': bidsTexts.keyReused,
  'in-progress': bidsTexts.inProgress,
  stale: bidsTexts.stale,
  'wrong-state': bidsTexts.wrongState,
  'no-lines': bidsTexts.noLines,
  'too-many-lines': () => bidsTexts.tooManyLines({ maxBidLines }),
  'same-pack-twice': bidsTexts.samePackTwice,
  'unknown-pack': bidsTexts.unknownPack,
  'bad-quantity': bidsTexts.badQuantity,
  'price-missing': bidsTexts.priceMissing,
  'price-not-positive': bidsTexts.priceNotPositive,
  'price-too-fine': bidsTexts.priceTooFine,
  'price-unreadable': bidsTexts.priceUnreadable,
  'price-not-below-list': bidsTexts.notBelowList,
  'price-not-below-offer': bidsTexts.notBelowOffer,
  'bids-not-taken': bidsTexts.bidsNotTaken,
  'out-of-stock': bidsTexts.outOfStock,
  'not-served': bidsTexts.notServed,
  'attempts-used': bidsTexts.attemptsUsed,
  blocked: bidsTexts.blocked,
  'already-live': bidsTexts.alreadyLive,
  'all-or-nothing': bidsTexts.allOrNothingOnly,
  'nothing-taken': bidsTexts.nothingTaken,
  'not-answered': bidsTexts.notAnswered,
  'counter-not-above-bid': bidsTexts.counterNotAboveBid,
  'counter-above-list': bidsTexts.counterAboveList,
  'counter-moved': bidsTexts.counterMoved,
  'below-floor': bidsTexts.belowFloor,
  'below-floor-unconfirmed': bidsTexts.belowFloorUnconfirmed,
  'verdict-gone': bidsTexts.verdictGone,
  'reason-too-long': bidsTexts.reasonTooLong,
  'no-account': bidsTexts.noAccount,
  'bad-days': bidsTexts.badDays,
  'days-above-rule': bidsTexts.daysAboveRule,
}

export const bidStatuses: Record<BidRefusal, 400 | 409 | 422> = {
  'bad-key': 400,
  'key-reused': 422,
  'in-progress': 409,
  stale: 409,
  'wrong-state': 409,
  'no-lines': 400,
  'too-many-lines': 400,
  'same-pack-twice': 400,
  'unknown-pack': 400,
  'bad-quantity': 400,
  'price-missing': 400,
  'price-not-positive': 400,
  'price-too-fine': 400,
  'price-unreadable': 400,
  'price-not-below-list': 400,
  'price-not-below-offer': 400,
  'bids-not-taken': 409,
  'out-of-stock': 409,
  'not-served': 409,
  'attempts-used': 409,
  blocked: 409,
  'already-live': 409,
  'all-or-nothing': 400,
  'nothing-taken': 400,
  'not-answered': 400,
  'counter-not-above-bid': 400,
  'counter-above-list': 400,
  'counter-moved': 409,
  'below-floor': 409,
  'below-floor-unconfirmed': 409,
  'verdict-gone': 409,
  'reason-too-long': 400,
  'no-account': 409,
  'bad-days': 400,
  'days-above-rule': 409,
}

export const bidStateWords: Record<BidState, () => string> = {
  DRAFT: bidsTexts.draft,
  SUBMITTED: bidsTexts.waitingForShop,
  COUNTERED: bidsTexts.yourTurn,
  AGREED: bidsTexts.agreed,
  ORDERED: bidsTexts.ordered,
  DECLINED: bidsTexts.declined,
  WITHDRAWN: bidsTexts.withdrawn,
  EXPIRED: bidsTexts.expired,
  LAPSED: bidsTexts.notBoughtInTime,
  DISCARDED: bidsTexts.discarded,
}

export const bidLineWords: Record<BidLineState, () => string> = {
  OPEN: bidsTexts.waitingForAnswer,
  ACCEPTED: bidsTexts.accepted,
  COUNTERED: bidsTexts.counterOffer,
  DECLINED: bidsTexts.declined,
  UNAVAILABLE: bidsTexts.noLongerAvailable,
}

/** Why a bid ended or a line was lost, as the buyer reads it; the record stores the code. */
export const bidReasons = {
  'out-of-stock': bidsTexts.reasonOutOfStock,
  'not-served': bidsTexts.reasonNotServed,
  'bids-not-taken': bidsTexts.reasonBidsNotTaken,
  gone: bidsTexts.reasonGone,
} as const
export type BidReason = keyof typeof bidReasons

/** A line as its buyer sees it. Reveals no limit. */
export interface BidLineView {
  packId: number
  productId: number
  name: string
  code: string
  /** Slug under /product/. */
  url: string
  unit: string
  picture: string | null
  quantity: number
  /** List price of one pack when the line was bid on (in a draft: now). */
  listPrice: Minor
  /** List price now; null: on request only, or no longer sold. */
  listNow: Minor | null
  /** Null only in a draft. */
  bidPrice: Minor | null
  counterPrice: Minor | null
  /** The unit price on the table (agreed, countered or bid), or today's list price where that is lower. */
  price: Minor | null
  state: BidLineState
  reason: BidReason | null
  /**
   * Became unavailable at the last answer: the buyer has to review before anything is agreed. Source: BID-08.
   */
  isNews: boolean
  /** Remaining attempts on this pack, not counting this one. */
  attemptsLeft: number
  /** Only in a draft: why this line can't be submitted. */
  problem: BidRefusal | null
  /** Only in a draft: the buyer's other bid on this pack, which has to be finished first. */
  elsewhere: string | null
}

export interface BidView {
  /** Its number, used in addresses and the API. */
  id: string
  state: BidState
  turn: BidTurn
  rowVersion: number
  /** Deadline of the current turn or of buying what was agreed (ISO 8601). Null: none. */
  expiresAt: string | null
  /** As the seller's country writes it. */
  expiresOn: string | null
  madeAt: string
  madeOn: string
  allOrNothing: boolean
  currency: string
  /** The delivery place. */
  pincode: string
  lines: BidLineView[]
  /** At the list price then, of lines neither declined nor unavailable (of all lines if none is left). */
  listTotal: Minor
  /** At the offered prices, of the same lines; null while a draft lacks a price. */
  offeredTotal: Minor | null
  /** At the price on the table, of the same lines; null while a draft lacks a price. */
  total: Minor | null
  /** Who in the company made it; null: the buyer's own. */
  madeBy: string | null
  reason: BidReason | null
  /** Days of payment that the buyer asks for; null: none. Source: PAY-06. */
  askedDays: number | null
  /** Days of payment of our answer, once there is one; null: the account's own. */
  paymentDays: number | null
  /** Days of the buyer's account, read with one bid only; null: they don't order on account. */
  accountDays: number | null
  orderNumber: string | null
  track: BidStep[]
  may: {
    edit: boolean
    submit: boolean
    withdraw: boolean
    accept: boolean
    /** Accept some of the lines only. */
    acceptSome: boolean
    /** Bid again on countered and declined lines; counts as an attempt. */
    bidAgain: boolean
    decline: boolean
    /** What was agreed can be bought at the checkout, by this bid's id. */
    order: boolean
  }
}

/** The lines that a bid's sums add up: neither declined nor unavailable, or all if none is left. */
export function listCountedLines<T extends { state: BidLineState }>(lines: readonly T[]): T[] {
  const open = lines.filter(({ state }) => state !== 'DECLINED' && state !== 'UNAVAILABLE')
  return open.length > 0 ? open : [...lines]
}

export interface BidStep {
  /** Only bids and answers have amounts. */
  kind: 'bid' | 'answer' | 'other'
  lines: BidStepLine[]
  words: string
  /** Days of payment that a bid asks for, or an answer gives; null: none. */
  paymentDays: number | null
  /** What the seller wrote with it; null: nothing, or it was erased. */
  note: string | null
  at: string
  when: string
  by: string
  /** Who in the company did it, for their colleagues only; null: no company's, or the other side. */
  person: string | null
}

/** One line of a step: a bid's price and the list price then, or an answer's state and a counter's price. */
export interface BidStepLine {
  packId: number
  listPrice: Minor | null
  price: Minor | null
  state: BidLineState | null
}

export interface BidPage<T> {
  bids: T[]
  count: number
  page: number
  pages: number
}

/** Whether this viewer may bid on a pack, and the remaining attempts. Source: PDP-03, BID-01. */
export interface BidOffer {
  packId: number
  /** The seller takes bids on it, at some quantity. */
  taken: boolean
  /** By a rule of its own, not only by one for everything: a badge invites bids. Source: LOOK-04. */
  invited: boolean
  /** Minimum quantity for bids. */
  fromQuantity: number
}

/** Where most buyers of a pack agreed, tax included, rounded outwards. Source: LOOK-03. */
export interface AgreedRange {
  low: Minor
  high: Minor
}

/** What a product's page says of bids on one of its packs. */
export interface PackBids extends BidOffer {
  /** Null: too few agreements, or the seller doesn't show it. */
  range: AgreedRange | null
  /** The viewer's remaining attempts; of a visitor all of them. */
  attemptsLeft: number
  /** When the next attempt comes back, in local format; null: some are left. */
  againOn: string | null
}

/** What a product's page says of bids. */
export interface ProductBids {
  /** Hours within which the seller answers. */
  answerHours: number
  packs: PackBids[]
}

/** Parses a price as typed into minor units, or says why it is invalid. */
export function parseBidPrice(
  priceText: string,
  currency: string,
): Minor | 'price-missing' | 'price-not-positive' | 'price-too-fine' | 'price-unreadable' {
  const amountText = ungroupDigits(priceText.trim())
  if (amountText === '') return 'price-missing'
  const price = parseMajor(amountText, currency)
  if (price !== null) return price > 0 ? price : 'price-not-positive'
  return /^\d{1,13}\.\d+$/.test(amountText) ? 'price-too-fine' : 'price-unreadable'
}
