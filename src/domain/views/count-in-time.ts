import { readWithTimeout } from '#db/read-with-timeout.ts'
import { getSqlState } from '#db/transaction.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'

const queryCancelled = '57014'

/**
 * What `count` reads with the scope that it is given, if that takes at most so many milliseconds;
 * null: it would take longer, and was stopped. Counts are not worth a slow page. Source: DEAL-06.
 */
export async function countInTime<S extends Scope, Value>(
  scope: S,
  maxMs: number,
  count: (scope: S) => Promise<Value>,
): Promise<Value | null> {
  requireStaff(scope, 'read')
  try {
    return await readWithTimeout(scope.database.primary, maxMs, (db) =>
      count(withTransaction(scope, db)),
    )
  } catch (error) {
    if (getSqlState(error) !== queryCancelled) throw error
    return null
  }
}
