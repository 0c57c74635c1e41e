import type { Minor } from '#kernel/money.ts'
import type { BidLineState, BidRefusal, BidView, LineAnswer } from './bids.ts'

export const ruleKinds = ['sku', 'brand', 'category', 'all'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Rules of one seller at most. */
export const maxRules = 500

/** A seller's rule as staff write it; for staff only. Shares are basis points of the list price. Source: BID-03. */
export interface BidRule {
  kind: RuleKind
  /** Id of the product, brand or category; null for `all`. */
  subjectId: number | null
  /** Packs from which on it holds. */
  fromQuantity: number
  allowed: boolean
  /** Bids from here on are accepted; null: never by rule. */
  acceptFrom: number | null
  /** Bids below are declined; null: never by rule. */
  declineBelow: number | null
  /** Nobody but an approver or the owner goes below; null: only the break-even price is a floor. */
  floor: number | null
  /** What lies between accept and decline is countered by rule; else it waits for a person. */
  counters: boolean
}

/** What a rule may be about. */
export interface RuleSubject {
  id: number
  name: string
}

/** A rule with the name of what it is about. */
export interface BidRuleView extends BidRule {
  subject: string
}

export interface BidRulesView {
  rowVersion: number
  rules: BidRuleView[]
  /** Minutes after which a verdict by rule takes effect, at random between these. */
  answerFrom: number
  answerTo: number
}

export interface BidRulesInput {
  rowVersion: number
  rules: BidRule[]
  answerFrom: number
  answerTo: number
}

export type BidRulesRefusal =
  | 'stale'
  | 'bad-rule'
  | 'same-rule-twice'
  | 'too-many-rules'
  | 'bad-minutes'

export const bidRulesTexts: Record<BidRulesRefusal, string> = {
  stale: 'Somebody else has changed the rules meanwhile. Please look at them again.',
  'bad-rule':
    'Please check this rule: shares are above 0 % and at most 100 %, with decline below ≤ accept from, floor ≤ accept from, and a quantity from 1 on.',
  'same-rule-twice': 'Two rules are about the same thing from the same quantity on.',
  'too-many-rules': `There can be at most ${maxRules} rules.`,
  'bad-minutes':
    'Answers come 1 to 1,440 minutes after a bid, with the first figure not above the second.',
}

export const bidRulesStatuses: Record<BidRulesRefusal, 400 | 409> = {
  stale: 409,
  'bad-rule': 400,
  'same-rule-twice': 400,
  'too-many-rules': 400,
  'bad-minutes': 400,
}

/** Sort of the desk's queue. Source: BID-05. */
export const queueSorts = ['expiry', 'margin', 'newest'] as const
export type QueueSort = (typeof queueSorts)[number]

/** Which bids the queue shows. */
export const queueFilters = ['waiting', 'live', 'all'] as const

/** A line with what only the seller knows. */
export interface DeskLineFacts {
  packId: number
  /** What the seller pays for one, without tax. */
  cost: Minor | null
  /** Tax included. Nobody but an approver or the owner goes below; null: no floor is known. */
  floor: Minor | null
  /** Prices that counters may have, upwards from the lowest that keeps the floor; a few of them. */
  counters: Minor[]
  /** What the rules say; null: they leave it to people. */
  verdict: { state: BidLineState; price: Minor | null } | null
  /** Free pieces at the buyer's place. */
  stock: number
}

/** A bid for the desk. */
export interface DeskBidView extends BidView {
  /** Null for those who may not know customers. */
  buyer: { name: string; email: string } | null
  /** Basis points of the bid prices without tax that are left above the costs; null where a cost is not known. */
  margin: number | null
  facts: DeskLineFacts[]
  /** When the rules' verdict takes effect; null: they left it to people. */
  answerAt: string | null
  answerOn: string | null
  mayAnswer: boolean
  mayWithdraw: boolean
}

/** A line of the queue. */
export interface QueuedBid {
  id: string
  state: BidView['state']
  turn: BidView['turn']
  rowVersion: number
  expiresAt: string | null
  expiresOn: string | null
  madeOn: string
  /** Names of the first few lines. */
  names: string[]
  lineCount: number
  listTotal: Minor
  total: Minor
  margin: number | null
  /** The rules will answer by themselves. */
  byRule: boolean
  buyer: string | null
}

export interface QueueQuery {
  page: number
  sort: QueueSort
  /** `seller`: waits for the desk; else every bid that is no draft. */
  show: (typeof queueFilters)[number]
}

/** The seller's word on a whole bid. Source: BID-05. */
export type BidAnswer = { all: 'accept' | 'decline' } | { lines: LineAnswer[] }

/** How one bid of a bulk command fared. */
export interface BulkResult {
  id: string
  /** Null: done. */
  refused: BidRefusal | 'not-found' | null
  state: BidView['state'] | null
}

/** Counters for the seller's eyes. Source: BID-10. */
export interface Proposal {
  lines: { packId: number; answer: 'accept' | 'counter'; price: Minor }[]
  total: Minor
  /** Over what the buyer bids. */
  above: Minor
  /** Basis points of the prices without tax that are left above the costs; null where a cost is not known. */
  margin: number | null
  reason: string
}

export interface Proposals {
  rowVersion: number
  buyerTotal: Minor
  proposals: Proposal[]
  /** Why there is none, or what can't be kept. */
  note: string | null
}

/** What rules would have done with the bids of the last 30 days. Source: BID-11. */
export interface BackTest {
  bids: number
  lines: number
  accepted: number
  countered: number
  declined: number
  /** Left to people. */
  left: number
  notTaken: number
  /** Accepted lines at their bid prices, tax included. */
  revenue: Minor
  /** Basis points of those prices without tax that are left above the costs; null where a cost is not known. */
  margin: number | null
  /** Lines on which these rules and what really happened differ. */
  differs: {
    id: string
    name: string
    quantity: number
    listPrice: Minor
    bidPrice: Minor
    did: string
    would: string
  }[]
}
