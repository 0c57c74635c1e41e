import type { Json } from '#kernel/canonical-json.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '../run-command.ts'
import type { Scope } from '../scope.ts'
import { toCustomerScope } from './checkout.ts'

/**
 * Does a customer's work on an order once for a key, however often it is sent: it is done within the scope that `work` gets.
 * Without a key it is done each time. Source: API-03.
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
