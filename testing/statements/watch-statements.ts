import { afterAll } from 'vitest'
import { type StartedStatement, startedStatements } from '#db/started-statements.ts'
import { tablePlaces } from '#db/tables/table-places.ts'

/** Statements of requests in this test file, each once. */
const statements = new Set<string>()

/** Adds each statement of a request. */
function collect(message: unknown): void {
  const { text, isRequest, isAcrossSellers } = message as StartedStatement
  if (isRequest && !isAcrossSellers) statements.add(text)
}
startedStatements.subscribe(collect)

/** Every statement of a request names one seller. Source: SCALE-03. */
afterAll(async () => {
  startedStatements.unsubscribe(collect)
  if (statements.size === 0) return
  const { findSpreadInserts, findUnnamedTables } = await import('./find-unnamed-tables.ts')
  const { listNumberedTables } = await import('./list-numbered-tables.ts')
  const numberedTables = await listNumberedTables()
  const isNumbered = (table: string) => numberedTables.has(table)
  const problems = [...statements].flatMap((text) => {
    const unnamed = findUnnamedTables(text, isSellerTable)
    const spread = findSpreadInserts(text, isSellerTable, isNumbered)
    return [
      ...(unnamed.length > 0
        ? [`${unnamed.join(', ')} without its seller in: ${text.trim()}`]
        : []),
      ...(spread.length > 0
        ? [`${spread.join(', ')} inserted on all machines in: ${text.trim()}`]
        : []),
    ]
  })
  statements.clear()
  if (problems.length > 0) throw new Error(`[SCALE-03] ${problems.join('\n\n')}`)
})

const isSellerTable = (table: string) => !(table in tablePlaces) && !table.startsWith('pg_')
