import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { oneTimeToken, person } from '#db/tables/accounts.ts'
import type { PersonRow } from '../person/person-store.ts'

/**
 * Begins a new generation of a person's credential and stores the person's changes. Mailed links
 * and known devices of the earlier generation become invalid; undo links have their own rule
 * (findToken). Returns false if the credential has changed since `generation`: of two requests with
 * links of one generation, one succeeds. Source: SAFE-02.
 */
export async function renewCredential(
  db: Db,
  personId: string,
  change: Partial<PersonRow> & { updatedAt: Date },
  generation?: number,
): Promise<boolean> {
  const rows = await db
    .update(person)
    .set({ ...change, credentialGeneration: sql`${person.credentialGeneration} + 1` })
    .where(
      and(
        eq(person.id, personId),
        generation === undefined ? undefined : eq(person.credentialGeneration, generation),
      ),
    )
    .returning({ id: person.id })
  if (rows.length === 0) return false
  await db
    .delete(oneTimeToken)
    .where(and(eq(oneTimeToken.personId, personId), ne(oneTimeToken.kind, 'undo')))
  return true
}
