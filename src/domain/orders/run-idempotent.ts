import type { Json } from '#kernel/canonical-json.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { toCustomerScope } from './checkout.ts'

/**
 * Runs a customer's order command once per key, within the scope that `work` gets. Without a key it
 * runs each time. Source: API-03.
 */
export async function runIdempotent<V, R extends string>(
  requestScope: Scope,
  { key, name, input }: { key: string; name: string; input: Json },
  work: (scope: Scope) => Promise<Outcome<V, R>>,
): Promise<Outcome<V, R | CommandRefusal>> {
  const scope = toCustomerScope(requestScope)
  if (key === '') return work(scope)
  return runCommand(
    scope,
    buildClaim(scope.viewer.id, key, `order ${name}`, input),
    (_db, txScope) => work(txScope),
  )
}
