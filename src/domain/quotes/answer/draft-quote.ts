import { type SQL, sql } from 'drizzle-orm'
import type { StaffMember } from '#contract/accounts/staff.ts'
import type { QuoteCommand } from '#contract/negotiation/quotes.ts'
import type { QuoteDraftInput } from '#contract/schemas/quotes.server.ts'
import { refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { findTimeZone } from '../../delivery/delivery.ts'
import { canMoveQuote } from '../quote-moves.ts'
import { touchRfq } from '../request/rfq-store.ts'
import {
  type RfqContext,
  type RfqOutcome,
  recordRfqEvent,
  refuseFaults,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { composeDraft } from './compose-draft.ts'
import {
  insertVersion,
  loadVersions,
  moveVersion,
  replaceQuoteLines,
  writeDraft,
} from './quote-store.ts'
import type { ParsedDraft } from './read-draft.ts'

/**
 * Creates the next version or updates the current draft; lines not given stay unchanged, and in a
 * new draft are copied from the previous version. The buyer sees none of it. A draft that is kept
 * while one types is recorded once for each session of editing. Source: RFQ-05, RFQ-06, DEAL-02.
 */
export function draftQuote(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  input: QuoteDraftInput,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'draft', { ...command, input }, async (context) => {
    const { db, rfq, who } = context
    const { seller } = context.scope
    const draft = await composeDraft(db, context.scope, rfq, input)
    if (typeof draft === 'string') return refuse(draft)
    const { version, open, value, lines, faults } = draft
    if (Object.keys(faults).length > 0) return refuseFaults(faults)
    if (!open && !(await insertVersion(db, seller.id, rfq.id, version, who.id)))
      return refuse('has-draft')
    const until = validUntilSql(value.validUntil, findTimeZone(seller.countryCode))
    const { terms, note, paymentDays } = value
    await replaceQuoteLines(db, seller.id, rfq.id, version, lines)
    if (
      !(await writeDraft(db, seller.id, rfq.id, version, {
        terms,
        note,
        validUntil: until,
        paymentDays,
        author: who.id,
      }))
    )
      return refuse('wrong-state')
    const movedRfq = await touchRfq(db, seller.id, rfq, { visible: false })
    context.isRecorded = isKept && (await isInSession(context))
    // The draft's content is private: the event says only that it changed.
    if (!context.isRecorded)
      await recordRfqEvent(context, { type: 'quote-written', payload: { version } })
    return toRfqOutcome(context, movedRfq, { version, state: 'DRAFT' })
  })
}

/** A session of editing ends when anything else happens to the request; a long one is noted again. */
const sessionMinutes = 30

/** Whether the last thing recorded of the request is this person's draft of a moment ago. */
async function isInSession({ db, scope, rfq, who }: RfqContext<StaffMember>): Promise<boolean> {
  const { seller, now } = scope
  const { rows } = await db.execute<{ isInSession: boolean }>(sql`
    select action = 'rfq.draft' and person_id = ${who.id}::uuid
        and at > ${now.toISOString()}::timestamptz - make_interval(mins => ${sessionMinutes}::int)
      as "isInSession"
    from audit_entry where seller_id = ${seller.id} and subject = ${`rfq:${rfq.id}`}
    order by id desc limit 1`)
  return rows[0]?.isInSession ?? false
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

/** The moment until which a draft is valid; null: the default, from when it is sent. */
export function validUntilSql(until: ParsedDraft['validUntil'], timeZone: string): SQL {
  if (until === null) return sql`null`
  if ('moment' in until) return sql`${until.moment}::timestamptz`
  return sql`(${until.day}::date + 1)::timestamp at time zone ${timeZone}`
}
