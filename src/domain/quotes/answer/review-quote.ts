import type { ApprovalNeed } from '#contract/negotiation/approvals.ts'
import type { QuoteRefusal, RfqState } from '#contract/negotiation/quotes.ts'
import { findPriceAt } from '#contract/pricing/price-reason.ts'
import type { MoneyStyle } from '#kernel/money.ts'
import type { QuotePack } from '../request/quote-packs.ts'
import type { FieldFaults } from '../rfq-command.ts'
import { type ApprovalPolicy, type ApprovedLine, findApprovals } from './approval-rules.ts'
import type { StoredQuoteLine } from './quote-store.ts'

export type ReviewedLine = Pick<
  StoredQuoteLine,
  'line' | 'packId' | 'quantity' | 'unitPrice' | 'taxRate' | 'breaks' | 'availability' | 'charge'
>

export interface QuoteFacts {
  state: RfqState
  /** Null: the seller does not deliver there. */
  zoneId: number | null
  /** The validity has passed, by the database clock. */
  expired: boolean
  lines: readonly ReviewedLine[]
  packs: ReadonlyMap<number, QuotePack>
  terms: string
  paymentDays: number | null
  /** When a second person approves. */
  policy: ApprovalPolicy
  money: MoneyStyle
}

const quotable: readonly string[] = ['OPEN', 'NEEDS_INFO', 'QUOTED']

export function canDraft(state: string): boolean {
  return quotable.includes(state)
}

/**
 * What prevents a quote from being sent, by field, and why it needs an approver. Sending,
 * approving and the preview all decide by it. Source: RFQ-05, DEAL-02, DEAL-03.
 */
export function reviewQuote(facts: QuoteFacts): {
  faults: FieldFaults
  approvals: ApprovalNeed[]
} {
  const { state, zoneId, expired, lines, packs, policy, terms, paymentDays, money } = facts
  const faults: FieldFaults = {}
  if (!canDraft(state)) faults.state = 'wrong-state'
  if (zoneId === null) faults.pincode = 'not-served'
  if (expired) faults.validUntil = 'invalid-validity'
  for (const line of lines) {
    const fault = findLineFault(line, packs)
    if (fault) faults[`lines.${line.line - 1}`] = fault
  }
  if (lines.every(({ availability }) => availability === 'unavailable'))
    faults.lines = 'nothing-offered'
  const approved = lines.flatMap((line) => toApprovedLine(line, packs) ?? [])
  const offer = { lines: approved, terms, paymentDays }
  return { faults, approvals: findApprovals(policy, offer, money) }
}

function findLineFault(
  line: ReviewedLine,
  packs: ReadonlyMap<number, QuotePack>,
): QuoteRefusal | null {
  if (line.availability === 'unavailable') return null
  if (line.packId === null) return 'line-unbound'
  const pack = packs.get(line.packId)
  if (!pack || (!pack.active && !pack.unlisted)) return 'unknown-pack'
  return line.unitPrice === null ? 'line-unpriced' : null
}

/** A line as approval looks at it; null: it has no product or no price. */
export function toApprovedLine(
  { line, packId, quantity, unitPrice, taxRate, breaks, charge }: ReviewedLine,
  packs: ReadonlyMap<number, QuotePack>,
): ApprovedLine | null {
  const pack = packId === null ? undefined : packs.get(packId)
  if (!pack || unitPrice === null) return null
  return {
    line,
    quantity,
    unitPrice,
    breaks,
    list: findPriceAt(pack, quantity),
    cost: pack.cost,
    taxRate: taxRate ?? pack.taxRate,
    cessRate: pack.cessRate,
    charge: charge ?? 0,
  }
}
