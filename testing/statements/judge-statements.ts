import { tablePlaces } from '#db/tables/table-places.ts'
import { findSpreadInserts, findUnnamedTables } from './find-unnamed-tables.ts'
import { listNumberedTables } from './list-numbered-tables.ts'

/** Statements of this worker's earlier files in which nothing is wrong. */
const goodStatements = new Set<string>()
let numberedTables: Promise<Set<string>> | undefined

/** What is wrong with statements of requests. */
export async function judgeStatements(statements: Iterable<string>): Promise<string[]> {
  numberedTables ??= listNumberedTables()
  const tables = await numberedTables
  const problems: string[] = []
  for (const text of statements) {
    if (goodStatements.has(text)) continue
    const ownProblems = judge(text, (table) => tables.has(table))
    if (ownProblems.length === 0) goodStatements.add(text)
    problems.push(...ownProblems)
  }
  return problems
}

function judge(text: string, isNumbered: (table: string) => boolean): string[] {
  const unnamed = findUnnamedTables(text, isSellerTable)
  const spread = findSpreadInserts(text, isSellerTable, isNumbered)
  const problems: string[] = []
  if (unnamed.length > 0)
    problems.push(`${unnamed.join(', ')} without its seller in: ${text.trim()}`)
  if (spread.length > 0)
    problems.push(`${spread.join(', ')} inserted on all machines in: ${text.trim()}`)
  return problems
}

const isSellerTable = (table: string) => !(table in tablePlaces) && !table.startsWith('pg_')
