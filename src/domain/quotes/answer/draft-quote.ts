import { type SQL, sql } from 'drizzle-orm'
import type { QuoteCommand } from '#contract/negotiation/quotes.ts'
import type { QuoteDraftInput } from '#contract/schemas/quotes.server.ts'
import { refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { findTimeZone } from '../../delivery/delivery.ts'
import { canMoveQuote } from '../quote-moves.ts'
import { loadQuotePacks } from '../request/quote-packs.ts'
import { loadRfqLines, type StoredLine } from '../request/rfq-reads.ts'
import { touchRfq } from '../request/rfq-store.ts'
import {
  type FieldFaults,
  type RfqOutcome,
  recordRfqEvent,
  refuseFaults,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { areValidSteps } from './price-steps.ts'
import {
  insertVersion,
  loadQuoteLines,
  loadVersions,
  moveVersion,
  replaceQuoteLines,
  writeDraft,
} from './quote-store.ts'
import { type DraftLine, type ParsedDraft, parseDraft } from './read-draft.ts'

const quotable: readonly string[] = ['OPEN', 'NEEDS_INFO', 'QUOTED']

export function canDraft(state: string): boolean {
  return quotable.includes(state)
}

/**
 * Creates the next version or updates the current draft; lines not given stay unchanged, and in a
 * new draft are copied from the previous version. The buyer sees none of it. Source: RFQ-05,
 * RFQ-06.
 */
export function draftQuote(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  input: QuoteDraftInput,
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'draft', { ...command, input }, async (context) => {
    const { db, rfq, who } = context
    const { seller } = context.scope
    if (!canDraft(rfq.state)) return refuse('wrong-state')
    const { value, faults } = parseDraft(input, seller.currency)
    const versions = await loadVersions(db, seller.id, rfq.id)
    const open = versions.find(({ state }) => state === 'DRAFT' || state === 'IN_APPROVAL')
    if (open?.state === 'IN_APPROVAL') return refuse('has-draft')
    const version = open?.version ?? (versions.at(-1)?.version ?? 0) + 1
    if (!open && !(await insertVersion(db, seller.id, rfq.id, version, who.id)))
      return refuse('has-draft')
    const requestedLines = await loadRfqLines(db, seller.id, rfq.id)
    const previousLines = await loadQuoteLines(
      db,
      seller.id,
      rfq.id,
      open?.version ?? rfq.currentVersion ?? -1,
    )
    const lines = requestedLines.map((line) => mergeLine(line, previousLines, value, faults))
    await checkLines(context.scope, db, lines, input, faults)
    if (Object.keys(faults).length > 0) return refuseFaults(faults)
    const until = validUntilSql(value.validUntil, findTimeZone(seller.countryCode))
    const { terms, note } = value
    await replaceQuoteLines(db, seller.id, rfq.id, version, lines)
    if (
      !(await writeDraft(db, seller.id, rfq.id, version, {
        terms,
        note,
        validUntil: until,
        author: who.id,
      }))
    )
      return refuse('wrong-state')
    const movedRfq = await touchRfq(db, seller.id, rfq, { visible: false })
    // The draft's content is private: the event says only that it changed.
    await recordRfqEvent(context, { type: 'quote-written', payload: { version } })
    return toRfqOutcome(context, movedRfq, { version, state: 'DRAFT' })
  })
}

/** Discards a draft permanently. */
export function discardDraft(scope: Scope, id: string, command: QuoteCommand): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'discard', { ...command }, async (context) => {
    const { db, rfq } = context
    const { seller } = context.scope
    const draft = (await loadVersions(db, seller.id, rfq.id)).find(({ state }) =>
      canMoveQuote(state, 'discard'),
    )
    if (!draft || !(await moveVersion(db, seller.id, rfq.id, draft.version, 'discard')))
      return refuse('wrong-state')
    const movedRfq = await touchRfq(db, seller.id, rfq, { visible: false })
    await recordRfqEvent(context, { type: 'quote-written', payload: { version: draft.version } })
    return toRfqOutcome(context, movedRfq, { version: draft.version, state: 'DISCARDED' })
  })
}

type FullLine = DraftLine & { name: string; code: string; unit: string } & Answers
type Answers = Record<
  'counterQuantity' | 'counterPrice' | 'acceptedQuantity' | 'acceptedPrice',
  null
>

const emptyAnswers: Answers = {
  counterQuantity: null,
  counterPrice: null,
  acceptedQuantity: null,
  acceptedPrice: null,
}

function mergeLine(
  requestedLine: StoredLine,
  before: readonly DraftLine[],
  draft: ParsedDraft,
  faults: FieldFaults,
): FullLine {
  const { line } = requestedLine
  const at = draft.lines.findIndex((inputLine) => inputLine.line === line)
  const inputLine = draft.lines[at]
  const previousLine = before.find((each) => each.line === line)
  const empty = {
    unitPrice: null,
    taxRate: null,
    breaks: [],
    availability: 'stock' as const,
    leadDays: null,
    charge: null,
  }
  const base: DraftLine = previousLine ?? {
    ...empty,
    line,
    packId: requestedLine.packId,
    quantity: requestedLine.quantity,
  }
  const now: DraftLine = inputLine
    ? {
        ...inputLine,
        packId: inputLine.packId ?? previousLine?.packId ?? requestedLine.packId,
        quantity: inputLine.quantity ?? base.quantity,
      }
    : base
  const { unitPrice, quantity, breaks } = now
  if (unitPrice !== null && breaks.length > 0 && !areValidSteps({ unitPrice, quantity, breaks }))
    faults[`lines.${at}.breaks`] = 'invalid-breaks'
  return { ...now, breaks: [...now.breaks], name: '', code: '', unit: '', ...emptyAnswers }
}

/**
 * Checks that the request has the lines, the seller has the packs, and no price is above the
 * current one.
 */
async function checkLines(
  scope: Scope,
  db: Parameters<typeof loadQuotePacks>[0],
  lines: readonly DraftLine[],
  input: QuoteDraftInput,
  faults: FieldFaults,
): Promise<void> {
  const ids = lines.flatMap(({ packId }) => (packId === null ? [] : [packId]))
  const facts = await loadQuotePacks(db, scope, ids)
  const inputLines = Array.isArray(input.lines) ? input.lines : []
  inputLines.forEach((each, at) => {
    const line = lines.find(({ line: number }) => number === each?.lineId)
    if (!line) faults[`lines.${at}.lineId`] = 'unknown-line'
    else if (line.packId !== null) {
      const pack = facts.get(line.packId)
      if (!pack || (!pack.active && !pack.unlisted)) faults[`lines.${at}.packId`] = 'unknown-pack'
      const listed = pack?.price ?? null
      const prices = [
        ...(line.unitPrice === null ? [] : [line.unitPrice]),
        ...line.breaks.map(({ unitPrice }) => unitPrice),
      ]
      if (listed !== null && prices.some((price) => price > listed))
        faults[`lines.${at}.unitPrice`] = 'above-list'
    }
  })
}

function validUntilSql(until: ParsedDraft['validUntil'], timeZone: string): SQL {
  if (until === null) return sql`null`
  if ('moment' in until) return sql`${until.moment}::timestamptz`
  return sql`(${until.day}::date + 1)::timestamp at time zone ${timeZone}`
}
