import type { Db } from '#db/client.ts'
import type { Scope } from './scope.ts'

/** The scope with every read in this transaction: one that waited for another connection could wait for ever. */
export function within<S extends Scope>(scope: S, db: Db): S {
  return { ...scope, database: { ...scope.database, primary: db, replica: db } }
}
