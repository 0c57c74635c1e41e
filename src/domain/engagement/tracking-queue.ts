import type pg from 'pg'
import type { Database } from '#db/client.ts'
import type { Log } from '../ports.ts'
import type { AppContext } from '../scope.ts'
import { insertTrackedEvents, type TrackedRow } from './tracked-store.ts'

/** As many go into one statement. */
const batchSize = 500
/** More than this waiting are not taken in: ten seconds of a busy shop with its database away. */
const maxPendingRows = 5_000
const flushIntervalMs = 1_000
/** Nobody does more in a minute, from one network: whoever sends more is filling our disks. */
const maxPerNetwork = 600

interface Queue {
  add(row: TrackedRow): void
  /** Writes what waits, and waits for it. */
  flush(): Promise<void>
}

/** One for each pool of connections: what is tracked belongs to the process, not to a request. */
const queues = new WeakMap<pg.Pool, Queue>()

export function getQueue({ database, outside }: Pick<AppContext, 'database' | 'outside'>): Queue {
  const existingQueue = queues.get(database.pool)
  if (existingQueue) return existingQueue
  const newQueue = openQueue(database, outside.log)
  queues.set(database.pool, newQueue)
  return newQueue
}

/** Writes what this process has tracked and not yet written, before it leaves. Never fails. */
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

  /** One statement at a time: a slow database is not asked more often, and what can't wait is dropped. */
  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    currentWrite ??= writeAll().finally(() => {
      currentWrite = null
    })
    return currentWrite
  }

  async function writeAll() {
    while (pendingRows.length > 0) {
      const rows = pendingRows.slice(0, batchSize)
      pendingRows = pendingRows.slice(batchSize)
      try {
        await insertTrackedEvents(database.primary, rows)
      } catch (error) {
        log.warn({ err: error, rows: rows.length }, 'What shoppers did was not written down')
      }
    }
    if (droppedCount > 0)
      log.warn({ rows: droppedCount }, 'Too much was tracked at once; the rest was dropped')
    droppedCount = 0
  }

  function isOverLimit({ at, network }: TrackedRow): boolean {
    const now = at.slice(0, 16)
    if (now !== currentMinute) countsByNetwork.clear()
    currentMinute = now
    const count = (countsByNetwork.get(network) ?? 0) + 1
    countsByNetwork.set(network, count)
    return count > maxPerNetwork
  }

  return {
    add(row) {
      if (pendingRows.length >= maxPendingRows || isOverLimit(row)) {
        droppedCount++
        timer ??= setTimeout(() => void write(), flushIntervalMs).unref()
        return
      }
      pendingRows.push(row)
      if (pendingRows.length >= batchSize) void write()
      else timer ??= setTimeout(() => void write(), flushIntervalMs).unref()
    },
    async flush() {
      await currentWrite
      await write()
    },
  }
}
