import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Thread } from './thread.ts'

/**
 * Erases words and their salts for good: all of a person with every seller, or of a thread. The events stay and can still be
 * checked. Answers how many. Source: ACC-05, negotiation rule 8.
 */
export async function eraseWords(
  db: Db,
  whose: { personId: string } | (Thread & { sellerId: number }),
): Promise<number> {
  const which =
    'personId' in whose
      ? sql`person_id = ${whose.personId}::uuid`
      : sql`seller_id = ${whose.sellerId} and kind = ${whose.kind} and thread_id = ${whose.threadId}`
  const { rowCount } = await db.execute(
    sql`update negotiation_words set words = null, salt = null where ${which} and words is not null`,
  )
  return rowCount ?? 0
}
