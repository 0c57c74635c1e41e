import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'

/** Whether this process writes purges: a CDN is configured. */
let isRecording = false

/** Called once, as the shop opens: changes are made by commands as well as by servers. */
export function recordPurges(isOn: boolean): void {
  isRecording = isOn
}

/** Tags that no page has. */
const internalTag = /^(?:mail$|desk:)/

/** Stores the purge in the transaction of the change, where a CDN is configured. */
export async function enqueuePurge(
  db: Db,
  sellerId: number,
  tags: readonly string[],
): Promise<void> {
  const pageTags = tags.filter((tag) => !internalTag.test(tag))
  if (!isRecording || pageTags.length === 0) return
  await runPrepared(
    db,
    sql`insert into cdn_purge (seller_id, tags) values (${sellerId}, ${pageTags.join(' ')})`,
  )
}

/** Whether the notice is of a change that may have a purge. */
export function mayHavePurge(tags: readonly string[]): boolean {
  return tags.some((tag) => !internalTag.test(tag))
}

/**
 * Pages under way when their tags were purged may reach the CDN afterwards: from a process that had
 * not heard of the change, or from a slow render. So each purge is repeated, this many milliseconds
 * after the one before.
 */
const repeatAfterMs = [600, 10_000]

/** After a process is killed, others wait that long for its purges. */
const leaseMs = 15_000
const maxClaimed = 500

export interface ClaimedPurge extends Record<string, unknown> {
  id: number
  sellerId: number
  tags: string
  stage: number
  attempts: number
}

/** Claims due purges for the time of a lease, and skips those that another process is claiming. */
export async function claimPurges(db: Db): Promise<ClaimedPurge[]> {
  const { rows } = await runPrepared<ClaimedPurge>(
    db,
    sql`with due as materialized (
        select seller_id, id from cdn_purge where next_attempt_at <= statement_timestamp()
        order by next_attempt_at limit ${maxClaimed}::int for update skip locked)
      update cdn_purge p set attempts = p.attempts + 1,
        next_attempt_at = statement_timestamp() + ${leaseMs}::int * interval '1 ms'
      from due where p.seller_id = due.seller_id and p.id = due.id
      returning p.id, p.seller_id as "sellerId", p.tags, p.stage, p.attempts`,
  )
  return rows
}

const heldRows = (purges: readonly ClaimedPurge[]) => sql`
  unnest(${sql.param(purges.map(({ sellerId }) => sellerId))}::int[],
    ${sql.param(purges.map(({ id }) => id))}::bigint[],
    ${sql.param(purges.map(({ stage }) => stage))}::int[],
    ${sql.param(purges.map(({ attempts }) => attempts))}::int[])
    as held(seller_id, id, stage, attempts)`
const isHeld = sql`p.seller_id = held.seller_id and p.id = held.id and p.stage = held.stage
  and p.attempts = held.attempts`

/** Moves the purges to their next stage; those at the last one are done. */
export async function finishStage(db: Db, purges: readonly ClaimedPurge[]): Promise<void> {
  await runPrepared(
    db,
    sql`update cdn_purge p set stage = p.stage + 1, attempts = 0, next_attempt_at =
        statement_timestamp() + (${sql.param(repeatAfterMs)}::int[])[p.stage + 1] * interval '1 ms'
      from ${heldRows(purges)} where ${isHeld} and p.stage < ${repeatAfterMs.length}::int`,
  )
  await runPrepared(
    db,
    sql`delete from cdn_purge p using ${heldRows(purges)}
      where ${isHeld} and p.stage >= ${repeatAfterMs.length}::int`,
  )
}

/** They are tried again: after half a second, then later each time, up to every 30 seconds. */
export async function retryLater(db: Db, purges: readonly ClaimedPurge[]): Promise<void> {
  await runPrepared(
    db,
    sql`update cdn_purge p set next_attempt_at = statement_timestamp()
        + least(30000, 250 * 2 ^ least(p.attempts, 10)) * interval '1 ms'
      from ${heldRows(purges)} where ${isHeld}`,
  )
}

/** Deletes purges that are so old that the CDN has ended the pages itself. */
export async function dropEndedPurges(db: Db, pageSeconds: number): Promise<number> {
  const { rowCount } = await runPrepared(
    db,
    sql`delete from cdn_purge
      where created_at < statement_timestamp() - (${pageSeconds}::int + 60) * interval '1 s'`,
  )
  return rowCount ?? 0
}

/** Milliseconds until the next purge is due; null: none waits. */
export async function getMsUntilPurge(db: Db): Promise<number | null> {
  const { rows } = await runPrepared<{ ms: number | null }>(
    db,
    sql`select (extract(epoch from min(next_attempt_at) - statement_timestamp()) * 1000)::float8 as ms
      from cdn_purge`,
  )
  return rows[0]?.ms ?? null
}
