import { and, count, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { recoveryCode, totp } from '#db/tables/accounts.ts'

export async function loadTotp(db: Db, personId: string) {
  const [row] = await db.select().from(totp).where(eq(totp.personId, personId))
  return row ?? null
}

/** Stores a new key with its time step. An active factor stays active until it is removed. */
export async function putTotp(
  db: Db,
  personId: string,
  secret: string,
  lastStep: number,
): Promise<void> {
  await db
    .insert(totp)
    .values({ personId, secret, lastStep })
    .onConflictDoUpdate({
      target: totp.personId,
      set: { secret, lastStep },
      setWhere: isNull(totp.confirmedAt),
    })
}

/** Replaces the stored form of a secret, unless another process has changed it meanwhile. */
export async function resealTotp(
  db: Db,
  personId: string,
  before: string,
  sealedSecret: string,
): Promise<void> {
  await db
    .update(totp)
    .set({ secret: sealedSecret })
    .where(and(eq(totp.personId, personId), eq(totp.secret, before)))
}

export async function confirmTotp(
  db: Db,
  personId: string,
  step: number,
  now: Date,
): Promise<void> {
  await db.update(totp).set({ confirmedAt: now, lastStep: step }).where(eq(totp.personId, personId))
}

/** Returns false if a code of this step or a later one was used before. */
export async function claimStep(db: Db, personId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(totp)
    .set({ lastStep: step })
    .where(and(eq(totp.personId, personId), lt(totp.lastStep, step)))
    .returning({ id: totp.personId })
  return rows.length === 1
}

export async function putRecoveryCodes(db: Db, personId: string, hashes: string[]): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  if (hashes.length > 0)
    await db.insert(recoveryCode).values(hashes.map((codeHash) => ({ personId, codeHash })))
}

export async function consumeRecoveryCode(
  db: Db,
  personId: string,
  codeHash: string,
): Promise<boolean> {
  const deletedRows = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.personId, personId), eq(recoveryCode.codeHash, codeHash)))
    .returning({ id: recoveryCode.personId })
  return deletedRows.length === 1
}

export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recoveryCode)
    .where(eq(recoveryCode.personId, personId))
  return row?.count ?? 0
}

export async function deleteTotp(db: Db, personId: string): Promise<void> {
  await db.delete(totp).where(eq(totp.personId, personId))
}
