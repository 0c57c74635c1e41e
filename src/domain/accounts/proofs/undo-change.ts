import { randomBytes } from 'node:crypto'
import { getSqlState } from '#db/transaction.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { deleteFactors, getRecentFactorStart } from '../factors/delete-factors.ts'
import { findPersonById, storePasswordHash } from '../person/person-store.ts'
import { deleteSessions } from '../sessions/session-store.ts'
import { consumeToken, deleteTokens, issueToken, purgeTokens } from './one-time-tokens.ts'
import { renewCredential } from './renew-credential.ts'

/** A password hash that no password matches, for an account that waits for a new password. */
const createUnusableHash = () => `locked:${randomBytes(16).toString('hex')}`

/**
 * Handles "This wasn't me" in a notice: restores a changed address, cancels a pending change, ends
 * all sessions, voids mailed links and the password, and removes factors added while the link was
 * valid. Returns the token with which the mailbox's reader chooses a new password. Refuses a link
 * that was used, has expired, or was voided by a later change of the owner. Source: SAFE-02.
 */
export async function undoChange(
  scope: Scope,
  token: string,
): Promise<Outcome<{ resetToken: string }, 'link-spent'>> {
  const { database, now } = scope
  const resetToken = await database
    .transaction(async (db) => {
      const proof = await consumeToken(db, 'undo', token, now)
      const person = proof && (await findPersonById(db, proof.personId))
      if (!proof || !person) return null
      const { id } = person
      const isMoved = person.email !== proof.fromEmail
      // The notice went to the account's own mailbox, and using the link proves that its owner
      // reads it.
      const restoredEmail = isMoved ? { email: proof.fromEmail, emailVerified: true } : {}
      if (
        !(await renewCredential(
          db,
          id,
          { ...restoredEmail, updatedAt: now },
          person.credentialGeneration,
        ))
      )
        return null
      await deleteTokens(db, id, 'undo')
      await storePasswordHash(db, id, createUnusableHash(), now)
      await deleteSessions(db, id)
      await deleteFactors(db, id, getRecentFactorStart(now))
      return issueToken(db, { kind: 'reset', personId: id, toEmail: proof.fromEmail }, now)
    })
    .catch((error) => {
      // Another account has the address by now.
      if (getSqlState(error) === '23505') return null
      throw error
    })
  if (resetToken) {
    scope.outside.log.warn(
      { event: 'account.change_undone', security: 'change-undone', requestId: scope.requestId },
      'Account change was undone',
    )
    return ok({ resetToken })
  }
  await purgeTokens(database.primary, now)
  return refuse('link-spent')
}
