import type { Minor } from '#kernel/money.ts'
import * as negotiationTexts from '#texts/negotiation.ts'
import type { RuleKind } from './bid-rules.ts'

export const rulePricings = ['list', 'margin', 'last'] as const
export type RulePricing = (typeof rulePricings)[number]
export const ruleStates = ['off', 'shadow', 'on'] as const
export type RuleState = (typeof ruleStates)[number]

export const quoteRuleLimits = { rules: 100, name: 80, shadowDays: 7 } as const

/** A seller's rule for quotes; visible to staff only. Source: DEAL-03. */
export interface QuoteRule {
  id: number
  name: string
  kind: RuleKind
  /** Id of the product, brand or category; null for `all`. */
  subjectId: number | null
  /** Only for this buyer. */
  customerId: string | null
  /** Only for buyers with a confirmed address at this domain. */
  mailDomain: string | null
  /** Bounds of the whole request at list prices, tax included. */
  fromAmount: Minor | null
  toAmount: Minor | null
  pricing: RulePricing
  /** Discount off the list price, or the margin; 0 for the last price. */
  basisPoints: number
  does: 'propose' | 'send'
  /** Margin below which a rule that sends leaves the quote to people. */
  minMargin: number | null
  /** The template of terms and note that its quotes take; null: none. */
  templateId: number | null
  state: RuleState
  /** Requests that came before it are not its own. ISO 8601. */
  stateSince: string
}

export interface QuoteRuleView extends QuoteRule {
  subject: string
  /** Name or domain of the buyer it is for; empty: everybody. */
  buyer: string
  /** As typed in the form: the buyer's address, or `@` and a domain. */
  buyerTyped: string
  /** What it does in words. */
  words: string
  /** Until when it only watches, for people. */
  shadowUntilText: string
  /** Requests of the last 30 days by outcome, as decided or in the shadow. */
  counts: { sent: number; proposed: number; left: number }
}

/** Whether rules answer at all, and how soon. */
export interface AnswerSwitch {
  /** For people; null: they answer. */
  stoppedOn: string | null
  stoppedBy: string
  afterMinutes: number
  maxPerProduct: number
}

export interface QuoteRulesView {
  answering: AnswerSwitch
  /** In the order in which they are asked. */
  rules: QuoteRuleView[]
}

export type RuleOutcome = 'sent' | 'proposed' | 'left' | 'accepted' | 'countered' | 'declined'
export const ruleOutcomeNames: Record<RuleOutcome, () => string> = {
  sent: negotiationTexts.outcomeSent,
  proposed: negotiationTexts.outcomeProposed,
  left: negotiationTexts.outcomeLeft,
  accepted: negotiationTexts.outcomeAccepted,
  countered: negotiationTexts.outcomeCountered,
  declined: negotiationTexts.outcomeDeclined,
}

/** An entry of the log of decisions. */
export interface RuleDecisionView {
  id: number
  kind: 'rfq' | 'bid'
  number: string
  mode: 'live' | 'shadow'
  /** Null: removed, or not for the viewer. */
  buyer: string | null
  company: string | null
  /** Of the buyer's account, for those who may open it. */
  customerId: string | null
  ruleId: number | null
  ruleName: string
  outcome: RuleOutcome
  reason: string
  total: Minor | null
  margin: number | null
  at: string
  on: string
  /**
   * What people answered; null: nothing yet, or it was the rules' own answer. `total` null: they
   * offered nothing.
   */
  people: { total: Minor | null; margin: number | null; minutes: number } | null
}

export interface RuleDecisionQuery {
  page: number
  mode: 'live' | 'shadow' | ''
  outcome: RuleOutcome | ''
  kind: 'rfq' | 'bid' | ''
  /** Of a rule of this kind. */
  ruleId: number | null
}

export interface RuleDecisionPage {
  decisions: RuleDecisionView[]
  /** Of all outcomes, by all other filters. */
  outcomes: Partial<Record<RuleOutcome, number>>
  count: number
  page: number
  pages: number
}

/** What rules would have done with past requests. Source: DEAL-03. */
export interface QuoteBackTest {
  days: number
  requests: number
  sent: number
  proposed: number
  left: number
  /** Median minutes until the real first quote of those it would have sent; null: none had one. */
  realMinutes: number | null
  ruleMinutes: number
  /** Margins in basis points of lines that both priced; null: none, or a cost is unknown. */
  ruleMargin: number | null
  realMargin: number | null
  deals: {
    number: string
    outcome: 'sent' | 'proposed' | 'left'
    reason: string
    total: Minor | null
    realTotal: Minor | null
    realMinutes: number | null
    /** How it ended. */
    end: PastEnd
  }[]
}

export type PastEnd =
  | 'ordered'
  | 'accepted'
  | 'quoted'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'open'

export const quoteRuleTexts = {
  invalid: negotiationTexts.checkMarked,
  'changed-meanwhile': negotiationTexts.changedMeanwhile,
  missing: negotiationTexts.required,
  'too-long': negotiationTexts.tooLong,
  'unknown-subject': negotiationTexts.unknownSubject,
  'several-subjects': negotiationTexts.severalSubjects,
  'unknown-template': negotiationTexts.unknownTemplate,
  'unknown-buyer': negotiationTexts.unknownBuyer,
  'bad-money': negotiationTexts.badAmountOrBlank,
  'bad-amounts': negotiationTexts.amountsReversed,
  'bad-share': negotiationTexts.badPercentage,
  'too-many-rules': () => negotiationTexts.tooManyQuoteRules({ rules: quoteRuleLimits.rules }),
  'unknown-rule': negotiationTexts.unknownRule,
  'bad-minutes': negotiationTexts.badMinutes,
  'bad-count': negotiationTexts.badCount,
} as const
export type QuoteRuleCode = keyof typeof quoteRuleTexts
