import type { Minor } from '#kernel/money.ts'
import type { ApprovalNeed } from './approvals.ts'
import type { PastedRow } from './pasted-sheet.ts'
import type { ProposalKind } from './price-command.ts'
import type { PackChoice } from './quote-views.ts'
import type { QuoteRefusal } from './quotes.ts'

/**
 * A quote as sending it now would leave it, for staff only: made by the same functions as saving
 * and sending. Amounts include tax, except where they say so. Source: DEAL-02.
 */
export interface QuotePreview {
  /** The request's version at the desk that the preview was made of. */
  rowVersion: number
  lines: PreviewLine[]
  totals: PreviewTotals
  /** Minimum margin in basis points that needs no second person; null: none does. */
  floor: number | null
  /** What must be done before it can be sent; empty: it can be. */
  problems: PreviewProblem[]
  /** Why it needs approval, the lines under the floor, and who may approve; null: it needs none. */
  approval: { needs: ApprovalNeed[]; lineIds: number[]; approvers: string[] } | null
  delivery: PreviewDelivery
  buyer: { ended: number; won: number }
  proposals: QuoteProposal[]
  /** False: costs, margins, floors and proposals are left out. Source: DESK-01. */
  seesCosts: boolean
}

/** The quote that an approver decides about. */
export interface WaitingQuote {
  preview: QuotePreview
  /** Who wrote a part of it. */
  authors: string[]
}

export type FloorState = 'under' | 'near' | 'over' | 'unknown'

export interface PreviewLine {
  lineId: number
  packId: number | null
  name: string
  code: string
  unit: string
  /** The buyer's own words; empty: a product was requested. */
  words: string
  /** Another product than requested. */
  substitute: boolean
  availability: 'stock' | 'to-order' | 'unavailable'
  leadDays: number | null
  quantity: number
  requestedQuantity: number
  /** What the buyer hopes for or counters with. */
  theirs: Minor | null
  list: Minor | null
  unitPrice: Minor | null
  breaks: { from: number; unitPrice: Minor }[]
  /** Basis points. */
  taxRate: number
  /** On top of it, in basis points. */
  cessRate: number
  charge: Minor
  /** Basis points under the list price; null: no price to compare. */
  off: number | null
  /** Of one, without tax. */
  cost: Minor | null
  /** Basis points. */
  margin: number | null
  floorState: FloorState
  /** The lowest price that keeps the floor. */
  floorPrice: Minor | null
  /** Free pieces that can be delivered to the place. */
  stock: number
  /** Pieces that are not there; 0 where the line is to order. */
  short: number
  total: Minor
  problems: QuoteRefusal[]
  /** The latest prices of this buyer, quoted or bid, the last one first. */
  buyerPrices: BuyerPrice[]
}

export interface BuyerPrice {
  at: string
  on: string
  quantity: number
  price: Minor
  /** Quoted to the buyer, or bid by the buyer. */
  source: 'quote' | 'bid'
  /** How it ended for this line. */
  outcome: 'won' | 'open' | 'declined' | 'expired' | 'left out'
}

export interface PreviewTotals {
  goods: Minor
  charge: Minor
  total: Minor
  /** Included in the total. */
  tax: Minor
  /** The total without tax and charges, and what it costs; null: a cost is unknown. */
  net: Minor
  cost: Minor | null
  /** Basis points. */
  margin: number | null
  /** The same lines at the list price, and at the buyer's prices where they have one. */
  list: Minor
  listMargin: number | null
  theirs: Minor | null
  theirsMargin: number | null
  priced: number
  unmatched: number
  unavailable: number
}

/** Which line, by its id, and which field; null: the whole quote. */
export interface PreviewProblem {
  lineId: number | null
  field: string
  code: QuoteRefusal
  text: string
}

export interface PreviewDelivery {
  served: boolean
  /** When all of it would arrive if it were ordered now; null: no date can be named. */
  day: string | null
  on: string | null
  shortLineIds: number[]
  /** Hours for which stock is held once the quote is accepted. */
  holdHours: number
}

/** One answer for all lines; choosing it fills in the prices and sends nothing. */
export interface QuoteProposal {
  kind: ProposalKind
  prices: { lineId: number; unitPrice: Minor }[]
  total: Minor
  margin: number | null
  needsApproval: boolean
  /** That the buyer takes it, by what this buyer did before, in basis points. */
  chance: number
}

/** A pack that may be meant by some words. */
export interface PackSuggestion extends PackChoice {
  /** Per cent. */
  likeness: number
}

/** A row of a pasted sheet, and the line that it filled in. */
export interface FilledRow extends PastedRow {
  /** Null: it is not in the request. */
  lineId: number | null
  /** What it may be, where it filled in none; one of the same code stands first. */
  suggestions: PackSuggestion[]
}
