import type { Db } from '#db/client.ts'
import type { Scope } from './scope.ts'

/**
 * The scope with all its work in this transaction: a read that waited for another connection could wait for ever, and a
 * transaction begun in it is a part of it, undone alone where it fails.
 */
export function withTransaction<S extends Scope>(scope: S, db: Db): S {
  const transaction = <T>(work: (db: Db) => Promise<T>) =>
    db.transaction((nested) => work(nested as unknown as Db))
  return { ...scope, database: { ...scope.database, primary: db, replica: db, transaction } }
}
