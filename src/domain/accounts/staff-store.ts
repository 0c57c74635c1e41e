import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Role } from '#contract/staff.ts'
import type { Db } from '#db/client.ts'
import { person } from '#db/tables/accounts.ts'
import { auditEntry, staff } from '#db/tables/staff.ts'

const named = { id: person.id, name: person.name, email: person.email, role: staff.role, disabledAt: staff.disabledAt }

/** The person's place at this seller's desk, in force; null where there is none. */
export async function activeStaff(db: Db, sellerId: number, personId: string) {
  const [row] = await db
    .select(named)
    .from(staff)
    .innerJoin(person, eq(person.id, staff.personId))
    .where(and(eq(staff.sellerId, sellerId), eq(staff.personId, personId), isNull(staff.disabledAt)))
  return row ?? null
}

export async function staffOf(db: Db, sellerId: number) {
  return db
    .select(named)
    .from(staff)
    .innerJoin(person, eq(person.id, staff.personId))
    .where(eq(staff.sellerId, sellerId))
    .orderBy(asc(person.name), asc(person.email))
}

/** Locked, so that two owners can't take each other's access away at once. */
export async function lockStaff(db: Db, sellerId: number) {
  return db.select().from(staff).where(eq(staff.sellerId, sellerId)).for('update')
}

export async function putStaff(db: Db, sellerId: number, personId: string, role: Role): Promise<void> {
  await db
    .insert(staff)
    .values({ sellerId, personId, role })
    .onConflictDoUpdate({ target: [staff.sellerId, staff.personId], set: { role, disabledAt: null } })
}

export async function disableStaff(db: Db, sellerId: number, personId: string, now: Date): Promise<void> {
  await db
    .update(staff)
    .set({ disabledAt: now })
    .where(and(eq(staff.sellerId, sellerId), eq(staff.personId, personId), isNull(staff.disabledAt)))
}

/** Newest first, from before the entry `before`. */
export async function auditOf(db: Db, sellerId: number, before: number | null, most: number) {
  const own = eq(auditEntry.sellerId, sellerId)
  return db
    .select({ entry: auditEntry, name: person.name })
    .from(auditEntry)
    .leftJoin(person, eq(person.id, auditEntry.personId))
    .where(before === null ? own : and(own, lt(auditEntry.id, before)))
    .orderBy(desc(auditEntry.id))
    .limit(most)
}
