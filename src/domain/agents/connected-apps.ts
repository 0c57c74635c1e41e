import { type AgentScope, agentLimits, type ConnectedApp } from '#contract/agents/agents.ts'
import { stop } from '#kernel/outcome.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'
import { sumSpentByApp } from './act-store.ts'
import { formatAppName, getReturnHost } from './client-rules.ts'
import { endConsentRow, loadConsents, loadGeneration } from './consent-store.ts'

const dayMs = 86_400_000

/** The apps that the customer has connected at this seller, the newest first. Source: KEY-04. */
export async function listConnectedApps(scope: Scope): Promise<ConnectedApp[]> {
  const { id } = requireCustomer(scope)
  const { database, seller, now } = scope
  const generation = await loadGeneration(database.primary, id)
  const consents = await loadConsents(database.primary, seller.id, id)
  const since = new Date(now.getTime() - agentLimits.spendingDays * dayMs)
  const spentByApp = await sumSpentByApp(database.primary, seller.id, id, since)
  return consents
    .filter((consent) => consent.generation === generation)
    .map((consent) => ({
      id: consent.id,
      name: formatAppName(consent.name),
      returnHost: getReturnHost(consent.redirectUris[0]!),
      scopes: consent.scopes as AgentScope[],
      maxEach: consent.maxEach,
      maxMonth: consent.maxMonth,
      spent: spentByApp.get(consent.clientId) ?? 0,
      connectedOn: formatMoment(consent.createdAt, seller),
      lastUsedOn: consent.lastUsedAt && formatMoment(consent.lastUsedAt, seller),
    }))
}

/**
 * Disconnects an app at once: its tokens are void, and what waits is declined. Throws the stop
 * `not-found` for another customer's. Source: KEY-04.
 */
export async function disconnectApp(scope: Scope, consentId: number): Promise<void> {
  const { id } = requireCustomer(scope)
  const { database, seller, now } = scope
  await database.transaction(async (db) => {
    const consents = await loadConsents(db, seller.id, id)
    if (!consents.some((consent) => consent.id === consentId)) throw stop('not-found')
    await endConsentRow(db, seller.id, consentId, 'customer', now)
  })
}
