import { mayDo, type StaffMember } from '#contract/accounts/staff.ts'
import { type ApprovalCause, describeApprovalCause } from '#contract/negotiation/approval-causes.ts'
import type { ApprovalNeed, ApprovalRule, ApproverRole } from '#contract/negotiation/approvals.ts'
import { describePaymentDays } from '#contract/negotiation/quotes.ts'
import type { Minor, MoneyStyle } from '#kernel/money.ts'
import { sourceLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import { type Break, isUnderFloor } from './price-steps.ts'

/** A line as approval looks at it: at its own price, and at those of its breaks, tax included. */
export interface ApprovedLine {
  line: number
  quantity: number
  unitPrice: Minor
  breaks: readonly Break[]
  list: Minor | null
  cost: Minor | null
  taxRate: number
  cessRate: number
  charge: Minor
}

export interface ApprovalFacts {
  /** Those that are offered: with a price and a product. */
  lines: readonly ApprovedLine[]
  terms: string
  /** They count as terms of the quote; null: it has none. Source: PAY-06. */
  paymentDays: number | null
}

/** When quotes need approval: the margin floor of each line, and the rows of the policy. */
export interface ApprovalPolicy {
  floor: number | null
  rules: readonly ApprovalRule[]
  /** The terms of the seller's templates. */
  templateTerms: readonly string[]
}

/** A cause with the role that it asks for, and the lines concerned. */
type Beyond = Pick<ApprovalNeed, 'role' | 'lineIds'> & { cause: ApprovalCause }

/**
 * Why a quote needs a second person, and of which role. Sending, approving, accepting a counter,
 * the preview, the rules and the trial on the past all decide by it. An unknown cost never needs
 * approval, as its margin can't be told. Source: RFQ-05, DEAL-03.
 */
export function findCauses(
  { floor, rules, templateTerms }: ApprovalPolicy,
  facts: ApprovalFacts,
): Beyond[] {
  const beyond: Beyond[] = []
  const underFloor = listUnder(floor, facts)
  if (floor !== null && underFloor.length > 0) {
    const cause: ApprovalCause = { measure: 'floor', bound: floor, words: '' }
    beyond.push({ cause, role: 'approver', lineIds: underFloor })
  }
  for (const rule of rules) {
    const lineIds = matchRule(rule, facts, templateTerms)
    if (!lineIds) continue
    const { measure, bound, words, role } = rule
    beyond.push({ cause: { measure, bound, words }, role, lineIds })
  }
  return beyond
}

/** The same in the current language. */
export function findApprovals(
  policy: ApprovalPolicy,
  facts: ApprovalFacts,
  money: MoneyStyle,
): ApprovalNeed[] {
  return findCauses(policy, facts).map(({ cause, role, lineIds }) => ({
    measure: cause.measure,
    role,
    reason: describeApprovalCause(cause, money),
    lineIds,
  }))
}

/** The role that covers all of them; null: nobody has to approve. */
export function getApproverRole(needs: readonly ApprovalNeed[]): ApproverRole | null {
  if (needs.length === 0) return null
  return needs.some(({ role }) => role === 'owner') ? 'owner' : 'approver'
}

/** Whether somebody may approve what needs this role: an owner's is no other's, nor a key's. */
export function canApprove(who: StaffMember, role: ApproverRole): boolean {
  if (role === 'owner') return who.role === 'owner' && !who.key
  return mayDo(who, 'approve')
}

/** The lines concerned, none for the whole quote; null: the quote is within the row. */
function matchRule(
  { measure, bound, words }: ApprovalRule,
  facts: ApprovalFacts,
  templateTerms: readonly string[],
): number[] | null {
  switch (measure) {
    case 'line-margin': {
      const lineIds = listUnder(bound, facts)
      return lineIds.length > 0 ? lineIds : null
    }
    case 'margin': {
      const prices = facts.lines.map((line) => ({ ...line, price: getLowest(line) }))
      const margin = getMargin(prices)
      return margin !== null && margin < bound ? [] : null
    }
    case 'amount': {
      const total = facts.lines.reduce((sum, line) => sum + getHighestAmount(line), 0)
      return total >= bound ? [] : null
    }
    case 'discount': {
      const lineIds = facts.lines.filter((line) => getDiscount(line) > bound)
      return lineIds.length > 0 ? lineIds.map(({ line }) => line) : null
    }
    case 'terms':
      return hasTerms(words, facts, templateTerms) ? [] : null
  }
}

function hasTerms(
  words: string,
  { terms, paymentDays }: Pick<ApprovalFacts, 'terms' | 'paymentDays'>,
  templateTerms: readonly string[],
): boolean {
  const text = foldText(joinTerms({ terms, paymentDays }))
  if (text === '') return false
  const wanted = foldText(words)
  return wanted === ''
    ? !templateTerms.some((each) => foldText(each) === text)
    : text.includes(wanted)
}

/**
 * Terms with their days of payment in words, as they are compared: the same words, whichever
 * language the desk is read in.
 */
export function joinTerms({ terms, paymentDays }: Pick<ApprovalFacts, 'terms' | 'paymentDays'>) {
  if (paymentDays === null) return terms
  return `${terms} ${withLocale(sourceLanguage, () => describePaymentDays(paymentDays))}`
}

const foldText = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

function listUnder(floor: number | null, { lines }: ApprovalFacts): number[] {
  return lines
    .filter((line) => isUnderFloor(listPrices(line), { ...line, floor }))
    .map(({ line }) => line)
}

const listPrices = ({ unitPrice, breaks }: ApprovedLine) => [
  unitPrice,
  ...breaks.map((each) => each.unitPrice),
]

const getLowest = (line: ApprovedLine) => Math.min(...listPrices(line))

/** What the buyer can agree to at most. */
const getHighestAmount = ({ quantity, unitPrice, breaks, charge }: ApprovedLine) =>
  charge + Math.max(quantity * unitPrice, ...breaks.map((each) => each.from * each.unitPrice))

/** Of the lowest price, off the list price; 0 without a list price. */
function getDiscount(line: ApprovedLine): number {
  const { list } = line
  return list === null || list <= 0 ? 0 : ((list - getLowest(line)) * 10_000) / list
}
