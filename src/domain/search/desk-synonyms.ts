import { sql } from 'drizzle-orm'
import { maxMeanings, type SynonymsRefusal } from '#contract/desk/desk-vocabulary.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { lockSynonyms, saveSynonymsIn } from './synonyms.ts'

/** The seller's synonyms, one comma-separated set per line. Source: DESK-04. */
export async function getDeskSynonyms(scope: Scope): Promise<string> {
  requireStaff(scope, 'read')
  return loadLines(scope.database.primary, scope.seller.id)
}

/**
 * Replaces the seller's synonyms if they still match `expected`; audited. Returns how many sets
 * were saved, and the lines with fewer than two phrases, which were not.
 */
export async function saveDeskSynonyms(
  scope: Scope,
  lines: string,
  expected: ExpectedState<{ lines: string }>,
): Promise<Outcome<{ kept: number; passedOver: string[] }, SynonymsRefusal>> {
  const { id: personId } = requireStaff(scope, 'catalogue')
  const { seller, now, requestId } = scope
  const inputLines = lines.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (inputLines.length > maxMeanings) return refuse('too-many-meanings')
  const passedOver = inputLines.filter(
    (line) => line.split(',').filter((phrase) => phrase.trim() !== '').length < 2,
  )
  return scope.database.transaction(async (db) => {
    await lockSynonyms(db, seller.id)
    const before = await loadLines(db, seller.id)
    if (!matchesExpected({ lines: before }, expected)) return refuse('changed-meanwhile')
    const savedCount = await saveSynonymsIn(
      db,
      seller.id,
      inputLines.map((line) => line.split(',')),
    )
    const after = await loadLines(db, seller.id)
    const auditEntry = {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'synonyms.change' as const,
      subject: 'synonyms',
    }
    await audit(db, { ...auditEntry, before: { lines: before }, after: { lines: after } })
    return ok({ kept: savedCount, passedOver })
  })
}

async function loadLines(db: Db, sellerId: number): Promise<string> {
  const { rows } = await db.execute<{ phrases: string[] }>(
    sql`select phrases from search_synonym where seller_id = ${sellerId} order by id`,
  )
  return rows.map(({ phrases }) => phrases.join(', ')).join('\n')
}
