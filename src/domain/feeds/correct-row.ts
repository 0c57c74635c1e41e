import type { FeedRow } from './feed-rows.ts'
import { toProblemPlace } from './problem-log.ts'

/** By line: the value to use in each column, by its head. */
export type RowCorrections = ReadonlyMap<number, ReadonlyMap<string, string>>

/** The row with the values that somebody wrote instead of its own. Source: DEAL-06. */
export function correctRow(
  row: FeedRow,
  header: readonly string[],
  corrections: RowCorrections,
): FeedRow {
  const values = corrections.get(row.line)
  if (!values) return row
  const cells = [...row.cells]
  for (const [at, head] of header.entries()) {
    const value = values.get(toProblemPlace(head))
    if (value !== undefined) cells[at] = value
  }
  return { line: row.line, cells }
}
