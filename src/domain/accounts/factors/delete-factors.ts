import { and, asc, eq, gte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { passkey, recoveryCode, totp } from '#db/tables/accounts.ts'
import { tokenSeconds } from '../proofs/one-time-tokens.ts'

/**
 * Start of the period within which the mailbox's reader may remove an added factor: the lifetime of
 * the undo link. Source: SAFE-02.
 */
export function getRecentFactorStart(now: Date): Date {
  return new Date(now.getTime() - tokenSeconds.undo * 1_000)
}

/** Lists a person's authenticator app and passkeys added since then, the oldest first. */
export async function listFactorsSince(db: Db, personId: string, since: Date) {
  const passkeys = await db
    .select({ name: passkey.name, host: passkey.rpId, addedAt: passkey.createdAt })
    .from(passkey)
    .where(and(eq(passkey.personId, personId), gte(passkey.createdAt, since)))
    .orderBy(asc(passkey.createdAt))
  const apps = await db
    .select({ addedAt: totp.confirmedAt })
    .from(totp)
    .where(and(eq(totp.personId, personId), gte(totp.confirmedAt, since)))
  return { passkeys, apps }
}

/**
 * Deletes a person's authenticator app, recovery codes and passkeys. With `since`, only those added
 * from then on; the codes are deleted too, as they may have been issued to whoever added them.
 */
export async function deleteFactors(db: Db, personId: string, since?: Date): Promise<void> {
  const newPasskeys = since && gte(passkey.createdAt, since)
  const passkeys = await db
    .delete(passkey)
    .where(and(eq(passkey.personId, personId), newPasskeys))
    .returning({ id: passkey.id })
  const newApp = since && gte(totp.confirmedAt, since)
  const apps = await db
    .delete(totp)
    .where(and(eq(totp.personId, personId), newApp))
    .returning({ personId: totp.personId })
  const hasDeleted = apps.length + passkeys.length > 0
  if (!since || hasDeleted) await db.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
}
