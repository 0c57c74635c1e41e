import type { Minor } from '#kernel/money.ts'
import * as negotiationTexts from '#texts/negotiation.ts'
import type { Purchaser } from '../companies/purchaser.ts'
import type { BidLineState, BidRefusal, BidView, LineAnswer } from './bids.ts'
import type { RuleState } from './quote-rules.ts'

export const ruleKinds = ['sku', 'brand', 'category', 'all'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Maximum rules per seller. */
export const maxRules = 500

/**
 * A seller's rule as staff write it; visible to staff only. Shares are basis points of the list price.
 * Source: BID-03.
 */
export interface BidRule {
  kind: RuleKind
  /** Id of the product, brand or category; null for `all`. */
  subjectId: number | null
  /** Minimum quantity in packs. */
  fromQuantity: number
  allowed: boolean
  /** Bids at or above are accepted; null: never by rule. */
  acceptFrom: number | null
  /** Bids below are declined; null: never by rule. */
  declineBelow: number | null
  /** Only an approver or the owner may go below; null: the break-even price is the only floor. */
  floor: number | null
  /** Bids between accept and decline are countered by rule; otherwise they wait for a person. */
  counters: boolean
  /** Days of payment up to which bids are answered and answers given; null: none. Source: PAY-06. */
  paymentDays: number | null
  /** In the shadow it only logs what it would have answered, for a week. */
  state: RuleState
}

/** The subject of a rule. */
export interface RuleSubject {
  id: number
  name: string
}

/** A rule with the name of its subject. */
export interface NamedBidRule extends BidRule {
  subject: string
}

/** A rule as it is stored. */
export interface StoredBidRule extends NamedBidRule {
  id: number
  /** Until when it only watches, as ISO text; null: it does not. */
  shadowUntil: string | null
}

/** A rule in a list, with what became of the bids of the last 30 days. */
export interface BidRuleView extends NamedBidRule {
  id: number
  /** Until when it only watches, for people; empty: it does not. */
  shadowUntilText: string
  /** As decided, or in the shadow as it would have. */
  counts: { accepted: number; countered: number; declined: number; left: number }
}

export interface BidRulesView {
  rowVersion: number
  rules: BidRuleView[]
  /** Range in minutes of the random delay after which a rule's verdict takes effect. */
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

export const bidRulesTexts: Record<BidRulesRefusal, () => string> = {
  stale: negotiationTexts.rulesStale,
  'bad-rule': negotiationTexts.badBidRule,
  'same-rule-twice': negotiationTexts.sameRuleTwice,
  'too-many-rules': () => negotiationTexts.tooManyBidRules({ maxRules }),
  'bad-minutes': negotiationTexts.badAnswerMinutes,
}

export const bidRulesStatuses: Record<BidRulesRefusal, 400 | 409> = {
  stale: 409,
  'bad-rule': 400,
  'same-rule-twice': 400,
  'too-many-rules': 400,
  'bad-minutes': 400,
}

/** Sort order of the desk's queue. Source: BID-05. */
export const queueSorts = ['expiry', 'margin', 'newest'] as const
export type QueueSort = (typeof queueSorts)[number]

/** Filter of the desk's queue. */
export const queueFilters = ['waiting', 'live', 'all'] as const

/** A line with what only the seller knows. */
export interface DeskLineFacts {
  packId: number
  /** The seller's cost of one, without tax. */
  cost: Minor | null
  /** The price of one that covers its cost, tax included. */
  breakEven: Minor | null
  /** Tax included. Only an approver or the owner may go below; null: no known floor. */
  floor: Minor | null
  /** The bid rule's own limit, where the shop's floor is higher; null: it is the floor, or none. */
  ruleLimit: Minor | null
  /** A few possible counter prices, upwards from the lowest above the floor. */
  counters: Minor[]
  /** The rules' verdict; null: they leave it to people. */
  verdict: { state: BidLineState; price: Minor | null } | null
  /** Unreserved pieces for the buyer's place. */
  stock: number
  /** Taxes that the prices include, in basis points. */
  taxRate: number
  cessRate: number
}

/** A bid as the desk sees it. */
export interface DeskBidView extends BidView {
  /** Null for viewers who may not see customers. */
  buyer: { name: string; email: string } | null
  /** The company whose bid it is; null: a person's own, or not for the viewer. Source: CO-05. */
  purchaser: Purchaser | null
  /** The company's name, also one that the buyer typed; null: none, or not to be seen. */
  company: string | null
  /** Margin in basis points of the bid prices without tax; null where a cost is unknown. */
  margin: number | null
  facts: DeskLineFacts[]
  /** When the rules' verdict takes effect; null: they left it to people. */
  answerAt: string | null
  answerOn: string | null
  /** Which of the attempts that a buyer has on a product this is; of the line with the fewest left. */
  attempt: { used: number; limit: number }
  mayAnswer: boolean
  mayWithdraw: boolean
  /** Null: it may be accepted as it is, or this viewer does not answer it. */
  approval: BidApproval | null
}

/** Accepting the bid would sell below the price floor. Source: BID-05. */
export interface BidApproval {
  /** This viewer may do it. */
  mayApprove: boolean
  /** Who else may, by name. */
  approvers: string[]
  /** Who asked them about the bid as it stands, and when; null: nobody yet. */
  request: { by: string; on: string } | null
}

/** A row of the queue. */
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
  /** The rules will answer it. */
  byRule: boolean
  buyer: string | null
}

export interface QueueQuery {
  page: number
  sort: QueueSort
  /** `seller`: waits for the desk; otherwise every bid that is not a draft. */
  show: (typeof queueFilters)[number]
}

/** The seller's answer to a whole bid. Source: BID-05. */
export type BidAnswer = ({ all: 'accept' | 'decline' } | { lines: LineAnswer[] }) & {
  /** Why a line is declined, which the buyer reads; empty or absent: nothing is said. */
  reason?: string | undefined
  /**
   * Days of payment with the prices; null: the account's own. Absent: those that were asked for.
   * Fewer than were asked for make the answer a counter-offer. Source: PAY-06.
   */
  paymentDays?: number | null | undefined
  /**
   * The sender means prices below the floor. Absent: they are refused, as `below-floor-unconfirmed`
   * to those who may go below. Source: BID-05.
   */
  belowFloor?: boolean | undefined
}

/** How far an answer is below the floor. */
export interface Shortfall {
  /** The sum over the lines below, tax included. */
  below: Minor
  /** Margin in basis points of what it would sell; null where a cost is unknown. */
  margin: number | null
}

/** The outcome of one bid in a bulk command. */
export interface BulkResult {
  id: string
  /** Null: succeeded. */
  refused: BidRefusal | 'not-found' | null
  state: BidView['state'] | null
}

/** Suggested counters, for the seller only. Source: BID-10. */
export interface Proposal {
  lines: { packId: number; answer: 'accept' | 'counter'; price: Minor }[]
  total: Minor
  /** Increase over the buyer's bid. */
  above: Minor
  /** Margin in basis points of the prices without tax; null where a cost is unknown. */
  margin: number | null
  reason: string
}

export interface Proposals {
  rowVersion: number
  buyerTotal: Minor
  proposals: Proposal[]
  /** Why there is no suggestion, or which limit it can't meet. */
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
  /** Margin in basis points of those prices without tax; null where a cost is unknown. */
  margin: number | null
  /** The same of the lines that were accepted in fact. */
  realMargin: number | null
  /** Bids that the rules would have answered as a whole. */
  answered: number
  /** Median minutes until the real answer to those; null: none had one. */
  realMinutes: number | null
  /** Lines whose real outcome differs from these rules'. */
  differs: {
    id: string
    name: string
    quantity: number
    listPrice: Minor
    bidPrice: Minor
    did: TriedAnswer
    would: TriedAnswer
  }[]
}

/** What became of a line, or would have: codes, which the API gives as they are. */
export type TriedAnswer =
  | 'not answered'
  | 'accepted'
  | 'countered'
  | 'declined'
  | 'lost its stock or place'
  | 'not taken'
  | 'left to people'
