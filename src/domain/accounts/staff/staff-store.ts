import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { person } from '#db/tables/accounts.ts'
import { seller } from '#db/tables/sellers.ts'
import { auditEntry, staff } from '#db/tables/staff.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { type Rights, rightsSql, type StoredRights, toRights } from './staff-rights.ts'

const staffColumns = (sellerId: number) => ({
  id: person.id,
  name: person.name,
  email: person.email,
  role: staff.role,
  rights: sql<StoredRights>`${rightsSql(sellerId, sql`${staff}`)}`,
  disabledAt: staff.disabledAt,
})

/** Finds the person's active staff entry at this seller, or null. */
export async function findActiveStaff(db: Db, sellerId: number, personId: string) {
  const [row] = await db
    .select({ ...staffColumns(sellerId), factorOptional: seller.staffFactorOptional })
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
    .select(staffColumns(sellerId))
    .from(staff)
    .innerJoin(person, eq(person.id, staff.personId))
    .where(eq(staff.sellerId, sellerId))
    .orderBy(asc(person.name), asc(person.email))
}

/**
 * When each of the staff was last active, by id: in an open session, or else at a recent change,
 * as closed sessions are not kept.
 */
export async function listLastActive(db: Db, sellerId: number): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select id, ${utcTextSql(sql`max(at)`)} as at from (
      select person_id as id, last_seen_at as at from session where seller_id = ${sellerId} and kind = 'desk'
      union all
      select person_id, at from (
        select person_id, at from audit_entry where seller_id = ${sellerId} order by id desc limit 2000) recent
    ) activity where id is not null group by id`)
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}

/** Locks the seller's staff, so that two owners can't remove each other at the same time. */
export async function lockStaff(db: Db, sellerId: number) {
  return db.select().from(staff).where(eq(staff.sellerId, sellerId)).for('update')
}

export async function putStaff(
  db: Db,
  sellerId: number,
  personId: string,
  role: StoredRole,
): Promise<void> {
  await db
    .insert(staff)
    .values({ sellerId, personId, ...role })
    .onConflictDoUpdate({
      target: [staff.sellerId, staff.personId],
      set: { ...role, disabledAt: null },
    })
}

/** A given role, or one of the seller's own. */
export interface StoredRole {
  role: string
  ownRoleId: number | null
}

/**
 * What a role gives, locked until the transaction ends so that nobody raises it meanwhile; null:
 * there is none.
 */
export async function loadRoleRights(
  db: Db,
  sellerId: number,
  { role, ownRoleId }: StoredRole,
): Promise<Rights | null> {
  if (ownRoleId === null) return toRights({ role, own: null })
  const { rows } = await db.execute<NonNullable<StoredRights['own']>>(sql`
    select id, name, capabilities, warehouses, categories from staff_role
    where seller_id = ${sellerId} and id = ${ownRoleId} for share`)
  return rows[0] ? toRights({ role, own: rows[0] }) : null
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
