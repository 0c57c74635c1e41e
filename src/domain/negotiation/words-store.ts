import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Thread } from './thread.ts'

/**
 * Erases words and their salts permanently: all of a person's with every seller, or a thread's. The
 * events stay and can still be verified. Returns how many. Source: ACC-05, negotiation rule 8.
 */
export async function eraseWords(
  db: Db,
  owner: { personId: string } | (Thread & { sellerId: number }),
): Promise<number> {
  const condition =
    'personId' in owner
      ? sql`person_id = ${owner.personId}::uuid`
      : sql`seller_id = ${owner.sellerId} and kind = ${owner.kind} and thread_id = ${owner.threadId}`
  const { rowCount } = await db.execute(
    sql`update negotiation_words set words = null, salt = null where ${condition} and words is not null`,
  )
  return rowCount ?? 0
}
