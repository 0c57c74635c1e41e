import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sqlState } from '#db/transaction.ts'
import type { Scope } from '../scope.ts'

/** Milliseconds that a statement of a search may take. */
const patience = 2_000
const cancelled = '57014'

/** Reads in one transaction whose statements end in time; null, and a line in the log, where one did not. */
export async function patiently<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T | null> {
  try {
    return await scope.database.replica.transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('statement_timeout', ${String(patience)}, true)`)
        return work(tx as unknown as Db)
      },
      { accessMode: 'read only' },
    )
  } catch (error) {
    if (sqlState(error) !== cancelled) throw error
    scope.outside.log.warn({ requestId: scope.requestId, sellerId: scope.seller.id }, 'A search took too long')
    return null
  }
}
