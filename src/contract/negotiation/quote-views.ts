import type { Minor } from '#kernel/money.ts'
import type { Card } from '../catalog/catalog.ts'
import type { Purchaser } from '../companies/purchaser.ts'
import type { BuyerAction, QuoteState, RfqState, SellerAction, Turn } from './quotes.ts'

/** A request in a list. Moments are ISO 8601; `…On` is the same in the seller's local format. */
export interface RfqSummary {
  id: string
  state: RfqState
  turn: Turn
  rowVersion: number
  createdAt: string
  createdOn: string
  changedAt: string
  changedOn: string
  lineCount: number
  /** Names of the first few lines. */
  names: string[]
  /** Of the first line with a product. */
  picture: string | null
  /** Total of the current version as quoted; null: there is none. */
  total: Minor | null
  /** Deadline of whoever's turn it is; null: no deadline. */
  until: string | null
  untilOn: string | null
  /** The colleague who made a company's request; null: the viewer's own. Source: CO-05. */
  askedBy: string | null
}

/** A request that waits for its buyer, with what an answer in place needs. Source: LOOK-08. */
export interface RfqTurn extends RfqSummary {
  /** The seller's last question; empty: there is none. */
  question: string
  /** The quote that waits for an answer, or what was accepted of it; null: there is none. */
  offer: QuoteOffer | null
}

/** What accepting the whole quote comes to. */
export interface QuoteOffer {
  version: number
  lines: { lineId: number; name: string; unit: string; quantity: number }[]
  /** Days until the last line can be sent; null: none needs any. */
  leadDays: number | null
  /** Of all lines, part of the total; null: none is named. */
  charge: Minor | null
  /** Every line is priced as it was asked for: the same pack, the same quantity. */
  isAsAsked: boolean
  /** The seller's words belong to it. */
  hasTerms: boolean
}

export interface RfqPage<T> {
  rows: T[]
  page: number
  hasMore: boolean
  /** Counts per state, over all pages. */
  counts: Partial<Record<RfqState, number>>
  /** The same by whose turn it is; without drafts, for which nobody waits. */
  turnCounts: Record<Turn, number>
}

/** A request with its quote, as its buyer sees it. Contains none of the seller's costs. Source: RFQ-04. */
export interface RfqView extends RfqSummary {
  contact: RfqContactView | null
  /** The company whose request it is; null: a person's own, or not for the reader. Source: CO-05. */
  purchaser: Purchaser | null
  pincode: string
  neededBy: string | null
  neededOn: string | null
  note: string
  lines: RfqLineView[]
  /** Versions that were sent, newest first. */
  versions: QuoteVersionView[]
  /** Number of the version in force; null: there is none. */
  currentVersion: number | null
  rounds: { used: number; limit: number }
  thread: ThreadEntryView[]
  attachments: AttachmentView[]
  /** Id of the request this one was copied from, and of the copy made of it. */
  copyOf: string | null
  copiedAs: string | null
  /** Why it was declined or cancelled. */
  reason: string
  /** Number of the order placed from it. */
  orderNumber: string | null
  /** Until when an accepted quote can be ordered. */
  payUntil: string | null
  payUntilOn: string | null
  /** Belongs to an account. */
  joined: boolean
  /** Products the shop has in place of those it did not quote. */
  near: Card[]
  may: BuyerAction[]
}

export interface RfqContactView {
  name: string
  company: string
  email: string
  phone: string
}

export interface RfqLineView {
  lineId: number
  packId: number | null
  /** Name of the product, or the buyer's own words. */
  name: string
  /** The buyer's words, also where a product was matched; empty: a product was requested. */
  words: string
  code: string
  /** Slug under /product/; null: it has no page. */
  url: string | null
  picture: string | null
  unit: string
  quantity: number
  link: string
  targetPrice: Minor | null
  /** Price of one when requested; null: on request. */
  listPriceThen: Minor | null
  listPrice: Minor | null
}

