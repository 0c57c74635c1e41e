import { type SQL, sql } from 'drizzle-orm'
import type { QuoteDraftInput } from '#contract/quote-input.ts'
import type { QuoteCommand } from '#contract/quotes.ts'
import { refuse } from '#kernel/outcome.ts'
import { timeZoneOf } from '../../delivery/delivery.ts'
import type { Scope } from '../../scope.ts'
import { mayMoveQuote } from '../quote-moves.ts'
import type { Faults } from '../read-figures.ts'
import { packFacts } from '../request/packs-asked.ts'
import { linesOf, type StoredLine } from '../request/rfq-reads.ts'
import { touchRfq } from '../request/rfq-store.ts'
import { asSeller, type Done, doneWith, faulty, tell } from '../rfq-command.ts'
import { areSteps } from './price-steps.ts'
import {
  insertVersion,
  moveVersion,
  putQuoteLines,
  quoteLinesOf,
  versionsOf,
  writeDraft,
} from './quote-store.ts'
import { type DraftLine, type ReadDraft, readDraft } from './read-draft.ts'

const quotable: readonly string[] = ['OPEN', 'NEEDS_INFO', 'QUOTED']

export function mayDraft(state: string): boolean {
  return quotable.includes(state)
}

/**
 * Makes the next version, or writes on in the one that is a draft; lines that are not named stay as they are, and in a new draft are as
 * in the version before. The buyer sees nothing of it. Source: RFQ-05, RFQ-06.
 */
export function draftQuote(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  input: QuoteDraftInput,
): Promise<Done> {
  return asSeller(scope, id, 'draft', { ...command, input }, async (underway) => {
    const { db, rfq, who } = underway
    const { seller } = underway.scope
    if (!mayDraft(rfq.state)) return refuse('wrong-state')
    const { value, faults } = readDraft(input, seller.currency)
    const versions = await versionsOf(db, seller.id, rfq.id)
    const open = versions.find(({ state }) => state === 'DRAFT' || state === 'IN_APPROVAL')
    if (open?.state === 'IN_APPROVAL') return refuse('has-draft')
    const version = open?.version ?? (versions.at(-1)?.version ?? 0) + 1
    if (!open && !(await insertVersion(db, seller.id, rfq.id, version, who.id)))
      return refuse('has-draft')
    const asked = await linesOf(db, seller.id, rfq.id)
    const before = await quoteLinesOf(
      db,
      seller.id,
      rfq.id,
      open?.version ?? rfq.currentVersion ?? -1,
    )
    const lines = asked.map((line) => lineOf(line, before, value, faults))
    await checkLines(underway.scope, db, lines, input, faults)
    if (Object.keys(faults).length > 0) return faulty(faults)
    const until = untilSql(value.validUntil, timeZoneOf(seller.countryCode))
    const { terms, note } = value
    await putQuoteLines(db, seller.id, rfq.id, version, lines)
    if (
      !(await writeDraft(db, seller.id, rfq.id, version, {
        terms,
        note,
        validUntil: until,
        author: who.id,
      }))
    )
      return refuse('wrong-state')
    const moved = await touchRfq(db, seller.id, rfq, { visible: false })
    // What is worked on is nobody's business yet: the event says that it was.
    await tell(underway, { type: 'quote-written', payload: { version } })
    return doneWith(underway, moved, { version, state: 'DRAFT' })
  })
}

/** Puts a draft aside for good. */
export function discardDraft(scope: Scope, id: string, command: QuoteCommand): Promise<Done> {
  return asSeller(scope, id, 'discard', { ...command }, async (underway) => {
    const { db, rfq } = underway
    const { seller } = underway.scope
    const draft = (await versionsOf(db, seller.id, rfq.id)).find(({ state }) =>
      mayMoveQuote(state, 'discard'),
    )
    if (!draft || !(await moveVersion(db, seller.id, rfq.id, draft.version, 'discard')))
      return refuse('wrong-state')
    const moved = await touchRfq(db, seller.id, rfq, { visible: false })
    await tell(underway, { type: 'quote-written', payload: { version: draft.version } })
    return doneWith(underway, moved, { version: draft.version, state: 'DISCARDED' })
  })
}

type FullLine = DraftLine & { name: string; code: string; unit: string } & Answers
type Answers = Record<
  'counterQuantity' | 'counterPrice' | 'acceptedQuantity' | 'acceptedPrice',
  null
>

const unanswered: Answers = {
  counterQuantity: null,
  counterPrice: null,
  acceptedQuantity: null,
  acceptedPrice: null,
}

function lineOf(
  asked: StoredLine,
  before: readonly DraftLine[],
  draft: ReadDraft,
  faults: Faults,
): FullLine {
  const { line } = asked
  const at = draft.lines.findIndex((named) => named.line === line)
  const named = draft.lines[at]
  const old = before.find((each) => each.line === line)
  const empty = {
    unitPrice: null,
    taxRate: null,
    breaks: [],
    availability: 'stock' as const,
    leadDays: null,
    charge: null,
  }
  const base: DraftLine = old ?? { ...empty, line, packId: asked.packId, quantity: asked.quantity }
  const now: DraftLine = named
    ? {
        ...named,
        packId: named.packId ?? old?.packId ?? asked.packId,
        quantity: named.quantity ?? base.quantity,
      }
    : base
  const { unitPrice, quantity, breaks } = now
  if (unitPrice !== null && breaks.length > 0 && !areSteps({ unitPrice, quantity, breaks }))
    faults[`lines.${at}.breaks`] = 'invalid-breaks'
  else if (
    named &&
    faults[`lines.${at}.breaks`] === 'invalid-breaks' &&
    unitPrice !== null &&
    named.quantity === null
  )
    delete faults[`lines.${at}.breaks`]
  return { ...now, breaks: [...now.breaks], name: '', code: '', unit: '', ...unanswered }
}

/** Lines that the request has, packs that the seller has, and no price above the one that everybody pays. */
async function checkLines(
  scope: Scope,
  db: Parameters<typeof packFacts>[0],
  lines: readonly DraftLine[],
  input: QuoteDraftInput,
  faults: Faults,
): Promise<void> {
  const ids = lines.flatMap(({ packId }) => (packId === null ? [] : [packId]))
  const facts = await packFacts(db, scope, ids)
  const sent = Array.isArray(input.lines) ? input.lines : []
  sent.forEach((each, at) => {
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

function untilSql(until: ReadDraft['validUntil'], timeZone: string): SQL {
  if (until === null) return sql`null`
  if ('moment' in until) return sql`${until.moment}::timestamptz`
  return sql`(${until.day}::date + 1)::timestamp at time zone ${timeZone}`
}
