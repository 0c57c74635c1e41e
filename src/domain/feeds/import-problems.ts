import { and, eq, sql } from 'drizzle-orm'
import { type ImportFault, writeStoredFault } from '#contract/catalog/import-faults.ts'
import {
  type ImportCode,
  type ImportProblem,
  importCapabilities,
} from '#contract/desk/desk-imports.ts'
import {
  type ProblemCount,
  type ProblemKind,
  problemKinds,
} from '#contract/desk/import-problems.ts'
import { feedRun } from '#db/tables/feeds.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { hideCell, seesCells } from './import-cells.ts'
import { getImportRun } from './import-runs.ts'

/**
 * The problems of its rows, by line, with what was written to be used instead: `max` of them after
 * the first `from`, of all kinds or of one; without their cells for whoever may not read those.
 * Source: DEAL-06, KEY-02.
 */
export async function listImportProblems(
  scope: Scope,
  id: number,
  max: number,
  { kind = null, from = 0 }: { kind?: ProblemKind | null; from?: number } = {},
): Promise<ImportProblem[]> {
  const staff = requireStaff(scope, 'read')
  const { database, seller } = scope
  const [file] = await database.primary
    .select({ kind: feedRun.kind, personId: feedRun.personId })
    .from(feedRun)
    .where(and(eq(feedRun.sellerId, seller.id), eq(feedRun.id, id)))
  if (!file) return []
  const { rows } = await database.primary.execute<StoredProblem>(sql`
    select p.line, p.code, p.place, p.text, p.fault, p.kind, p.value, c.value as correction from (
      select * from feed_problem
      where seller_id = ${seller.id} and run_id = ${id} and (${kind}::text is null or kind = ${kind})
      order by line, place limit ${max} offset ${from}
    ) p
    left join feed_correction c on c.seller_id = ${seller.id} and c.run_id = p.run_id
      and c.line = p.line and c.place = p.place
    order by p.line, p.place`)
  const problems = rows.map(toProblem)
  return seesCells(staff, file) ? problems : problems.map(hideCell)
}

type StoredProblem = ImportProblem & { fault: ImportFault | null; [column: string]: unknown }

/** In the reader's language; problems from before there were codes are as they were written. */
const toProblem = ({ fault, text, ...problem }: StoredProblem): ImportProblem => ({
  ...problem,
  text: writeStoredFault(fault, text),
})

/** How many problems of each kind it has, among the first ten thousand. Source: DEAL-06. */
export async function countImportProblems(scope: Scope, id: number): Promise<ProblemCount[]> {
  requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<{ kind: string; count: number }>(sql`
    select kind, count(*)::int as count from feed_problem
    where seller_id = ${scope.seller.id} and run_id = ${id} group by kind`)
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return (Object.keys(problemKinds) as ProblemKind[]).flatMap((kind) => {
    const count = counts.get(kind) ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
}

export interface Correction {
  line: number
  /** The column, as the problem names it. */
  place: string
  /** Empty: the cell's own value counts again. */
  value: string
}

const maxValue = 5_000

/**
 * Writes values to be used instead of cells that are wrong; cells without a problem are left alone.
 * Of two values for one cell the later one counts.
 * Source: DEAL-06.
 */
export async function correctImport(
  scope: Scope,
  id: number,
  corrections: readonly Correction[],
): Promise<Outcome<null, ImportCode>> {
  const { kind } = await getImportRun(scope, id)
  requireStaff(scope, importCapabilities[kind])
  const { database, seller } = scope
  const values = new Map(
    corrections.map(({ line, place, value }) => [
      `${line} ${place}`,
      { line, place, value: value.trim().slice(0, maxValue) },
    ]),
  )
  const cells = sql`json_to_recordset(${JSON.stringify([...values.values()])}::json)
    as v(line int, place text, value text)`
  await database.transaction(async (db) => {
    await db.execute(sql`
      delete from feed_correction c using ${cells}
      where c.seller_id = ${seller.id} and c.run_id = ${id} and c.line = v.line and c.place = v.place
        and v.value = ''`)
    await db.execute(sql`
      insert into feed_correction (seller_id, run_id, line, place, value)
      select ${seller.id}, ${id}, v.line, v.place, v.value from ${cells}
      join feed_problem p on p.seller_id = ${seller.id} and p.run_id = ${id}
        and p.line = v.line and p.place = v.place and p.skips
      where v.value <> '' and v.place <> ''
      on conflict (seller_id, run_id, line, place) do update set value = excluded.value`)
  })
  return ok(null)
}
