import { sql } from 'drizzle-orm'
import { runAfterCommit } from '#db/after-commit.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import type { ChangeBus } from '../ports.ts'

export const invalidationChannel = 'haggle_drop'

/** Changes stay in the log for this long; a process that was deaf for longer drops its cache. */
export const logMinutes = 15

/** A notice has the number of its change in the log as its last word. */
const numberMark = '#'

/** The bus of this process; null: PostgreSQL's NOTIFY. */
let bus: ChangeBus | null = null

/** Called once, as the shop opens: changes are made by commands as well as by servers. */
export function sendChangesBy(changeBus: ChangeBus | null): void {
  bus = changeBus
}

/**
 * Writes the change into the log, in its own transaction, and tells all processes on commit. The
 * notice may be lost; the log is not. Source: SCALE-07.
 */
export async function announceChange(
  db: Db,
  sellerId: number,
  tags: readonly string[],
): Promise<void> {
  const text = tags.join(' ')
  const insert = sql`insert into cache_change (seller_id, tags) values (${sellerId}, ${text})
    returning id`
  if (!bus) {
    await runPrepared(
      db,
      sql`with change as (${insert})
        select pg_notify(${invalidationChannel}, ${text} || ' #' || change.id) from change`,
    )
    return
  }
  const changeBus = bus
  const { rows } = await runPrepared<{ id: number }>(db, insert)
  const isLeft = runAfterCommit(() => changeBus.send(formatNotice(text, rows[0]!.id)))
  // Without its number the change is read from the log too: this may be before its commit.
  if (!isLeft) changeBus.send(text)
}

/** `tags` are separated by spaces. */
export const formatNotice = (tags: string, id: number) => `${tags} ${numberMark}${id}`

/** The tags of a notice, and the number of its change in the log. */
export function parseNotice(notice: string): { tags: string[]; id: number | null } {
  const words = notice.split(' ')
  const number = words.find((word) => word.startsWith(numberMark))
  return {
    tags: words.filter((word) => word !== number),
    id: number === undefined ? null : Number(number.slice(1)),
  }
}

export interface LoggedChanges {
  /** All transactions before it have ended. */
  horizon: bigint
  /** By the database's clock. */
  at: number
  /**
   * Another one after a failover or a recovery, which may have lost the last transactions. Null on
   * a standby.
   */
  timeline: string | null
  changes: { id: number; tags: string }[]
}

/** The changes of all transactions that had not ended at an earlier horizon; 0: of all. */
export async function readChanges(db: Db, since: bigint): Promise<LoggedChanges> {
  const { rows } = await runPrepared<{
    horizon: string
    at: number
    timeline: string | null
    id: number | null
    tags: string
  }>(
    db,
    sql`select h.horizon, h.at, h.timeline, c.id, c.tags
      from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        extract(epoch from statement_timestamp())::float8 * 1000 as at,
        case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end
          as timeline) h
      left join cache_change c on c.position >= ${since.toString()}::text::xid8`,
  )
  return {
    horizon: BigInt(rows[0]!.horizon),
    at: rows[0]!.at,
    timeline: rows[0]!.timeline,
    changes: rows.flatMap(({ id, tags }) => (id === null ? [] : [{ id, tags }])),
  }
}

export async function purgeChanges(db: Db): Promise<void> {
  await db.execute(sql`delete from cache_change
    where created_at < statement_timestamp() - ${logMinutes}::int * interval '1 minute'`)
}
