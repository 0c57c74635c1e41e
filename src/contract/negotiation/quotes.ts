import * as orderErrorsTexts from '#texts/order-errors.ts'
import * as quotesTexts from '#texts/quotes.ts'
import { maxPieces } from '../cart/cart.ts'

/** The states of a request for a quote and of each version of its quote. Source: docs/negotiation.md. */
export const rfqStates = [
  'DRAFT',
  'VERIFYING',
  'OPEN',
  'NEEDS_INFO',
  'QUOTED',
  'AWARDED',
  'ORDERED',
  'EXPIRED',
  'DECLINED',
  'CANCELLED',
] as const
export type RfqState = (typeof rfqStates)[number]

export const quoteStates = [
  'DRAFT',
  'IN_APPROVAL',
  'SENT',
  'COUNTERED',
  'ACCEPTED',
  'ORDERED',
  'LAPSED',
  'SUPERSEDED',
  'WITHDRAWN',
  'DECLINED',
  'EXPIRED',
  'DISCARDED',
] as const
export type QuoteState = (typeof quoteStates)[number]

export const turns = ['buyer', 'seller', 'none'] as const
export type Turn = (typeof turns)[number]

/** A buyer's possible actions on a request in its state: buttons and refusals both derive from it. */
export const buyerActions = [
  'edit',
  'submit',
  'resend',
  'answer',
  'message',
  'attach',
  'counter',
  'take-back',
  'accept',
  'decline',
  'order',
  'cancel',
  'reopen',
] as const
export type BuyerAction = (typeof buyerActions)[number]

export const sellerActions = [
  'ask',
  'message',
  'attach',
  'bind',
  'draft',
  'send',
  'discard',
  'approve',
  'reject',
  'withdraw',
  'keep',
  'take',
  'decline-counter',
  'decline',
] as const
/**
 * `reject` returns a quote in approval to draft; `keep` answers a counter with the same price, `take` accepts
 * it.
 */
export type SellerAction = (typeof sellerActions)[number]

/** Every command except create carries its idempotency key and the version its author saw. */
export interface QuoteCommand {
  key: string
  rowVersion: number
}

/** The answer to a command, also when it is repeated. */
export interface RfqResult {
  /** The request's id. */
  id: string
  state: RfqState
  turn: Turn
  rowVersion: number
  /** The quote version that the command was about; null where there was none. */
  quote: { version: number; state: QuoteState } | null
  /** Opens a visitor's request, once; null where there is none. */
  claim: string | null
}

export const quoteLimits = {
  lines: 50,
  /** Of one line, as in a cart. */
  quantity: maxPieces,
  attachments: 5,
  attachmentBytes: 5 * 1024 * 1024,
  /** Characters of one free text. */
  text: 2000,
  words: 300,
  name: 120,
  unit: 30,
  link: 500,
  breaks: 8,
  templates: 30,
  /** Bytes of a UBL document. */
  ubl: 512 * 1024,
  leadDays: 730,
  validDays: 365,
  paymentDays: 365,
} as const

/** What a quote says of payment; its days count for an order on account alone. Source: PAY-06. */
export function describePaymentDays(days: number): string {
  return quotesTexts.onAccount({ days })
}

/** The days of a text that says them as `describePaymentDays` does; null: it is another text. */
export function parsePaymentDays(text: string): number | null {
  const days = Number(/ (\d{1,3}) days? /.exec(text)?.[1] ?? 0)
  return days > 0 && text === describePaymentDays(days) ? days : null
}

export type QuoteRefusal = keyof typeof quoteTexts

