import { readBriefly } from '#db/brief-reads.ts'
import type { Db } from '#db/client.ts'
import { sqlState } from '#db/transaction.ts'
import type { Scope } from '../scope.ts'
import { categoryWords } from './category-names.ts'
import { type Synonyms, synonymsOf } from './synonyms.ts'

/** One who asks: a reading transaction, for whom, and what is remembered of the seller. */
export interface Asker {
  db: Db
  sellerId: number
  zoneId: number | null
  synonyms: Synonyms
  /** Stems of the names of categories: what shoppers look for most. */
  heads: ReadonlySet<string>
}

/** Milliseconds that a statement of a search may take. */
const patience = 2_000
const cancelled = '57014'

/**
 * Reads in one transaction whose statements end in time; null, and a line in the log, where one did not. What is remembered
 * comes first: whoever holds a connection must not wait for another.
 */
export async function asking<T>(
  scope: Scope,
  work: (asker: Asker) => Promise<T>,
): Promise<T | null> {
  const [synonyms, heads] = await Promise.all([synonymsOf(scope), categoryWords(scope)])
  const who = { sellerId: scope.seller.id, zoneId: scope.place.zoneId, synonyms, heads }
  try {
    return await readBriefly(scope.database.replica, patience, (db) => work({ db, ...who }))
  } catch (error) {
    if (sqlState(error) !== cancelled) throw error
    scope.outside.log.warn(
      { requestId: scope.requestId, sellerId: scope.seller.id },
      'A search took too long',
    )
    return null
  }
}
