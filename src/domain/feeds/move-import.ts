import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type ImportCode,
  type ImportKind,
  importCapabilities,
} from '#contract/desk/desk-imports.ts'
import type { ImportFix } from '#contract/desk/import-problems.ts'
import type { Db } from '#db/client.ts'
import { feedProblem, feedRun } from '#db/tables/feeds.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { deleteStagedRows } from '../delivery/delivery.ts'
import { listStatesBefore } from './import-run-rules.ts'

/** Confirms a checked import, or stops one: rows that are saved stay saved. Source: DESK-02. */
export async function changeImportState(
  scope: Scope,
  id: number,
  to: 'to-save' | 'stopped',
): Promise<Outcome<null, ImportCode>> {
  return moveImport(scope, id, to, {})
}

/**
 * Tests a checked import again, with all its errors of one kind read another way; nothing is saved.
 * Source: DEAL-06.
 */
export async function fixImport(
  scope: Scope,
  id: number,
  fix: ImportFix,
): Promise<Outcome<null, ImportCode>> {
  return moveImport(scope, id, 'to-check', { fix })
}

interface ImportMove {
  /** All errors of this kind are read another way. */
  fix?: ImportFix
  /** What the file's columns are. */
  columns?: string[]
  /** Only the wrong rows with a corrected value are tested; the others stay as they were. */
  retries?: boolean
  /** Written in the same transaction. */
  write?: (db: Db) => Promise<void>
}

/** Moves an import on, or refuses where its state does not allow it. */
export async function moveImport(
  scope: Scope,
  id: number,
  to: 'to-check' | 'to-save' | 'stopped',
  move: ImportMove,
): Promise<Outcome<null, ImportCode>> {
  const { database, outside, seller, now, requestId } = scope
  const isThisRun = and(eq(feedRun.sellerId, seller.id), eq(feedRun.id, id))
  const outcome = await database.transaction(async (db): Promise<Outcome<string, ImportCode>> => {
    const [before] = await db.select().from(feedRun).where(isThisRun).for('update')
    if (!before) throw stop('not-found')
    const { id: personId } = requireStaff(scope, importCapabilities[before.kind as ImportKind])
    const retryLines = move.retries ? await listCorrectedLines(db, seller.id, id) : null
    if (retryLines?.length === 0) return refuse('nothing-to-retry')
    const [updatedRun] = await db
      .update(feedRun)
      .set(
        to === 'stopped'
          ? { state: to, endedAt: now, fileKey: null }
          : {
              state: to,
              rowsDone: 0,
              bytesDone: 0,
              leaseUntil: null,
              message: '',
              notes: null,
              retryLines,
              ...(retryLines
                ? {
                    skipped: sql`${feedRun.skipped} - ${retryLines.length}::int`,
                    // Counted anew at the end, over all rows.
                    counts: sql`${feedRun.counts} - 'retired'`,
                  }
                : { skipped: 0, counts: {} }),
              ...(move.fix && { fixes: addFix(move.fix) }),
              ...(move.columns && { columns: move.columns }),
            },
      )
      .where(and(isThisRun, inArray(feedRun.state, listStatesBefore(to))))
      .returning({ id: feedRun.id })
    if (!updatedRun) return refuse('not-now')
    if (to !== 'stopped') {
      const lines =
        retryLines && sql`and ${feedProblem.line} = any(${sql.param(retryLines)}::int[])`
      await db
        .delete(feedProblem)
        .where(
          sql`${feedProblem.sellerId} = ${seller.id} and ${feedProblem.runId} = ${id} ${lines ?? sql``}`,
        )
    }
    if (to === 'stopped' && before.fileKey)
      await deleteStagedRows(db, { sellerId: seller.id, upload: before.fileKey })
    await move.write?.(db)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      subject: `import:${id}`,
      action: move.columns ? 'import.map' : retryLines ? 'import.retry' : actionsByState[to],
      before: { state: before.state },
      after: {
        state: to,
        ...(move.fix && { fix: move.fix }),
        ...(retryLines && { rows: retryLines.length }),
      },
    })
    return ok(before.fileKey ?? '')
  })
  if (!outcome.ok) return outcome
  if (to === 'stopped' && outcome.value !== '') await outside.storage.remove(outcome.value)
  return ok(null)
}

const actionsByState = {
  'to-check': 'import.fix',
  'to-save': 'import.save',
  stopped: 'import.stop',
} as const

const addFix = (fix: ImportFix) =>
  sql`array(select distinct unnest(${feedRun.fixes} || array[${fix}::text]))`

/** Lines that were left out and have a value to use instead. */
export async function listCorrectedLines(db: Db, sellerId: number, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ line: number }>(sql`
    select distinct p.line from feed_problem p
    join feed_correction c on c.seller_id = ${sellerId} and c.run_id = p.run_id and c.line = p.line
    where p.seller_id = ${sellerId} and p.run_id = ${id} and p.skips order by p.line`)
  return rows.map((row) => row.line)
}
