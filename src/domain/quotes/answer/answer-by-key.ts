import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { KeptReason } from '#contract/negotiation/kept-quotes.ts'
import type { QuotePreview } from '#contract/negotiation/quote-preview.ts'
import type { QuoteCommand, QuoteRefusal, RfqResult } from '#contract/negotiation/quotes.ts'
import type { QuoteDraftInput } from '#contract/schemas/quotes.server.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { findRfq } from '../request/rfq-store.ts'
import { hideCosts } from '../sheet/hide-costs.ts'
import { previewWithCosts } from '../sheet/preview-quote.ts'
import { draftQuote } from './draft-quote.ts'
import { loadVersions } from './quote-store.ts'
import { sendQuote } from './send-quote.ts'

export interface KeyAnswer {
  result: RfqResult
  /** What the draft came to; null: it was sent by an earlier call with this key. */
  preview: QuotePreview | null
  sent: boolean
  /** Why it is kept as a draft for a person; empty: it was sent. */
  kept: KeptReason[]
}

/**
 * A program's quote: saved as the draft, and sent only where the shop's rules need no person for
 * it: nothing is missing, each price is known to keep the floor, the turn is the seller's, and no
 * words of the program reach the buyer. Terms that were sent before stay. A draft that somebody
 * else has a part in is refused as `has-draft`. Sent again with its key, it is done once. Source:
 * KEY-05, RFQ-05, DESK-01.
 */
export async function answerByKey(
  scope: Scope,
  id: string,
  { key, rowVersion }: QuoteCommand,
  typed: QuoteDraftInput,
): Promise<Outcome<KeyAnswer, QuoteRefusal>> {
  const staff = requireStaff(scope, 'negotiate')
  const { id: actorId } = staff
  const db = scope.database.primary
  const rfq = await findRfq(db, scope.seller.id, { number: id }, { lock: false })
  if (!rfq?.opened) throw stop('not-found')
  if (await hasForeignDraft(scope, rfq.id, actorId)) return refuse('has-draft')
  const versions = await loadVersions(db, scope.seller.id, rfq.id)
  const previous = versions.find(({ version }) => version === rfq.currentVersion)
  const [terms, days] = [typed.terms.trim(), typed.paymentDays.trim()]
  const hasText = terms !== '' || typed.note.trim() !== '' || days !== ''
  const draft = {
    ...typed,
    terms: terms === '' ? (previous?.terms ?? '') : typed.terms,
    paymentDays: days === '' ? String(previous?.paymentDays ?? '') : days,
  }
  const drafted = await draftQuote(scope, id, { key: deriveKey(key, 'draft'), rowVersion }, draft)
  if (!drafted.ok) return drafted
  const result = drafted.value
  const command = { key: deriveKey(key, 'send'), rowVersion: result.rowVersion }
  const facts = await previewWithCosts(scope, id, null)
  const isStillDraft = facts !== null && facts.rowVersion === result.rowVersion
  const reasons = isStillDraft ? listReasons(facts, result, hasText) : []
  const seesCosts = mayDo(staff, 'costs')
  const kept = seesCosts ? reasons : hideFloor(reasons)
  const preview = facts && (seesCosts ? facts : { ...hideCosts(facts), approval: null })
  if (kept.length > 0) return ok({ result, preview, sent: false, kept })
  // Where it is no longer this draft, either the key's answer is repeated or this is refused.
  const answer = await sendQuote(scope, id, command)
  if (!answer.ok) return answer
  const sent = answer.value.quote?.state === 'SENT'
  return ok({
    result: answer.value,
    preview: isStillDraft ? preview : null,
    sent,
    // The floor was raised in between.
    kept: sent ? [] : ['under-floor'],
  })
}

function listReasons(preview: QuotePreview, { turn }: RfqResult, hasText: boolean): KeptReason[] {
  const offered = preview.lines.filter(({ availability }) => availability !== 'unavailable')
  const reasons: [KeptReason, boolean][] = [
    ['problems', preview.problems.length > 0],
    ['under-floor', preview.approval !== null],
    ['no-floor', preview.floor === null],
    ['unknown-cost', offered.some(({ cost }) => cost === null)],
    ['has-text', hasText],
    ['not-our-turn', turn !== 'seller'],
  ]
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason)
}

/**
 * Beside another reason the floor is not told to whoever may not see costs: a quote that is kept
 * anyway would else find out the floor.
 */
function hideFloor(reasons: KeptReason[]): KeptReason[] {
  return reasons.length > 1 ? reasons.filter((reason) => reason !== 'under-floor') : reasons
}

/** Whether anybody but this actor has written a part of the draft there is. */
async function hasForeignDraft(
  { database, seller }: Scope,
  rfqId: number,
  actorId: string,
): Promise<boolean> {
  const { rows } = await database.primary.execute<{ version: number }>(sql`
    select version from quote_version
    where seller_id = ${seller.id} and rfq_id = ${rfqId} and state in ('DRAFT', 'IN_APPROVAL')
      and authors <> array[${actorId}]::uuid[]`)
  return rows.length > 0
}

/** A key of a part of the command, of the form that keys have. */
function deriveKey(key: string, part: 'draft' | 'send'): string {
  return createHash('sha256').update(`${part} ${key}`).digest('base64url')
}
