import type { SessionView } from '#contract/accounts/accounts.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import { findPersonById } from '../person/person-store.ts'
import { keepUndoLinks } from '../proofs/one-time-tokens.ts'
import { renewCredential } from '../proofs/renew-credential.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { requireCustomer } from '../sign-in/require-customer.ts'
import { deleteOwnSession, deleteSessions, listSessionRows } from './session-store.ts'

/** Lists the person's sessions at all sellers, the latest first. Source: SAFE-06. */
export async function listSessions(scope: Scope): Promise<SessionView[]> {
  const { id, sessionId } = requireCustomer(scope)
  const rows = await listSessionRows(scope.database.primary, id, scope.now)
  return rows.map(({ session, company }) => ({
    id: session.id,
    device: session.userAgent || accountFormsTexts.unknownDevice(),
    network: session.ipAddress ?? '',
    place: namePlace(session, company),
    startedAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    lastSeenText: formatMoment(session.lastSeenAt, scope.seller),
    isThis: session.id === sessionId,
  }))
}

/**
 * Ends one of the person's sessions; `isEnded` false: no such session. All devices count as new
 * from now on. Returns this browser's new cookie of known devices. Source: SAFE-06.
 */
export async function endSession(
  scope: Scope,
  sessionId: string,
): Promise<{ devices: string; isEnded: boolean }> {
  const { id } = requireCustomer(scope)
  const isEnded = await deleteOwnSession(scope.database.primary, id, sessionId)
  return { ...(await renewDevices(scope, id)), isEnded }
}

/** Ends all of the person's sessions but this one, at every seller. */
export async function endOtherSessions(scope: Scope): Promise<{ devices: string }> {
  const { id, sessionId } = requireCustomer(scope)
  await deleteSessions(scope.database.primary, id, sessionId)
  return renewDevices(scope, id)
}

/**
 * Undo links stay valid: a thief with a session could otherwise void those that the owner received.
 * Source: SAFE-02.
 */
async function renewDevices(scope: Scope, personId: string): Promise<{ devices: string }> {
  const person = await scope.database.transaction(async (db) => {
    await renewCredential(db, personId, { updatedAt: scope.now })
    await keepUndoLinks(db, personId)
    return findPersonById(db, personId)
  })
  return { devices: person ? rememberDevice(scope, person) : '' }
}

function namePlace({ kind, via }: { kind: string; via: string }, shop: string): string {
  if (kind === 'desk') return accountFormsTexts.deskOf({ shop })
  return via === 'bearer' ? accountFormsTexts.apiOf({ shop }) : accountFormsTexts.shopOf({ shop })
}
