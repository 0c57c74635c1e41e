import type { Db } from '#db/client.ts'
import { readWithTimeout } from '#db/read-with-timeout.ts'
import { getSqlState } from '#db/transaction.ts'
import type { Scope } from '../scope.ts'
import { loadCategoryWords } from './category-names.ts'
import { loadSynonyms, type Synonyms } from './synonyms.ts'

/** One who asks: a reading transaction, for whom, and what is remembered of the seller. */
export interface SearchContext {
  db: Db
  sellerId: number
  zoneId: number | null
  synonyms: Synonyms
  /** Stems of the names of categories: what shoppers look for most. */
  heads: ReadonlySet<string>
}

/** Milliseconds that a statement of a search may take. */
const timeoutMs = 2_000
const queryCancelled = '57014'

/**
 * Reads in one transaction whose statements end in time; null, and a line in the log, where one did not. What is remembered
 * comes first: whoever holds a connection must not wait for another.
 */
export async function withSearchContext<T>(
  scope: Scope,
  work: (asker: SearchContext) => Promise<T>,
): Promise<T | null> {
  const [synonyms, heads] = await Promise.all([loadSynonyms(scope), loadCategoryWords(scope)])
  const searchContext = { sellerId: scope.seller.id, zoneId: scope.place.zoneId, synonyms, heads }
  try {
    return await readWithTimeout(scope.database.replica, timeoutMs, (db) =>
      work({ db, ...searchContext }),
    )
  } catch (error) {
    if (getSqlState(error) !== queryCancelled) throw error
    scope.outside.log.warn(
      { requestId: scope.requestId, sellerId: scope.seller.id },
      'A search took too long',
    )
    return null
  }
}
