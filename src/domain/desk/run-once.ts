import type { Json } from '#kernel/canonical-json.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'

/**
 * Runs a command of the desk once per idempotency key, in one transaction with its answer, which
 * must name nobody: it is kept for a while. Source: KEY-02, API-03.
 */
export function runOnce<V, R extends string>(
  scope: Scope,
  { key, name, input }: { key: string; name: string; input: Json },
  work: (scope: Scope) => Promise<Outcome<V, R>>,
): Promise<Outcome<V, R | CommandRefusal>> {
  const { id } = requireStaff(scope, 'read')
  return runCommand(scope, buildClaim(id, key, name, input), (_db, txScope) => work(txScope))
}
