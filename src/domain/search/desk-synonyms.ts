import { sql } from 'drizzle-orm'
import { maxMeanings, type SynonymsRefusal } from '#contract/desk-vocabulary.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { audit } from '../audit.ts'
import { isStill, type Over } from '../made-over.ts'
import type { Scope } from '../scope.ts'
import { lockSynonyms, saveSynonymsIn } from './synonyms.ts'

/** What the seller's words mean beside themselves, a line for each meaning with its phrases between commas. Source: DESK-04. */
export async function deskSynonyms(scope: Scope): Promise<string> {
  requireStaff(scope, 'read')
  return linesOf(scope.database.primary, scope.seller.id)
}

/**
 * Makes these lines the seller's whole list while it is still `over`, on the record. Answers how many meanings were
 * kept, and the lines that have fewer than two phrases, which were not.
 */
export async function writeSynonyms(
  scope: Scope,
  lines: string,
  over: Over<{ lines: string }>,
): Promise<Outcome<{ kept: number; passedOver: string[] }, SynonymsRefusal>> {
  const { id: personId } = requireStaff(scope, 'catalogue')
  const { seller, now, requestId } = scope
  const sent = lines.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (sent.length > maxMeanings) return refuse('too-many-meanings')
  const passedOver = sent.filter(
    (line) => line.split(',').filter((phrase) => phrase.trim() !== '').length < 2,
  )
  return scope.database.transaction(async (db) => {
    await lockSynonyms(db, seller.id)
    const before = await linesOf(db, seller.id)
    if (!isStill({ lines: before }, over)) return refuse('changed-meanwhile')
    const kept = await saveSynonymsIn(
      db,
      seller.id,
      sent.map((line) => line.split(',')),
    )
    const after = await linesOf(db, seller.id)
    const write = {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'synonyms.change' as const,
      subject: 'synonyms',
    }
    await audit(db, { ...write, before: { lines: before }, after: { lines: after } })
    return ok({ kept, passedOver })
  })
}

async function linesOf(db: Db, sellerId: number): Promise<string> {
  const { rows } = await db.execute<{ phrases: string[] }>(
    sql`select phrases from search_synonym where seller_id = ${sellerId} order by id`,
  )
  return rows.map(({ phrases }) => phrases.join(', ')).join('\n')
}
