import type { AppContext } from '#platform/scope.ts'
import { endUnfinishedActs } from './act-store.ts'
import { deleteLeftClients } from './client-store.ts'
import { deleteExpiredTokens, endOutdatedConsents } from './consent-store.ts'
import { purgeUnusedClients } from './register-client.ts'

/** Days after the last consent for which the history of an app that nobody uses any more is kept. */
const historyDays = 180

/**
 * Deletes expired tokens, apps that nobody has connected, and those left long ago. Ends the
 * consents of changed passwords, and what was never sent to the end.
 */
export async function purgeAgents(app: AppContext, sellerId: number, now: Date): Promise<void> {
  const db = app.database.primary
  await deleteExpiredTokens(db, sellerId, now)
  await purgeUnusedClients(app, sellerId, now)
  await endOutdatedConsents(db, sellerId, now)
  await endUnfinishedActs(db, sellerId, now)
  await deleteLeftClients(db, sellerId, new Date(now.getTime() - historyDays * 86_400_000))
}
