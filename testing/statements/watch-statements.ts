import { afterAll } from 'vitest'
import { type StartedStatement, startedStatements } from '#db/started-statements.ts'

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
  const { judgeStatements } = await import('./judge-statements.ts')
  const problems = await judgeStatements(statements)
  statements.clear()
  if (problems.length > 0) throw new Error(`[SCALE-03] ${problems.join('\n\n')}`)
})
