import type { Json } from '#kernel/canonical-json.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { type CommandRefusal, claimOf, runCommand } from '../run-command.ts'
import type { Scope } from '../scope.ts'
import { asCustomer } from './checkout.ts'

/**
 * Does a customer's work on an order once for a key, however often it is sent: it is done within the scope that `work` gets.
 * Without a key it is done each time. Source: API-03.
 */
export async function onceByKey<V, R extends string>(
  asked: Scope,
  { key, name, input }: { key: string; name: string; input: Json },
  work: (scope: Scope) => Promise<Outcome<V, R>>,
): Promise<Outcome<V, R | CommandRefusal>> {
  const scope = asCustomer(asked)
  if (key === '') return work(scope)
  return runCommand(scope, claimOf(scope.viewer.id, key, `order ${name}`, input), (_db, inside) =>
    work(inside),
  )
}
