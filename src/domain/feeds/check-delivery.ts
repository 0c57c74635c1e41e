import type { AppContext } from '#platform/scope.ts'
import { countZones, findTableProblems, type StagedTable } from '../delivery/delivery.ts'
import type { ProblemLog } from './problem-log.ts'

const maxProblems = 10_000

/**
 * Checks the rows of a staged table together: returns what it would change, or why it is refused;
 * empty: accepted.
 */
export async function checkDelivery(
  { database }: AppContext,
  table: StagedTable,
  rows: number,
  problems: ProblemLog,
): Promise<{ counts: Record<string, number>; refusal: string }> {
  for (const { line, column, text } of await findTableProblems(
    database.primary,
    table,
    maxProblems,
  )) {
    problems.add(line, '', [{ column, fault: { code: 'as-written', text } }])
  }
  if (rows === 0)
    return { counts: {}, refusal: 'There is no row below the heading. The current table stays.' }
  if (problems.rows > 0) {
    const subject =
      problems.rows === 1 ? '1 row has' : `${problems.rows.toLocaleString('en')} rows have`
    return {
      counts: {},
      refusal: `${subject} errors, so the current table stays. Correct the file and upload it again.`,
    }
  }
  const { zones, ranges } = await countZones(database.primary, table)
  return { counts: { zones, ranges }, refusal: '' }
}
