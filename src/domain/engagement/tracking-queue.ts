import type pg from 'pg'
import type { Database } from '#db/client.ts'
import type { Log } from '../ports.ts'
import type { Ground } from '../scope.ts'
import { insertTracked, type TrackedRow } from './tracked-store.ts'

/** As many go into one statement. */
const batch = 500
/** More than this waiting are not taken in: ten seconds of a busy shop with its database away. */
const room = 5_000
const every = 1_000
/** Nobody does more in a minute, from one network: whoever sends more is filling our disks. */
const maxPerNetwork = 600

interface Queue {
  add(row: TrackedRow): void
  /** Writes what waits, and waits for it. */
  flush(): Promise<void>
}

/** One for each pool of connections: what is tracked belongs to the process, not to a request. */
const queues = new WeakMap<pg.Pool, Queue>()

export function queueOf({ database, outside }: Pick<Ground, 'database' | 'outside'>): Queue {
  const known = queues.get(database.pool)
  if (known) return known
  const opened = openQueue(database, outside.log)
  queues.set(database.pool, opened)
  return opened
}

/** Writes what this process has tracked and not yet written, before it leaves. Never fails. */
export async function flushTracked(ground: Pick<Ground, 'database' | 'outside'>): Promise<void> {
  await queues.get(ground.database.pool)?.flush()
}

function openQueue(database: Database, log: Log): Queue {
  let waiting: TrackedRow[] = []
  let dropped = 0
  let minute = ''
  const ofNetwork = new Map<string | null, number>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | null = null

  /** One statement at a time: a slow database is not asked more often, and what can't wait is dropped. */
  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  async function writeAll() {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, batch)
      waiting = waiting.slice(batch)
      try {
        await insertTracked(database.primary, rows)
      } catch (error) {
        log.warn({ err: error, rows: rows.length }, 'What shoppers did was not written down')
      }
    }
    if (dropped > 0)
      log.warn({ rows: dropped }, 'Too much was tracked at once; the rest was dropped')
    dropped = 0
  }

  function isTooMuch({ at, network }: TrackedRow): boolean {
    const now = at.slice(0, 16)
    if (now !== minute) ofNetwork.clear()
    minute = now
    const count = (ofNetwork.get(network) ?? 0) + 1
    ofNetwork.set(network, count)
    return count > maxPerNetwork
  }

  return {
    add(row) {
      if (waiting.length >= room || isTooMuch(row)) {
        dropped++
        timer ??= setTimeout(() => void write(), every).unref()
        return
      }
      waiting.push(row)
      if (waiting.length >= batch) void write()
      else timer ??= setTimeout(() => void write(), every).unref()
    },
    async flush() {
      await writing
      await write()
    },
  }
}
