import type { ImportNote } from '#contract/catalog/import-notes.ts'
import type { AppContext } from '#platform/scope.ts'
import { countZones, findTableProblems, type StagedTable } from '../delivery/delivery.ts'
import type { ProblemLog } from './problem-log.ts'

const maxProblems = 10_000

/**
 * Checks the rows of a staged table together: returns what it would change, or why it is refused;
 * null: accepted.
 */
export async function checkDelivery(
  { database }: AppContext,
  table: StagedTable,
  rows: number,
  problems: ProblemLog,
): Promise<{ counts: Record<string, number>; refusal: ImportNote | null }> {
  for (const { line, column, fault } of await findTableProblems(
    database.primary,
    table,
    maxProblems,
  )) {
    problems.add(line, '', [{ column, fault }])
  }
  if (rows === 0) return { counts: {}, refusal: { code: 'no-rows' } }
  if (problems.rows > 0)
    return { counts: {}, refusal: { code: 'rows-have-errors', count: problems.rows } }
  const { zones, ranges } = await countZones(database.primary, table)
  return { counts: { zones, ranges }, refusal: null }
}
