import { sql } from 'drizzle-orm'
import type { DeskOpinion, DeskOpinionCode } from '#contract/desk/desk-opinions.ts'
import {
  type OpinionAnswerInput,
  type OpinionReasonInput,
  opinionAnswerSchema,
  opinionReasonSchema,
} from '#contract/schemas/opinions.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { decideOpinions } from './decide-opinions.ts'
import { type DeskRow, deskColumns, toDeskRow } from './desk-opinion-sql.ts'
import { mailAuthors } from './opinion-mail.ts'
import type { Decision } from './opinion-moves.ts'
import { hasLink } from './opinion-rules.ts'
import { evictOpinions } from './opinion-store.ts'

/** One review or question at the desk; stops with not-found for another seller's. Source: LIST-06. */
export async function getDeskOpinion(scope: Scope, id: number): Promise<DeskOpinion> {
  requireStaff(scope, 'negotiate')
  const { database, seller } = scope
  const { rows } = await database.primary.execute<
    DeskRow & { productUrl: string; reason: string; version: number }
  >(sql`
    select ${deskColumns(seller.id)}, p.url as "productUrl", o.reason, o.version from opinion o
    join product p on p.seller_id = ${seller.id} and p.id = o.product_id
    where o.seller_id = ${seller.id} and o.id = ${id}`)
  const row = rows[0]
  if (!row) throw stop('not-found')
  return toDeskRow(row, seller)
}

/**
 * Shows or rejects one, with a reason that its author reads, if it is still the version that was
 * looked at. Recorded. Source: LIST-06.
 */
export async function moderateOpinion(
  scope: Scope,
  id: number,
  command: OpinionReasonInput & { decision: Decision; version: number },
): Promise<Outcome<null, DeskOpinionCode>> {
  const { decision, version } = command
  const parsed = parseInput(opinionReasonSchema, { reason: command.reason })
  if (!parsed.ok) return parsed
  const reason = decision === 'reject' ? parsed.value.reason : ''
  const changedIds = await decideOpinions(scope, decision, { reason, opinions: [{ id, version }] })
  if (changedIds.length > 0) return ok(null)
  const current = await getDeskOpinion(scope, id)
  return refuse(current.version === version ? 'wrong-state' : 'changed-meanwhile')
}

/**
 * Saves the seller's answer, which everybody reads below the shown review or question; empty
 * removes it. Recorded without its words, and mailed to the author. Source: LIST-06.
 */
export async function saveOpinionAnswer(
  scope: Scope,
  id: number,
  input: OpinionAnswerInput,
  expected: ExpectedState<OpinionAnswerInput>,
): Promise<Outcome<null, DeskOpinionCode>> {
  const { id: personId } = requireStaff(scope, 'negotiate')
  const { database, seller, now, requestId } = scope
  const parsed = parseInput(opinionAnswerSchema, input)
  if (!parsed.ok) return parsed
  const { answer } = parsed.value
  if (hasLink(answer)) return refuse('invalid', { answer: 'has-link' })
  const isIt = sql`o.seller_id = ${seller.id} and o.id = ${id}`
  return database.transaction(async (db) => {
    const { rows } = await db.execute<{ answer: string; productId: number }>(sql`
      select o.answer, o.product_id::float8 as "productId" from opinion o where ${isIt} for update`)
    const current = rows[0]
    if (!current) throw stop('not-found')
    if (!matchesExpected({ answer: current.answer }, expected)) return refuse('changed-meanwhile')
    if (current.answer === answer) return ok(null)
    await db.execute(sql`
      update opinion o set answer = ${answer},
        answered_at = ${answer === '' ? null : now.toISOString()}::timestamptz
      where ${isIt}`)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'opinion.answer',
      subject: `opinion:${id}`,
    })
    await mailAuthors(db, scope, [id], 'answered')
    await evictOpinions(db, seller.id, [current.productId])
    return ok(null)
  })
}
