import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { passkey } from '#db/tables/accounts.ts'

export async function listPasskeyRows(db: Db, personId: string) {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.personId, personId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))
}

export async function countPasskeys(db: Db, personId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(passkey)
    .where(eq(passkey.personId, personId))
  return row?.count ?? 0
}

export async function findPasskey(db: Db, id: string) {
  const [row] = await db.select().from(passkey).where(eq(passkey.id, id))
  return row ?? null
}

/** Returns false if the passkey is already registered, to anybody. */
export async function insertPasskey(db: Db, row: typeof passkey.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(passkey)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: passkey.id })
  return rows.length === 1
}

export async function deletePasskey(db: Db, personId: string, id: string): Promise<boolean> {
  const deletedRows = await db
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.personId, personId)))
    .returning({ id: passkey.id })
  return deletedRows.length === 1
}

export async function markPasskeyUsed(
  db: Db,
  id: string,
  counter: number,
  now: Date,
): Promise<void> {
  await db.update(passkey).set({ counter, lastUsedAt: now }).where(eq(passkey.id, id))
}
