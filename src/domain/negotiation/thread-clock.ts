import { type SQL, sql } from 'drizzle-orm'
import type { ThreadKind } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import { runSafely } from '#platform/commands/run-safely.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { createSystemScope, type Links } from '../sellers/sellers.ts'
import { listExpiredThreads } from './grant-store.ts'
import type { Actor } from './thread.ts'

/** 0: none, 1: half of the time is over, 2: the last tenth has begun. */
export type Warning = 0 | 1 | 2

/** The clock as an event names it. */
export const clockActor: Actor = { actor: 'clock', actorId: null }

/** How many threads one pass handles of each sort. */
export const clockBatch = 100

/** What a kind of thread lays down for its clocks. */
export interface ThreadClock<Row> {
  kind: ThreadKind
  /**
   * Threads of every active seller with an expired clock or a due warning, most urgent first.
   * Expired grants are found without it.
   */
  listDue(app: AppContext, now: Date): Promise<{ sellerId: number; threadId: number }[]>
  /** Locks the thread's row until the transaction ends. */
  lock(db: Db, sellerId: number, which: { id: number }): Promise<Row | null>
  /**
   * Applies what is due to the locked thread, judged again by the database clock: another process
   * may have done it. False: nothing was due.
   */
  advance(db: Db, scope: Scope, row: Row): Promise<boolean>
}

/**
 * Ends what has expired and warns ahead of it, thread by thread. Safe to run in any number of
 * processes. Returns how many threads changed. Source: negotiation rules 4 and 9.
 */
export async function runThreadClock<Row>(
  app: AppContext,
  links: Links,
  now: Date,
  clock: ThreadClock<Row>,
): Promise<number> {
  const due = await clock.listDue(app, now)
  const unordered = await listExpiredThreads(app.database.primary, clock.kind, clockBatch)
  const bySeller = Map.groupBy([...due, ...unordered], ({ sellerId }) => sellerId)
  let changedCount = 0
  for (const [sellerId, threads] of bySeller) {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (!scope) continue
    for (const { threadId } of threads)
      if (await advanceThread(scope, clock, threadId)) changedCount += 1
  }
  return changedCount
}

/** Applies what is due for one thread in its own transaction; each step happens once. */
export function advanceThread<Row>(
  scope: Scope,
  { kind, lock, advance }: Pick<ThreadClock<Row>, 'kind' | 'lock' | 'advance'>,
  threadId: number,
): Promise<boolean> {
  return runSafely(scope, { [kind]: threadId }, () =>
    scope.database.transaction(async (db) => {
      const txScope = withTransaction(scope, db)
      const row = await lock(db, txScope.seller.id, { id: threadId })
      return row ? advance(db, txScope, row) : false
    }),
  )
}

/**
 * The warning that a clock has reached, by the database clock: the latest only, 0 once it has
 * expired. The sender stores it on the row (`warned`, reset to 0 with each new clock) in the
 * transaction of the mail. Source: negotiation rule 9.
 */
export function reachedWarningSql(since: SQL, until: SQL): SQL {
  return sql`case when statement_timestamp() >= ${until} then 0
    when statement_timestamp() >= ${until} - (${until} - ${since}) / 10 then 2
    when statement_timestamp() >= ${until} - (${until} - ${since}) / 2 then 1 else 0 end`
}
