import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { credential, person } from '#db/tables/accounts.ts'

export type PersonRow = typeof person.$inferSelect

export async function findPersonById(db: Db, id: string): Promise<PersonRow | null> {
  const [row] = await db.select().from(person).where(eq(person.id, id))
  return row ?? null
}

/** `email` in lower case. */
export async function findPersonByEmail(db: Db, email: string): Promise<PersonRow | null> {
  const [row] = await db.select().from(person).where(eq(person.email, email))
  return row ?? null
}

/**
 * Finds the address of the one verified account with this number; null if there are none or
 * several. Source: AUTH-01.
 */
export async function findEmailByPhone(db: Db, phone: string): Promise<string | null> {
  const rows = await db
    .select({ email: person.email })
    .from(person)
    .where(and(eq(person.phone, phone), eq(person.emailVerified, true)))
    .limit(2)
  return rows.length === 1 ? rows[0]!.email : null
}

export async function changePerson(db: Db, id: string, change: Partial<PersonRow>): Promise<void> {
  await db.update(person).set(change).where(eq(person.id, id))
}

const wherePersonPassword = (personId: string) =>
  and(eq(credential.personId, personId), eq(credential.providerId, 'credential'))

/** Changes the person only while this is still the address; returns false otherwise. */
export async function changePersonIfEmail(
  db: Db,
  id: string,
  email: string,
  change: Partial<PersonRow>,
): Promise<boolean> {
  const changedRows = await db
    .update(person)
    .set(change)
    .where(and(eq(person.id, id), eq(person.email, email)))
    .returning({ id: person.id })
  return changedRows.length === 1
}

export async function loadPasswordHash(db: Db, personId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: credential.password })
    .from(credential)
    .where(wherePersonPassword(personId))
  return row?.password ?? null
}

export async function storePasswordHash(
  db: Db,
  personId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await db
    .update(credential)
    .set({ password: hash, updatedAt: now })
    .where(wherePersonPassword(personId))
}
