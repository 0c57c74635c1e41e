import { sql } from 'drizzle-orm'
import { type ImportFault, writeImportFault } from '#contract/catalog/import-faults.ts'
import { getProblemKind, type ProblemKind } from '#contract/desk/import-problems.ts'
import type { Db } from '#db/client.ts'
import type { AppContext } from '#platform/scope.ts'
import type { Problem } from './cell-reader.ts'
import type { RowErrors } from './row-importer.ts'

/** Further problems are only counted. */
const maxKept = 10_000

export interface ProblemLog extends RowErrors {
  /**
   * What was added since the last call, and the rows left out so far. Taken at one moment: reading
   * goes on while they are saved, and what is written without being counted is never counted.
   */
  takeBatch(): { rows: number; write: (db: Db) => Promise<void> }
}

type ProblemRow = {
  line: number
  place: string
  code: string
  text: string
  fault: ImportFault
  value: string
  kind: ProblemKind
  skips: boolean
}

/**
 * Collects the problems of an import's rows. `skippedRows`: rows counted before the import was
 * interrupted; a line that was written then does not count again.
 */
export async function openProblemLog(
  { database }: Pick<AppContext, 'database'>,
  run: { sellerId: number; id: number },
  skippedRows: number,
): Promise<ProblemLog> {
  const { rows } = await database.primary.execute<{ line: number }>(
    sql`select distinct line from feed_problem where seller_id = ${run.sellerId} and run_id = ${run.id}`,
  )
  const loggedLines = new Set(rows.map((row) => row.line))
  let loggedCount = loggedLines.size
  let pendingRows: ProblemRow[] = []
  function addProblem(line: number, code: string, problem: Problem, skips: boolean) {
    if (loggedCount >= maxKept) return
    loggedCount++
    const place = toPrintable(problem.column, maxPlace)
    pendingRows.push({
      line,
      place,
      code: toPrintable(code, 100),
      text: toPrintable(writeImportFault(problem.fault), 300),
      fault: cleanFault(problem.fault),
      value: toPrintable(problem.value ?? '', 300),
      kind: getProblemKind(place, problem.fault),
      skips,
    })
  }
  const problems: ProblemLog = {
    rows: skippedRows,
    add(line, code, rowProblems) {
      if (loggedLines.has(line)) return
      problems.rows++
      for (const problem of rowProblems) addProblem(line, code, problem, true)
    },
    addNote: (line, code, problem) => addProblem(line, code, problem, false),
    takeBatch() {
      const batch = pendingRows
      pendingRows = []
      return { rows: problems.rows, write: (db) => writeBatch(db, run, batch) }
    },
  }
  return problems
}

async function writeBatch(
  db: Db,
  run: { sellerId: number; id: number },
  batch: readonly ProblemRow[],
): Promise<void> {
  if (batch.length === 0) return
  await db.execute(sql`
    insert into feed_problem (seller_id, run_id, line, place, code, text, fault, value, kind, skips)
    select ${run.sellerId}, ${run.id}, line, place, code, text, fault, value, kind, skips
    from json_to_recordset(${JSON.stringify(batch)}::json)
      as r(line int, place text, code text, text text, fault jsonb, value text, kind text,
        skips boolean)
    on conflict do nothing`)
}

const maxPlace = 100

/** A column's name as problems and corrections have it. */
export function toProblemPlace(name: string): string {
  return toPrintable(name.trim(), maxPlace)
}

/** `jsonb` takes neither NUL nor half characters. */
function cleanFault(fault: ImportFault): ImportFault {
  const entries = Object.entries(fault).map(([name, value]) => [
    name,
    typeof value === 'string' ? toPrintable(value, 300) : value,
  ])
  return Object.fromEntries(entries)
}

/** Replaces control characters and lone surrogates; PostgreSQL rejects NUL and half characters. */
function toPrintable(text: string, max: number): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '·')
    .slice(0, max)
}
