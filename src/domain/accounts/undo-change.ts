import { randomBytes } from 'node:crypto'
import { getSqlState } from '#db/transaction.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '../scope.ts'
import { deleteFactors, getRecentFactorStart } from './delete-factors.ts'
import { consumeToken, deleteTokens, issueToken, purgeTokens } from './one-time-tokens.ts'
import { findPersonById, storePasswordHash } from './person-store.ts'
import { renewCredential } from './renew-credential.ts'
import { deleteSessions } from './session-store.ts'

/** Of the password hash of an account that waits for a new password: no password matches it. */
const createUnusableHash = () => `locked:${randomBytes(16).toString('hex')}`

/**
 * "This wasn't me", from a notice's mailbox: takes back a changed address, ends a waiting change, all sessions, mailed
 * links and the password, and removes factors that were added while the link could be used. Answers the token with
 * which that mailbox chooses the new password. Refuses a link that was used, expired, or voided by its owner's later
 * change. Source: SAFE-02.
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
      // The mailbox that the notice reached was the account's, and its reader shows that it is read by its holder.
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
      // Somebody else's account has the address by now.
      if (getSqlState(error) === '23505') return null
      throw error
    })
  if (resetToken) {
    scope.outside.log.warn(
      { security: 'change-undone', requestId: scope.requestId },
      'A change of an account was undone',
    )
    return ok({ resetToken })
  }
  await purgeTokens(database.primary, now)
  return refuse('link-spent')
}
