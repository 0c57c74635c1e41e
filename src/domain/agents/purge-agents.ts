import type { AppContext } from '#platform/scope.ts'
import { deleteLeftClients } from './client-store.ts'
import { deleteExpiredTokens } from './consent-store.ts'
import { purgeUnusedClients } from './register-client.ts'

/** Days after the last consent for which the history of an app that nobody uses any more is kept. */
const historyDays = 180

/** Deletes expired tokens, apps that nobody has connected, and those left long ago. */
export async function purgeAgents(app: AppContext, sellerId: number, now: Date): Promise<void> {
  const db = app.database.primary
  await deleteExpiredTokens(db, sellerId, now)
  await purgeUnusedClients(app, sellerId, now)
  await deleteLeftClients(db, sellerId, new Date(now.getTime() - historyDays * 86_400_000))
}
