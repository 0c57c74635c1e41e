import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { oneTimeToken, person } from '#db/tables/accounts.ts'
import type { PersonRow } from './person-store.ts'

/**
 * Begins a new generation of a person's credential, together with what changes of the person. Mailed links and known
 * devices of the earlier one are void from now on; undo links void themselves (findToken). False where the credential
 * has changed since `generation`: of two that come with links of one generation, one succeeds. Source: SAFE-02.
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
