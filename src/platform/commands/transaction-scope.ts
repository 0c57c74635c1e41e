import type { Db } from '#db/client.ts'
import type { Scope } from '../scope.ts'

/**
 * Returns the scope bound to this transaction. A read that waited for another connection could
 * deadlock. A nested transaction becomes a savepoint, undone alone if it fails.
 */
export function withTransaction<S extends Scope>(scope: S, db: Db): S {
  const transaction = <T>(work: (db: Db) => Promise<T>) =>
    db.transaction((nested) => work(nested as unknown as Db))
  return { ...scope, database: { ...scope.database, primary: db, replica: db, transaction } }
}
