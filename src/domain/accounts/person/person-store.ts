import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { credential, person } from '#db/tables/accounts.ts'
import { joinName } from '#kernel/person-name.ts'

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

export interface NewPerson {
  /** In lower case. */
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  phone: string | null
  language?: string | null
  passwordHash: string
}

/**
 * Inserts a person with a password, in the caller's transaction. Throws if the address has an
 * account.
 */
export async function insertPerson(
  db: Db,
  { passwordHash, ...profile }: NewPerson,
  now: Date,
): Promise<PersonRow> {
  const name = joinName(profile)
  const [row] = await db
    .insert(person)
    .values({ id: randomUUID(), name, ...profile, createdAt: now, updatedAt: now })
    .returning()
  await db.insert(credential).values({ personId: row!.id, password: passwordHash, updatedAt: now })
  return row!
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
    .where(eq(credential.personId, personId))
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
    .where(eq(credential.personId, personId))
}

/** Stores a hash in place of this one; does nothing if another has replaced it. */
export async function replacePasswordHash(
  db: Db,
  personId: string,
  storedHash: string,
  hash: string,
  now: Date,
): Promise<void> {
  await db
    .update(credential)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(credential.personId, personId), eq(credential.password, storedHash)))
}
