import { sql } from 'drizzle-orm'
import { webhookLogDays } from '#contract/webhooks/webhooks.ts'
import type { AppContext } from '#platform/scope.ts'
import { purgeDeliveries } from './delivery-store.ts'
import { purgeSubjects } from './subject-store.ts'

/** Public interface of webhooks: by them a seller's other systems hear of events. Source: KEY-03. */
export { collectWebhookEvents } from './collect-events.ts'
export {
  findDelivery,
  listDeliveries,
  replayDeliveries,
  sendTestEvent,
} from './delivery-log.ts'
export {
  commandEndpoint,
  createEndpoint,
  type EndpointCommand,
  editEndpoint,
  findEndpoint,
  listEndpoints,
  rotateEndpointSecret,
} from './manage-endpoints.ts'
export { openWebhookSender, type WebhookSender } from './send-webhooks.ts'

/**
 * Deletes the log of more than thirty days, with what still waits in it, and the counters of subjects
 * of which nothing was told since.
 */
export async function purgeWebhooks(
  { database }: AppContext,
  sellerId: number,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - webhookLogDays * 24 * 60 * 60_000)
  await database.transaction(async (db) => {
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${sellerId}`}, 0))`,
    )
    await purgeSubjects(db, sellerId, before)
  })
  return purgeDeliveries(database.primary, sellerId, before)
}
