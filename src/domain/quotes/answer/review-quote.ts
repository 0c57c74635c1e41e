import type { QuoteRefusal, RfqState } from '#contract/negotiation/quotes.ts'
import type { QuotePack } from '../request/quote-packs.ts'
import type { FieldFaults } from '../rfq-command.ts'
import { isUnderFloor } from './price-steps.ts'
import type { StoredQuoteLine } from './quote-store.ts'

export type ReviewedLine = Pick<
  StoredQuoteLine,
  'line' | 'packId' | 'quantity' | 'unitPrice' | 'taxRate' | 'breaks' | 'availability'
>

export interface QuoteFacts {
  state: RfqState
  /** Null: the seller does not deliver there. */
  zoneId: number | null
  /** The validity has passed, by the database clock. */
  expired: boolean
  lines: readonly ReviewedLine[]
  packs: ReadonlyMap<number, QuotePack>
  /** The margin below which a second person approves, in basis points; null: none does. */
  floor: number | null
}

const quotable: readonly string[] = ['OPEN', 'NEEDS_INFO', 'QUOTED']

export function canDraft(state: string): boolean {
  return quotable.includes(state)
}

/**
 * What prevents a quote from being sent, by field, and the lines that need an approver. Sending,
 * approving and the preview all decide by it. Source: RFQ-05, DEAL-02.
 */
export function reviewQuote(facts: QuoteFacts): { faults: FieldFaults; underFloor: number[] } {
  const { state, zoneId, expired, lines, packs, floor } = facts
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
  const underFloor = lines.filter((line) => isLineUnderFloor(line, packs, floor))
  return { faults, underFloor: underFloor.map(({ line }) => line) }
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

/** Whether one of a line's prices leaves less than the floor margin. */
export function isLineUnderFloor(
  line: ReviewedLine,
  packs: ReadonlyMap<number, QuotePack>,
  floor: number | null,
  prices: readonly number[] | null = null,
): boolean {
  const pack = line.packId === null ? undefined : packs.get(line.packId)
  if (!pack || line.unitPrice === null) return false
  const all = prices ?? [line.unitPrice, ...line.breaks.map(({ unitPrice }) => unitPrice)]
  return isUnderFloor(all, { taxRate: line.taxRate ?? pack.taxRate, cost: pack.cost, floor })
}
