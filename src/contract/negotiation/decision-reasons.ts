import { joinSentences } from '#kernel/join-sentences.ts'
import { formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'
import * as decisionReasonsTexts from '#texts/decision-reasons.ts'
import { type ApprovalCause, describeApprovalCause, isCostMeasure } from './approval-causes.ts'
import type { BidRule } from './bid-rules.ts'
import { formatPercent } from './format-percent.ts'
import type { QuoteRule } from './quote-rules.ts'

export type PricingMeans = Pick<QuoteRule, 'pricing' | 'basisPoints'>
type Answer = 'ACCEPTED' | 'COUNTERED' | 'DECLINED'

/** Reasons without values. */
const plainReasons = {
  stopped: decisionReasonsTexts.stopped,
  'no-product-rule': decisionReasonsTexts.noProductRule,
  'only-proposes': decisionReasonsTexts.onlyProposes,
  'not-served': decisionReasonsTexts.notServed,
  'has-files': decisionReasonsTexts.hasFiles,
  begun: decisionReasonsTexts.begun,
  'not-ready': decisionReasonsTexts.notReady,
  'template-gone': decisionReasonsTexts.templateGone,
} as const

/** Reasons that a line alone gives. */
const lineReasons = {
  'line-no-product': decisionReasonsTexts.lineNoProduct,
  'line-not-sold': decisionReasonsTexts.lineNotSold,
  'line-no-rule': decisionReasonsTexts.lineNoRule,
  'line-no-cost': decisionReasonsTexts.lineNoCost,
  'bid-not-taken': decisionReasonsTexts.bidNotTaken,
  'bid-for-person': decisionReasonsTexts.bidForPerson,
} as const

/**
 * Why rules answered, proposed, or left a request or a bid to people: a code with its values, as the
 * log of decisions keeps it. Amounts are minor units, margins basis points. Source: LANG-09.
 */
export type DecisionReason =
  | { is: keyof typeof plainReasons }
  | { is: keyof typeof lineReasons; line: number }
  | { is: 'no-buyer-rule'; amount: Minor | null }
  | { is: 'priced'; means: PricingMeans[]; total: Minor; margin: number }
  | { is: 'margin-under-rule'; margin: number; bound: number }
  | { is: 'needs-approval'; cause: ApprovalCause }
  | { is: 'line-stock'; line: number; stock: number; needed: number }
  | { is: 'line-below-cost'; line: number; margin: number }
  | { is: 'line-under-floor'; line: number; margin: number; floor: number }
  | { is: 'line-answered'; line: number; count: number }
  | { is: 'bid-days'; line: number; days: number }
  | { is: 'bid-answers'; lines: { line: number; share: number; answer: Answer }[]; more: number }

export interface ReasonReader {
  money: MoneyStyle
  seesCosts: boolean
}

/**
 * Writes a stored reason in the current language; whoever doesn't see costs reads no margin. Entries
 * of earlier versions are sentences, and stay as they were written. Source: LANG-09, DESK-01.
 */
export function describeStoredReason(stored: string, reader: ReasonReader): string {
  if (stored.startsWith('{')) return describeDecisionReason(JSON.parse(stored), reader)
  return reader.seesCosts ? stored : hideWrittenCosts(stored)
}

/** A reason in the current language. */
export function describeDecisionReason(reason: DecisionReason, reader: ReasonReader): string {
  if (!reader.seesCosts && isOfCost(reason)) return decisionReasonsTexts.marginTooLow()
  const { money } = reader
  switch (reason.is) {
    case 'no-buyer-rule':
      return reason.amount === null
        ? decisionReasonsTexts.noRuleAmountUnknown()
        : decisionReasonsTexts.noBuyerRule({ amount: formatMoney(reason.amount, money) })
    case 'priced': {
      const means = reason.means.map((each) => describePricing(each, reader)).join('; ')
      const total = formatMoney(reason.total, money)
      const margin = formatPercent(reason.margin)
      return reader.seesCosts
        ? decisionReasonsTexts.priced({ total, margin, means })
        : decisionReasonsTexts.pricedWithoutMargin({ total, means })
    }
    case 'margin-under-rule':
      return decisionReasonsTexts.marginUnderRule({
        margin: formatPercent(reason.margin),
        bound: formatPercent(reason.bound),
      })
    case 'needs-approval':
      return decisionReasonsTexts.needsApproval({
        reason: describeApprovalCause(reason.cause, money),
      })
    case 'line-stock':
      return decisionReasonsTexts.lineStock(reason)
    case 'line-below-cost':
      return decisionReasonsTexts.lineBelowCost({ ...reason, margin: formatPercent(reason.margin) })
    case 'line-under-floor':
      return decisionReasonsTexts.lineUnderFloor({
        line: reason.line,
        margin: formatPercent(reason.margin),
        floor: formatPercent(reason.floor),
      })
    case 'line-answered':
      return decisionReasonsTexts.lineAnswered(reason)
    case 'bid-days':
      return decisionReasonsTexts.bidDays(reason)
    case 'bid-answers':
      return describeAnswers(reason)
    default:
      return 'line' in reason ? lineReasons[reason.is](reason) : plainReasons[reason.is]()
  }
}

function isOfCost(reason: DecisionReason): boolean {
  if (reason.is === 'needs-approval') return isCostMeasure(reason.cause.measure)
  return ['margin-under-rule', 'line-below-cost', 'line-under-floor'].includes(reason.is)
}

/** How a rule prices a line, as part of a sentence. */
export function describePricing(
  { pricing, basisPoints }: PricingMeans,
  { seesCosts }: Pick<ReasonReader, 'seesCosts'>,
): string {
  if (pricing === 'last') return decisionReasonsTexts.byLastPrice()
  if (pricing === 'margin')
    return seesCosts
      ? decisionReasonsTexts.byMargin({ margin: formatPercent(basisPoints) })
      : decisionReasonsTexts.byHiddenMargin()
  return basisPoints === 0
    ? decisionReasonsTexts.byListPrice()
    : decisionReasonsTexts.byDiscount({ share: formatPercent(basisPoints) })
}

const answerTexts: Record<Answer, (values: { line: number; share: string }) => string> = {
  ACCEPTED: decisionReasonsTexts.bidAccepted,
  COUNTERED: decisionReasonsTexts.bidCountered,
  DECLINED: decisionReasonsTexts.bidDeclined,
}

function describeAnswers({ lines, more }: Extract<DecisionReason, { is: 'bid-answers' }>): string {
  const sentences = lines.map(({ line, share, answer }) =>
    answerTexts[answer]({ line, share: String(share) }),
  )
  if (more > 0) sentences.push(decisionReasonsTexts.moreBidLines({ count: more }))
  return joinSentences(sentences)
}

/** Of the sentences of earlier versions, which are English and are kept for 180 days. */
function hideWrittenCosts(sentence: string): string {
  const words = sentence
    .replace(/ at a margin of [^ ]+ %/g, '')
    .replace(/To a margin of [^ ]+ %/g, 'By the margin')
  return /margin of|below cost|under the floor/i.test(words)
    ? decisionReasonsTexts.marginTooLow()
    : words
}

/** What stands for a bid rule's name in the log; `subject` null: everything. */
export type LoggedBidRule = { subject: string | null; from: number } | 'none'

/** What the log of decisions stores of a rule for bids, which has no name. */
export function logBidRule(
  rule: (Pick<BidRule, 'kind' | 'fromQuantity'> & { subject: string }) | null,
): string {
  const logged: LoggedBidRule = rule
    ? { subject: rule.kind === 'all' ? null : rule.subject, from: rule.fromQuantity }
    : 'none'
  return JSON.stringify({ bidRule: logged })
}

/** A stored name of a bid's rule in the current language; earlier versions stored the words. */
export function nameLoggedBidRule(stored: string): string {
  if (!stored.startsWith('{')) return stored
  const { bidRule } = JSON.parse(stored) as { bidRule: LoggedBidRule }
  if (bidRule === 'none') return decisionReasonsTexts.bidRules()
  const { subject, from: quantity } = bidRule
  if (subject === null)
    return quantity === 1
      ? decisionReasonsTexts.bidRuleAll()
      : decisionReasonsTexts.bidRuleAllFrom({ quantity })
  return quantity === 1
    ? decisionReasonsTexts.bidRule({ subject })
    : decisionReasonsTexts.bidRuleFrom({ subject, quantity })
}

/** What a rule is about in the current language; `subject` is empty if it is gone. */
export function nameRuleSubject({ kind, subject }: Pick<BidRule, 'kind'> & { subject: string }) {
  if (kind === 'all') return decisionReasonsTexts.everything()
  return subject === '' ? decisionReasonsTexts.subjectGone() : subject
}
