import type pg from 'pg'
import type { AppContext } from '#platform/scope.ts'
import { type BatchQueue, openBatchQueue } from './batch-queue.ts'
import { type SearchLogRow, writeSearchLog } from './learn/search-log-store.ts'
import { insertTrackedEvents, type TrackedRow } from './tracked-store.ts'

interface Queues {
  events: BatchQueue<TrackedRow>
  searches: BatchQueue<SearchLogRow>
}

/** Queues for each connection pool: tracking belongs to the process, not to a request. */
const queuesByPool = new WeakMap<pg.Pool, Queues>()

export function getQueues({ database, outside }: Pick<AppContext, 'database' | 'outside'>): Queues {
  const existingQueues = queuesByPool.get(database.pool)
  if (existingQueues) return existingQueues
  const { log } = outside
  const newQueues: Queues = {
    events: openBatchQueue((id, rows) => insertTrackedEvents(database.primary, id, rows), log),
    searches: openBatchQueue((id, rows) => writeSearchLog(database.primary, id, rows), log),
  }
  queuesByPool.set(database.pool, newQueues)
  return newQueues
}

/** Writes the pending rows of this process before it shuts down. Never fails. */
export async function flushTrackedEvents(
  app: Pick<AppContext, 'database' | 'outside'>,
): Promise<void> {
  const queues = queuesByPool.get(app.database.pool)
  await queues?.events.flush()
  await queues?.searches.flush()
}
