import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '#contract/accounts/staff.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { person } from '#db/tables/accounts.ts'
import { seller } from '#db/tables/sellers.ts'
import { auditEntry, staff } from '#db/tables/staff.ts'

const staffColumns = {
  id: person.id,
  name: person.name,
  email: person.email,
  role: staff.role,
  disabledAt: staff.disabledAt,
}

/** Finds the person's active staff entry at this seller, or null. */
export async function findActiveStaff(db: Db, sellerId: number, personId: string) {
  const [row] = await db
    .select({ ...staffColumns, factorOptional: seller.staffFactorOptional })
    .from(staff)
    .innerJoin(person, eq(person.id, staff.personId))
    .innerJoin(seller, eq(seller.id, staff.sellerId))
    .where(
      and(eq(staff.sellerId, sellerId), eq(staff.personId, personId), isNull(staff.disabledAt)),
    )
  return row ? { ...row, hasFactor: await hasFactor(db, personId) } : null
}

async function hasFactor(db: Db, personId: string): Promise<boolean> {
  const { rows } = await runPrepared<{ has: boolean }>(
    db,
    sql`select exists (
        select 1 from totp where person_id = ${personId}::uuid and confirmed_at is not null)
      or exists (select 1 from passkey where person_id = ${personId}::uuid) as has`,
  )
  return rows[0]!.has
}

export async function listStaffRows(db: Db, sellerId: number) {
  return db
    .select(staffColumns)
    .from(staff)
    .innerJoin(person, eq(person.id, staff.personId))
    .where(eq(staff.sellerId, sellerId))
    .orderBy(asc(person.name), asc(person.email))
}

/** Locks the seller's staff, so that two owners can't remove each other at the same time. */
export async function lockStaff(db: Db, sellerId: number) {
  return db.select().from(staff).where(eq(staff.sellerId, sellerId)).for('update')
}

export async function putStaff(
  db: Db,
  sellerId: number,
  personId: string,
  role: Role,
): Promise<void> {
  await db
    .insert(staff)
    .values({ sellerId, personId, role })
    .onConflictDoUpdate({
      target: [staff.sellerId, staff.personId],
      set: { role, disabledAt: null },
    })
}

export async function disableStaff(
  db: Db,
  sellerId: number,
  personId: string,
  now: Date,
): Promise<void> {
  await db
    .update(staff)
    .set({ disabledAt: now })
    .where(
      and(eq(staff.sellerId, sellerId), eq(staff.personId, personId), isNull(staff.disabledAt)),
    )
}

/** Loads the details of one entry; undefined if there are none. */
export async function loadAuditDetails(db: Db, sellerId: number, id: number) {
  const [row] = await db
    .select({ details: auditEntry.details })
    .from(auditEntry)
    .where(and(eq(auditEntry.sellerId, sellerId), eq(auditEntry.id, id)))
  return row?.details ?? undefined
}

export async function readFactorOptional(db: Db, sellerId: number): Promise<boolean> {
  const [row] = await db
    .select({ isOptional: seller.staffFactorOptional })
    .from(seller)
    .where(eq(seller.id, sellerId))
  return row?.isOptional ?? false
}

/** Returns the previous value. */
export async function putFactorOptional(
  db: Db,
  sellerId: number,
  isOptional: boolean,
): Promise<boolean> {
  const [row] = await db
    .select({ before: seller.staffFactorOptional })
    .from(seller)
    .where(eq(seller.id, sellerId))
    .for('update')
  await db.update(seller).set({ staffFactorOptional: isOptional }).where(eq(seller.id, sellerId))
  return row?.before ?? false
}
