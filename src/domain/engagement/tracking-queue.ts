import type pg from 'pg'
import type { Database } from '#db/client.ts'
import type { Log } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'
import { insertTrackedEvents, type TrackedRow } from './tracked-store.ts'

/** Rows per statement. */
const batchSize = 500
/** Further rows are dropped: this is ten seconds of a busy shop with its database unavailable. */
const maxPendingRows = 5_000
const flushIntervalMs = 1_000
/** Nobody does more in a minute from one network: more is an attempt to fill the disks. */
const maxPerNetwork = 600

interface Queue {
  add(row: TrackedRow): void
  /** Writes the pending rows and waits for the result. */
  flush(): Promise<void>
}

/** One queue per connection pool: tracking belongs to the process, not to a request. */
const queues = new WeakMap<pg.Pool, Queue>()

export function getQueue({ database, outside }: Pick<AppContext, 'database' | 'outside'>): Queue {
  const existingQueue = queues.get(database.pool)
  if (existingQueue) return existingQueue
  const newQueue = openQueue(database, outside.log)
  queues.set(database.pool, newQueue)
  return newQueue
}

/** Writes the pending rows of this process before it shuts down. Never fails. */
export async function flushTrackedEvents(
  app: Pick<AppContext, 'database' | 'outside'>,
): Promise<void> {
  await queues.get(app.database.pool)?.flush()
}

function openQueue(database: Database, log: Log): Queue {
  let pendingRows: TrackedRow[] = []
  let droppedCount = 0
  let currentMinute = ''
  const countsByNetwork = new Map<string | null, number>()
  let timer: NodeJS.Timeout | undefined
  let currentWrite: Promise<void> | null = null

  /**
   * One statement at a time: a slow database gets no more of them, and rows beyond the limit are
   * dropped.
   */
  function startWrite(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    currentWrite ??= writePendingRows().finally(() => {
      currentWrite = null
    })
    return currentWrite
  }

  async function writePendingRows() {
    while (pendingRows.length > 0) {
      const rows = pendingRows.slice(0, batchSize)
      pendingRows = pendingRows.slice(batchSize)
      for (const [sellerId, ownRows] of Map.groupBy(rows, (row) => row.sellerId))
        await writeRows(sellerId, ownRows)
    }
    if (droppedCount > 0)
      log.warn(
        { event: 'tracking.rows_dropped', rows: droppedCount },
        'Too many tracked events at once; the rest were dropped',
      )
    droppedCount = 0
  }

  async function writeRows(sellerId: number, rows: readonly TrackedRow[]) {
    try {
      await insertTrackedEvents(database.primary, sellerId, rows)
    } catch (error) {
      log.warn(
        { event: 'tracking.write_failed', err: error, rows: rows.length },
        'Tracked events were not stored',
      )
    }
  }

  function isOverLimit({ at, network }: TrackedRow): boolean {
    const rowMinute = at.slice(0, 16)
    if (rowMinute !== currentMinute) countsByNetwork.clear()
    currentMinute = rowMinute
    const count = (countsByNetwork.get(network) ?? 0) + 1
    countsByNetwork.set(network, count)
    return count > maxPerNetwork
  }

  return {
    add(row) {
      if (pendingRows.length >= maxPendingRows || isOverLimit(row)) {
        droppedCount++
        timer ??= setTimeout(() => void startWrite(), flushIntervalMs).unref()
        return
      }
      pendingRows.push(row)
      if (pendingRows.length >= batchSize) void startWrite()
      else timer ??= setTimeout(() => void startWrite(), flushIntervalMs).unref()
    },
    async flush() {
      await currentWrite
      await startWrite()
    },
  }
}
