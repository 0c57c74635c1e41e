import type { Db } from '#db/client.ts'
import { logMinutes, parseNotice, readChanges } from './change-log.ts'

export interface ChangeReader {
  /** A notice of the bus. */
  hear(notice: string): void
  /** The bus was interrupted: what was not heard is read from the log. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export interface ReaderOptions {
  /** Called with the tags of each change; `*` where it is unknown what changed. */
  onChange: (tags: readonly string[]) => void
  everyMs?: number
  /** Without a read for longer, rows of the log may be gone. */
  maxDeafMs?: number
}

/** A change is heard within this time, whatever happens to its notice. */
const readEveryMs = 2_000
/** The log is kept for a little longer. */
const deafMs = (logMinutes - 1) * 60_000
const logMs = logMinutes * 60_000

/**
 * Hears the changes of all processes: by notices, at once, and by the log, which has those whose
 * notice was lost. Each change is passed on once. Source: SCALE-07.
 */
export async function openChangeReader(
  db: Db,
  { onChange, everyMs = readEveryMs, maxDeafMs = deafMs }: ReaderOptions,
): Promise<ChangeReader> {
  let { horizon, at, timeline } = await readChanges(db, null)
  /** Changes of the log that are known, with the time at which they became so. */
  const known = new Map<number, number>()
  let reading: Promise<void> | undefined
  let isClosed = false

  async function read(): Promise<void> {
    const log = await readChanges(db, horizon)
    // A database that goes on from an earlier moment gives out numbers of lost changes again.
    const isRewound = log.timeline !== timeline || log.horizon < horizon
    const hasGap = isRewound || log.at - at > maxDeafMs
    ;({ horizon, at, timeline } = log)
    if (isRewound) known.clear()
    if (hasGap) onChange(['*'])
    const now = performance.now()
    for (const { id, tags } of log.changes) {
      if (known.has(id)) continue
      known.set(id, now)
      if (!hasGap) onChange(tags.split(' '))
    }
    for (const [id, since] of known) {
      if (now - since < 2 * logMs) break
      known.delete(id)
    }
  }

  /** One at a time. The database may be away: the next one reads from where this one began. */
  function startReading(): Promise<void> {
    reading ??= read()
      .catch(() => {})
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  const timer = setInterval(() => void startReading(), everyMs)
  timer.unref()
  return {
    hear(notice) {
      const { tags, id } = parseNotice(notice)
      if (id !== null && known.has(id)) return
      if (id !== null) known.set(id, performance.now())
      onChange(tags)
    },
    async catchUp() {
      if (!isClosed) await startReading()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await reading
    },
  }
}