/** Texts for people, by code. */
export const quoteTexts = {
  invalid: quotesTexts.checkMarked,
  missing: quotesTexts.required,
  'too-long': quotesTexts.tooLong,
  'invalid-email': quotesTexts.invalidEmail,
  'invalid-phone': quotesTexts.invalidPhone,
  'invalid-pincode': quotesTexts.invalidPincode,
  'unknown-pincode': quotesTexts.invalidPincode,
  'not-served': quotesTexts.notServed,
  'invalid-date': quotesTexts.invalidDate,
  'invalid-quantity': quotesTexts.invalidQuantity,
  'invalid-price': quotesTexts.invalidPrice,
  'above-list': quotesTexts.aboveList,
  'above-quote': quotesTexts.aboveQuote,
  'no-lower': quotesTexts.noLowerPrice,
  'invalid-link': quotesTexts.invalidLink,
  'invalid-tax': quotesTexts.invalidTax,
  'invalid-breaks': quotesTexts.invalidBreaks,
  'invalid-command': quotesTexts.invalidPriceCommand,
  'empty-sheet': quotesTexts.emptySheet,
  'too-many-rows': quotesTexts.tooManyRows,
  'invalid-days': quotesTexts.invalidDays,
  'no-lines': quotesTexts.noLines,
  'too-many-lines': quotesTexts.tooManyLines,
  'empty-cart': quotesTexts.emptyCart,
  'unknown-pack': quotesTexts.unknownPack,
  'unknown-line': quotesTexts.unknownLine,
  'line-unbound': quotesTexts.lineUnbound,
  'line-unpriced': quotesTexts.lineUnpriced,
  'nothing-offered': quotesTexts.nothingOffered,
  'invalid-validity': quotesTexts.invalidValidity,
  'quantity-not-offered': quotesTexts.quantityNotOffered,
  'nothing-taken': quotesTexts.nothingTaken,
  'out-of-stock': quotesTexts.outOfStock,
  'no-rounds': quotesTexts.roundsUsed,
  'stale-version': quotesTexts.staleVersion,
  'wrong-state': quotesTexts.wrongState,
  'quote-expired': quotesTexts.quoteExpired,
  'has-draft': quotesTexts.hasDraft,
  'needs-approver': quotesTexts.needsApprover,
  'needs-owner': quotesTexts.needsOwner,
  'own-work': quotesTexts.ownWork,
  'sign-in-first': quotesTexts.signInFirst,
  'verify-first': quotesTexts.verifyFirst,
  'link-spent': quotesTexts.linkSpent,
  'too-many-requests': quotesTexts.tooManyRequests,
  'too-many-attachments': quotesTexts.tooManyAttachments,
  'file-too-large': quotesTexts.fileTooLarge,
  'file-kind': quotesTexts.badFileKind,
  'bad-ubl': quotesTexts.badUbl,
  'ubl-too-large': quotesTexts.ublTooLarge,
  'name-taken': quotesTexts.nameTaken,
  'code-taken': quotesTexts.codeTaken,
  'too-many-templates': quotesTexts.tooManyTemplates,
  'already-listed': quotesTexts.alreadyListed,
  'in-progress': quotesTexts.inProgress,
  'key-reused': quotesTexts.keyReused,
  'bad-key': orderErrorsTexts.badKey,
} as const

const conflicts: readonly QuoteRefusal[] = [
  'out-of-stock',
  'stale-version',
  'wrong-state',
  'quote-expired',
  'has-draft',
  'no-rounds',
  'needs-approver',
  'needs-owner',
  'own-work',
  'already-listed',
  'in-progress',
  'empty-cart',
  'verify-first',
]

/** Source: API-03, docs/negotiation.md rule 2. */
export function quoteStatus(code: QuoteRefusal): 400 | 401 | 409 | 413 | 422 | 429 {
  if (code === 'key-reused') return 422
  if (code === 'sign-in-first') return 401
  if (code === 'too-many-requests') return 429
  if (code === 'file-too-large' || code === 'ubl-too-large') return 413
  return conflicts.includes(code) ? 409 : 400
}

/** In place of a pack: the line has the requested one again, or none if it was asked in words. */
export const requestedPack = 'requested'

export const rfqStateWords: Record<RfqState, () => string> = {
  DRAFT: quotesTexts.draft,
  VERIFYING: quotesTexts.verifying,
  OPEN: quotesTexts.open,
  NEEDS_INFO: quotesTexts.needsInfo,
  QUOTED: quotesTexts.quoted,
  AWARDED: quotesTexts.accepted,
  ORDERED: quotesTexts.ordered,
  EXPIRED: quotesTexts.expired,
  DECLINED: quotesTexts.declined,
  CANCELLED: quotesTexts.cancelled,
}

export const quoteStateWords: Record<QuoteState, () => string> = {
  DRAFT: quotesTexts.draft,
  IN_APPROVAL: quotesTexts.inApproval,
  SENT: quotesTexts.sentState,
  COUNTERED: quotesTexts.countered,
  ACCEPTED: quotesTexts.accepted,
  ORDERED: quotesTexts.ordered,
  LAPSED: quotesTexts.lapsed,
  SUPERSEDED: quotesTexts.superseded,
  WITHDRAWN: quotesTexts.withdrawn,
  DECLINED: quotesTexts.declined,
  EXPIRED: quotesTexts.expired,
  DISCARDED: quotesTexts.discarded,
}
