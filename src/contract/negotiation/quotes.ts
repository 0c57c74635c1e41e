import { maxPieces } from '../cart/cart.ts'
import { badKeyText } from '../requests/idempotency-key.ts'

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
  return `On account, payment within ${days === 1 ? '1 day' : `${days} days`} of our invoice`
}

/** The days of a text that says them as `describePaymentDays` does; null: it is another text. */
export function parsePaymentDays(text: string): number | null {
  const days = Number(/ (\d{1,3}) days? /.exec(text)?.[1] ?? 0)
  return days > 0 && text === describePaymentDays(days) ? days : null
}

export type QuoteRefusal = keyof typeof quoteTexts

/** Texts for people, by code. */
export const quoteTexts = {
  invalid: 'Please check what is marked below.',
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'invalid-email': 'Please enter a valid email address.',
  'invalid-phone': 'Please enter a valid phone number.',
  'invalid-pincode': 'Invalid pincode, Please enter a valid pincode.',
  'unknown-pincode': 'Invalid pincode, Please enter a valid pincode.',
  'not-served': 'We can’t deliver to this place.',
  'invalid-date': 'Please enter a day from tomorrow on, within two years.',
  'invalid-quantity': 'Please enter a whole number from 1 to 10,000.',
  'invalid-price': 'Please enter a price above 0, with no more decimals than the currency has.',
  'above-list': 'This is above the listed price.',
  'above-quote': 'A counter can’t be above the price that is quoted.',
  'no-lower': 'Please lower one price at least, or accept the quote.',
  'invalid-link': 'Please enter an address that begins with https:// or http://.',
  'invalid-tax': 'Please enter a tax rate from 0 to 100 percent.',
  'invalid-breaks': 'Each step needs a larger quantity and a lower price than the one before.',
  'invalid-command': 'Please write a change such as −3 %, m14 or list-6 %.',
  'empty-sheet': 'Please paste lines with a code or words, a quantity and a price.',
  'too-many-rows': 'There is room for 500 lines. Please paste fewer.',
  'invalid-days': 'Please enter a whole number of days.',
  'no-lines': 'Please add a line at least.',
  'too-many-lines': 'There is room for 50 lines. Please make a second request for the rest.',
  'empty-cart': 'There is nothing in your cart to ask for.',
  'unknown-pack': 'We don’t sell this here.',
  'unknown-line': 'The request has no such line.',
  'line-unbound': 'Please say which product this line is before you send the quote.',
  'line-unpriced': 'Please give this line a price, or mark it as unavailable.',
  'nothing-offered':
    'A quote needs one line at least that can be had. Decline the request if there is none.',
  'invalid-validity': 'The quote has to be valid for a while from now on.',
  'quantity-not-offered':
    'The quote does not offer this quantity. Please choose one that it does, or send a message.',
  'nothing-taken': 'Please take one line at least.',
  'out-of-stock': 'There is no longer enough stock for this quote.',
  'no-rounds':
    'You have used all rounds of this quote. You can accept it, decline it or send a message.',
  'stale-version': 'Something changed while you were here. Please look at it as it is now.',
  'wrong-state': 'This has moved on meanwhile, so it can’t be done any more.',
  'quote-expired': 'This quote is no longer valid. You can re-open your request.',
  'has-draft': 'Somebody is already working on the next version of this quote.',
  'needs-approver': 'This price is under the floor: a second person has to approve it.',
  'needs-owner': 'By the approval policy, only an owner can approve this quote.',
  'own-work': 'You wrote a part of this quote. Somebody else has to approve it.',
  'sign-in-first': 'Please sign in with the address that you asked with.',
  'verify-first': 'Please confirm your email address first.',
  'link-spent': 'This link has been used or is too old. Please ask for a new one.',
  'too-many-requests': 'Too many requests. Please wait a little and try again.',
  'too-many-attachments': 'A request takes 5 files.',
  'file-too-large': 'A file may have 5 MB at most.',
  'file-kind': 'Please send a photo (JPEG, PNG, WebP, AVIF, GIF) or a PDF.',
  'bad-ubl': 'This is not a UBL 2.1 document that we can read.',
  'ubl-too-large': 'This document is too large.',
  'name-taken': 'There is another one of this name.',
  'code-taken': 'You have a product with this code already.',
  'too-many-templates': 'There is room for 30 templates. Please remove one first.',
  'already-listed': 'This is already on sale.',
  'in-progress': 'This is just being done. Please wait a moment.',
  'key-reused': 'This key was used for something else.',
  'bad-key': badKeyText,
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

export const rfqStateWords: Record<RfqState, string> = {
  DRAFT: 'Draft',
  VERIFYING: 'Waiting for your email',
  OPEN: 'Asked',
  NEEDS_INFO: 'Question for the buyer',
  QUOTED: 'Quoted',
  AWARDED: 'Accepted',
  ORDERED: 'Ordered',
  EXPIRED: 'Expired',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
}

export const quoteStateWords: Record<QuoteState, string> = {
  DRAFT: 'Draft',
  IN_APPROVAL: 'Waits for approval',
  SENT: 'Sent',
  COUNTERED: 'Countered',
  ACCEPTED: 'Accepted',
  ORDERED: 'Ordered',
  LAPSED: 'Lapsed',
  SUPERSEDED: 'Replaced',
  WITHDRAWN: 'Withdrawn',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  DISCARDED: 'Discarded',
}
