import type { Minor } from '#kernel/money.ts'
import type { Card } from './catalog.ts'
import type { BuyerAction, QuoteState, RfqState, SellerAction, Turn } from './quotes.ts'

/** A line of a list of requests. Moments are ISO 8601, with `…On` as the seller's country writes them. */
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
  /** What the first few lines are about. */
  names: string[]
  /** Of the current version as quoted; null: there is none. */
  total: Minor | null
  /** Until when whoever has the turn may act; null: no clock runs. */
  until: string | null
  untilOn: string | null
}

export interface RfqPage<T> {
  rows: T[]
  page: number
  hasMore: boolean
  /** Per state, over all pages. */
  counts: Partial<Record<RfqState, number>>
}

/** A request with its quote, as its buyer sees it. Nothing of the seller's costs is in it. Source: RFQ-04. */
export interface RfqView extends RfqSummary {
  contact: RfqContactView | null
  pincode: string
  neededBy: string | null
  neededOn: string | null
  note: string
  lines: RfqLineView[]
  /** Those that were sent, the newest first. */
  versions: QuoteVersionView[]
  /** Number of the version that counts; null: there is none. */
  currentVersion: number | null
  rounds: { used: number; most: number }
  thread: ThreadEntryView[]
  attachments: AttachmentView[]
  /** Id of the request that this one is a copy of, and of the copy made of it. */
  copyOf: string | null
  copiedAs: string | null
  /** Why it was declined or cancelled. */
  reason: string
  /** Of the order that was made of it. */
  orderNumber: string | null
  /** Until when an accepted quote can be ordered. */
  payUntil: string | null
  payUntilOn: string | null
  /** Belongs to an account. */
  joined: boolean
  /** What the shop has instead of what it did not quote. */
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
  /** Name of the product, or the words that the buyer used. */
  name: string
  /** The buyer's words, also where a product was found for them; empty: a product was asked for. */
  words: string
  code: string
  /** Address part under /product/; null: it has no page. */
  url: string | null
  picture: string | null
  unit: string
  quantity: number
  link: string
  targetPrice: Minor | null
  /** Price of one when it was asked for; null: on request. */
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
  terms: string
  note: string
  lines: QuoteLineView[]
  /** Sums of the lines at the quoted quantity, tax included. */
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
  /** Another pack than was asked for. */
  substitute: boolean
  availability: 'stock' | 'to-order' | 'unavailable'
  leadDays: number | null
  quantity: number
  /** Null: unavailable. */
  unitPrice: Minor | null
  /** Quantities that can be taken, and what one then costs: the quoted one is among them. Smallest first. */
  steps: { from: number; to: number; unitPrice: Minor }[]
  /** Today's listed price where it is lower: what would be paid. Source: negotiation rule 3. */
  listedBelow: Minor | null
  /** Basis points, within the price. */
  taxRate: number
  charge: Minor
  total: Minor
  /** What the buyer asks for in return; null: nothing. */
  counter: { quantity: number; unitPrice: Minor } | null
  /** What was agreed; null: nothing. */
  accepted: { quantity: number; unitPrice: Minor } | null
}

export interface ThreadEntryView {
  sequence: number
  /** As `rfq.opened` or `quote.sent`. */
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

/** A line of the desk's inbox. Source: RFQ-05. */
export interface DeskRfqSummary extends RfqSummary {
  /** Null where whoever looks may not know. */
  who: string | null
  pincode: string
  neededBy: string | null
  /** How long the buyer has waited for the seller so far, pauses left out. */
  waitedMinutes: number
  /** The buyer waits now. */
  waiting: boolean
  hasDraft: boolean
  inApproval: boolean
}

/** A request at the desk. Costs and margins are for those who may see them, and else null. Source: RFQ-05, DESK-01. */
export interface DeskRfqView extends Omit<RfqView, 'may' | 'near'> {
  knows: boolean
  waitedMinutes: number
  waiting: boolean
  /** The version that is worked on; null: none. */
  draft: QuoteVersionView | null
  figures: LineMarginView[]
  /** Least margin in basis points before a second person is needed; null: whoever looks may not know. */
  floor: number | null
  deeds: SellerAction[]
}

export interface LineMarginView {
  lineId: number
  packId: number | null
  /** What the seller pays for one pack, without tax. */
  cost: Minor | null
  /** The drafted price without tax; null: none is drafted. */
  netPrice: Minor | null
  /** Basis points of `netPrice` above the cost; null: no cost, or no price. */
  margin: number | null
  underFloor: boolean
  /** Free pieces that can go to the place. */
  stock: number
  /** Made for a quote and not listed. */
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
}

/** What a form for a new request starts from. Source: RFQ-01, RFQ-03. */
export interface RfqStart {
  name: string
  email: string
  phone: string
  pincode: string
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
