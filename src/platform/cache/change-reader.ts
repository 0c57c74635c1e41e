import type { Db } from '#db/client.ts'
import { formatNotice, logMinutes, parseNotice, readChanges } from './change-log.ts'

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
  const start = await readChanges(db, 0n)
  let { horizon, at, timeline } = start
  /** Changes that were passed on, as their notices, with the time of that; at first all there are. */
  const passedAt = new Map(
    start.changes.map(({ id, tags }) => [formatNotice(tags, id), performance.now()]),
  )
  /** The next read is of the whole log. */
  let readsAll = false
  let reading: Promise<void> | undefined
  let isClosed = false

  async function read(): Promise<void> {
    const since = readsAll ? 0n : horizon
    readsAll = false
    const log = await readChanges(db, since).catch((error: unknown) => {
      readsAll ||= since === 0n
      throw error
    })
    // A database that goes on from an earlier moment gives out numbers of lost changes again.
    const isRewound = log.timeline !== timeline || log.horizon < horizon
    const hasGap = isRewound || log.at - at > maxDeafMs
    ;({ horizon, at, timeline } = log)
    if (isRewound) passedAt.clear()
    if (hasGap) onChange(['*'])
    const now = performance.now()
    for (const { id, tags } of log.changes) {
      const notice = formatNotice(tags, id)
      if (passedAt.has(notice)) continue
      passedAt.set(notice, now)
      if (!hasGap) onChange(tags.split(' '))
    }
    for (const [notice, since] of passedAt) {
      if (now - since < 2 * logMs) break
      passedAt.delete(notice)
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
      // Not by its number alone: it may come from another shop's database, over the same Redis.
      if (passedAt.has(notice)) return
      const { tags, id } = parseNotice(notice)
      if (id !== null) passedAt.set(notice, performance.now())
      onChange(tags)
    },
    async catchUp() {
      // A database that crashed counts transactions again that left nothing on its disk.
      readsAll = true
      await reading
      if (!isClosed) await startReading()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await reading
    },
  }
}