export interface QuoteVersionView {
  version: number
  state: QuoteState
  sentAt: string | null
  sentOn: string | null
  validUntil: string
  validOn: string
  /** For an order on account; null: the account's own. Source: PAY-06. */
  paymentDays: number | null
  terms: string
  note: string
  lines: QuoteLineView[]
  /** Totals of the lines at the quoted quantity, tax included. */
  goods: Minor
  charge: Minor
  total: Minor
  /** Why it ended. */
  reason: string
}

export interface QuoteLineView {
  lineId: number
  packId: number | null
  name: string
  code: string
  unit: string
  /** Another pack than requested. */
  substitute: boolean
  availability: 'stock' | 'to-order' | 'unavailable'
  leadDays: number | null
  quantity: number
  /** Null: unavailable. */
  unitPrice: Minor | null
  /** Quantities that can be ordered, with their unit prices, the quoted one among them. Smallest first. */
  steps: { from: number; to: number; unitPrice: Minor }[]
  /** Today's list price where it is lower: the price charged. Source: negotiation rule 3. */
  listedBelow: Minor | null
  /** Basis points, included in the price; the cess is that of today. */
  taxRate: number
  cessRate: number
  charge: Minor
  total: Minor
  /** What the buyer counters with; null: nothing. */
  counter: { quantity: number; unitPrice: Minor } | null
  /** What was agreed; null: nothing. */
  accepted: { quantity: number; unitPrice: Minor } | null
}

export interface ThreadEntryView {
  sequence: number
  /** E.g. `rfq.opened` or `quote.sent`. */
  kind: string
  words: string
  at: string
  when: string
  /** `You`, a name, or the seller's. */
  by: string
  side: 'buyer' | 'seller' | 'clock'
  /** A person's own words; empty: none, or erased. */
  text: string
}

export interface AttachmentView {
  id: number
  name: string
  kind: 'image' | 'pdf'
  bytes: number
  lineId: number | null
  side: 'buyer' | 'seller'
}

/** A row of the desk's inbox. Source: RFQ-05. */
export interface DeskRfqSummary extends RfqSummary {
  /** Null where the viewer lacks permission. */
  who: string | null
  pincode: string
  neededBy: string | null
  /** How long the buyer has waited for the seller so far, without pauses. */
  waitedMinutes: number
  /** The buyer is waiting now. */
  waiting: boolean
  hasDraft: boolean
  inApproval: boolean
}

/**
 * A request at the desk. Costs and margins are null for viewers without permission. Source: RFQ-05, DESK-01.
 */
export interface DeskRfqView extends Omit<RfqView, 'may' | 'near'> {
  knows: boolean
  waitedMinutes: number
  waiting: boolean
  /** The version being edited; null: none. */
  draft: QuoteVersionView | null
  figures: LineMarginView[]
  /** Minimum margin in basis points that needs no second approval; null: the viewer lacks permission. */
  floor: number | null
  actions: SellerAction[]
}

export interface LineMarginView {
  lineId: number
  packId: number | null
  /** The seller's cost of one pack, without tax. */
  cost: Minor | null
  /** The drafted price without tax; null: none is drafted. */
  netPrice: Minor | null
  /** Basis points of `netPrice` above the cost; null: no cost, or no price. */
  margin: number | null
  underFloor: boolean
  /** Unreserved pieces that can be delivered to the place. */
  stock: number
  /** Created for a quote and not listed. */
  unlisted: boolean
}

export interface PackChoice {
  packId: number
  code: string
  name: string
  unit: string
  price: Minor | null
  stock: number
  unlisted: boolean
}

export interface TemplateView {
  id: number
  name: string
  terms: string
  note: string
  validDays: number | null
  /** For orders on account; null: the account's own. Source: PAY-06. */
  paymentDays: number | null
}

/** Initial values of a new request's form. Source: RFQ-01, RFQ-03. */
export interface RfqStart {
  name: string
  email: string
  phone: string
  pincode: string
  /** The company acted for; null: the viewer themselves, or it is not theirs to change here. */
  purchaser: Purchaser | null
  lines: RfqStartLine[]
}

export interface RfqStartLine {
  /** Null: a line in free words. */
  packId: number | null
  name: string
  unit: string
  picture: string | null
  quantity: number
  words: string
}
