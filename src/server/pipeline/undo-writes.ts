import { retrySerialization } from '#db/transaction.ts'
import { openDataCache } from '#platform/cache/data-cache.ts'
import { rollBack, rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import type { Outside, Storage } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * Runs a write for real in one transaction, and undoes that: what it answers is what it would have
 * done. Mails, events and the record are rows of the transaction. Files are not stored, services
 * outside are not called, and nothing of it stays in a cache. Source: KEY-03.
 */
export async function undoWrites(
  scope: Scope,
  work: (scope: Scope) => Promise<void>,
): Promise<void> {
  await rollBackOnRefusal(
    scope.database.transaction(async (db) => {
      const inside = withRetries(withTransaction(scope, db))
      await work({ ...inside, cache: openDataCache(), outside: withoutServices(scope.outside) })
      return rollBack(null)
    }),
  )
}

/**
 * The transactions of the work are savepoints here, and are tried again as transactions are: a name
 * that somebody else took at the same moment is then refused in words.
 */
function withRetries({ database, ...scope }: Scope): Scope {
  const transaction: typeof database.transaction = (work) =>
    retrySerialization(() => database.transaction(work))
  return { ...scope, database: { ...database, transaction } }
}

function withoutServices({
  cards: _,
  parcels: __,
  eInvoices: ___,
  storage,
  ...others
}: Outside): Outside {
  return { ...others, storage: readOnly(storage) }
}

function readOnly(storage: Storage): Storage {
  return {
    read: (key) => storage.read(key),
    readStream: (key) => storage.readStream(key),
    readRange: (key, from, length) => storage.readRange(key, from, length),
    write: async () => {},
    async writeStream(_key, chunks, max) {
      let size = 0
      for await (const chunk of chunks) size += chunk.byteLength
      return size > max ? null : size
    },
    remove: async () => {},
  }
}
