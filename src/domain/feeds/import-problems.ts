import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Ground } from '../scope.ts'
import type { Problem } from './cell-reader.ts'
import type { RowErrors } from './taker.ts'

/** So many are written down; the rest are counted. */
const maxKept = 10_000

export interface KeptProblems extends RowErrors {
  /** Writes down those that came since, in the caller's transaction. */
  write(db: Db): Promise<void>
}

type Kept = { line: number; place: string; code: string; text: string }

/**
 * Keeps what is wrong with the rows of an import. `skipped`: rows that were counted before the reading was broken off; a line
 * that was written down then does not count again.
 */
export async function keepProblems(
  { database }: Pick<Ground, 'database'>,
  run: { sellerId: number; id: number },
  skipped: number,
): Promise<KeptProblems> {
  const { rows } = await database.primary.execute<{ line: number }>(
    sql`select distinct line from feed_problem where seller_id = ${run.sellerId} and run_id = ${run.id}`,
  )
  const known = new Set(rows.map((row) => row.line))
  let kept = known.size
  let fresh: Kept[] = []
  const problems: KeptProblems = {
    rows: skipped,
    add(line, code, found) {
      if (known.has(line)) return
      problems.rows++
      for (const problem of found) problems.note(line, code, problem)
    },
    note(line, code, { column, text }: Problem) {
      if (kept >= maxKept) return
      kept++
      fresh.push({
        line,
        place: printable(column, 100),
        code: printable(code, 100),
        text: printable(text, 300),
      })
    },
    async write(db) {
      const sent = fresh
      fresh = []
      if (sent.length === 0) return
      await db.execute(sql`
        insert into feed_problem (seller_id, run_id, line, place, code, text)
        select ${run.sellerId}, ${run.id}, line, place, code, text
        from json_to_recordset(${JSON.stringify(sent)}::json) as r(line int, place text, code text, text text)
        on conflict do nothing`)
    },
  }
  return problems
}

/** Feeds hold anything, NUL and half characters too, which no table takes. */
function printable(text: string, max: number): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '·')
    .slice(0, max)
}
