import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * Removes a person's address and number from events that were tracked without a sign-in. Source:
 * ACC-05, TRK-01.
 */
export async function eraseTrackedPerson(
  db: Db,
  { email, phone }: { email: string; phone: string | null },
): Promise<void> {
  await db.execute(
    sql`update tracked_event set username = 'Guest' where lower(username) in (${email}, ${phone ?? email})`,
  )
}
