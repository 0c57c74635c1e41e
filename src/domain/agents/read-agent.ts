import type { AgentScope } from '#contract/agents/agents.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { hashToken } from '../accounts/accounts.ts'
import { findAgent, markConsentUsed } from './consent-store.ts'

/** An app that acts for a customer at this seller. */
export interface Agent {
  consentId: number
  scopes: readonly AgentScope[]
  customer: Customer
}

const tokenPattern = /^[\w-]{43}$/
/** How often the last use is written. */
const markMs = 60_000

/**
 * The app with this access token; null if it is unknown here, expired or revoked, or the
 * customer's password has changed since. A token of another seller is unknown. Source: KEY-04.
 */
export async function readAgent(
  { database, seller, now }: Pick<Scope, 'database' | 'seller' | 'now'>,
  token: string,
): Promise<Agent | null> {
  if (!tokenPattern.test(token)) return null
  const db = database.primary
  const row = await findAgent(db, seller.id, hashToken(token), now)
  if (!row) return null
  const { consent, lastUsedAt, person } = row
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > markMs)
    await markConsentUsed(db, seller.id, consent.id, now)
  const { id, firstName, lastName, email, emailVerified, phone } = person
  const sessionId = `agent ${consent.id}`
  return {
    consentId: consent.id,
    scopes: consent.scopes as AgentScope[],
    customer: {
      kind: 'customer',
      id,
      sessionId,
      firstName,
      lastName,
      email,
      emailVerified,
      phone,
    },
  }
}
