import { and, eq, gte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { passkey, recoveryCode, totp } from '#db/tables/accounts.ts'

/**
 * Takes away a person's authenticator app, recovery codes and passkeys. With `since` only those added from then on: the
 * codes go with them, for they may have been issued to whoever added them.
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
  const isAnyGone = apps.length + passkeys.length > 0
  if (!since || isAnyGone) await db.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
}
