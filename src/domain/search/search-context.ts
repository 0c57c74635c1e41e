import type { Db } from '#db/client.ts'
import { readWithTimeout } from '#db/read-with-timeout.ts'
import { getSqlState } from '#db/transaction.ts'
import type { Scope } from '#platform/scope.ts'
import { loadCategoryWords } from './category-names.ts'
import { loadSynonyms, type Synonyms } from './synonyms.ts'

/** A read transaction for one viewer, with the seller's cached search data. */
export interface SearchContext {
  db: Db
  sellerId: number
  zoneId: number | null
  synonyms: Synonyms
  /** Stems of category names: the words that shoppers search for most. */
  heads: ReadonlySet<string>
}

/** Milliseconds that one statement of a search may take. */
const timeoutMs = 2_000
const queryCancelled = '57014'

/**
 * Reads in one transaction with a statement timeout; null, and a log line, if a statement times
 * out. Cached data is loaded first, so that no connection is held while waiting for another.
 */
export async function withSearchContext<T>(
  scope: Scope,
  work: (context: SearchContext) => Promise<T>,
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
      { event: 'search.timed_out', requestId: scope.requestId, sellerId: scope.seller.id },
      'Search timed out',
    )
    return null
  }
}
