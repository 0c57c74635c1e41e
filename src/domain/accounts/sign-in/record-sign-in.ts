import type { Scope } from '#platform/scope.ts'
import { changePerson, type PersonRow } from '../person/person-store.ts'
import { mailNewDevice } from '../proofs/account-notices.ts'
import { getSessionOrigin } from '../sessions/session-origin.ts'
import type { SessionChannel } from '../sessions/session-rules.ts'
import { hasSessionFrom } from '../sessions/session-store.ts'
import { findKnownDevice } from './known-device.ts'

/**
 * Mails the owner of a verified address about a sign-in on an unknown device: a browser without the
 * device cookie, or a program with another name. The first sign-in of an account sends no mail.
 * Source: SAFE-06.
 */
export async function recordSignIn(
  scope: Scope,
  person: PersonRow,
  sessionId: string,
  { via }: Pick<SessionChannel, 'via'>,
): Promise<void> {
  const db = scope.database.primary
  if (!person.firstSignedInAt) return changePerson(db, person.id, { firstSignedInAt: scope.now })
  if (!person.emailVerified || !scope.browser) return
  const origin = getSessionOrigin(scope)
  const isKnown =
    via === 'cookie'
      ? findKnownDevice(scope, person) !== null
      : await hasSessionFrom(db, person.id, { via, device: origin.device, except: sessionId })
  if (!isKnown)
    await mailNewDevice(
      scope,
      db,
      person,
      { name: origin.device, network: origin.network },
      sessionId,
    )
}
