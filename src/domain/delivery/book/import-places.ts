import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from '#db/client.ts'
import { invalidateTags } from '#platform/cache/data-cache.ts'
import { dropIndexes, rebuildIndexes } from './bulk-indexes.ts'
import { copyPlaces } from './copy-places.ts'
import type { PlaceRecord, PlaceSource } from './place-record.ts'
import {
  compareWithBook,
  countPlaces,
  createStagingTable,
  deleteDemoPlaces,
  type PlaceChanges,
  replacePlaces,
  skipRealCountries,
} from './store-places.ts'
import { summarisePlaces } from './summarise-places.ts'

/** Cache tag that is invalidated when the place book changes. */
export const placesTag = 'places'

export interface PlaceImportOptions {
  /** Called with the number of rows read so far. */
  onProgress?: (rows: number) => void
  /** Accepts a file with less than half of the book's places of its source. */
  force?: boolean
}

export interface ImportedPlaces extends PlaceChanges {
  rows: number
  /** Rows that repeat a place of the file. */
  repeated: number
  countries: string[]
}

/**
 * Replaces the book's places of a source, for the countries in the file, in one transaction: any
 * error, also from reading `batches`, leaves the old book. Importing the same file again writes
 * nothing. Throws if the file has no place, or less than half as many as the book. Source: DLV-07,
 * OPS-03.
 */
export async function importPlaces(
  database: Pick<Database, 'pool'>,
  source: PlaceSource,
  batches: AsyncIterable<readonly PlaceRecord[]>,
  options: PlaceImportOptions = {},
): Promise<ImportedPlaces> {
  const client = await database.pool.connect()
  try {
    return await drizzle(client, { casing: 'snake_case' }).transaction(async (tx) => {
      const db = tx as unknown as Db
      // Temporary tables are per connection; the lock keeps the summaries of two imports apart.
      await db.execute(sql`select pg_advisory_xact_lock(7420004)`)
      await createStagingTable(db)
      const copyCounts = await copyPlaces(client, source, batches, options.onProgress ?? (() => {}))
      if (source === 'demo') await skipRealCountries(db)
      const { countries, fills: fillsEmptyBook } = await checkStagedPlaces(
        db,
        source,
        options.force === true,
      )
      if (fillsEmptyBook) await dropIndexes(db)
      const changeCounts = await replacePlaces(db, source, countries)
      const demo = source === 'demo' ? 0 : await deleteDemoPlaces(db, countries)
      if (changeCounts.created + changeCounts.changed + changeCounts.removed + demo > 0) {
        await summarisePlaces(db, countries)
        if (fillsEmptyBook) await rebuildIndexes(db)
        await db.execute(
          sql`select gin_clean_pending_list('place_words'), gin_clean_pending_list('place_word_fuzzy')`,
        )
        await db.execute(sql`analyze place (country, rank, cell), place_word, postal_code`)
        await invalidateTags(db, 0, [placesTag])
      }
      return { ...changeCounts, ...copyCounts, countries }
    })
  } finally {
    client.release()
  }
}

/** The file's countries, and whether it has most of the resulting book. */
async function checkStagedPlaces(db: Db, source: PlaceSource, force: boolean) {
  const countries = await compareWithBook(db, source)
  if (countries.length === 0 && source !== 'demo')
    throw new Error('The file has no places; the book is unchanged')
  for (const { country, fresh: importedCount, known: currentCount } of countries) {
    if (importedCount * 2 < currentCount && !force) {
      throw new Error(
        `The file has ${importedCount} places of ${country}, the book ${currentCount}. ` +
          'The book is unchanged; use --force to import the file anyway',
      )
    }
  }
  const importedCount = countries.reduce((sum, each) => sum + each.fresh, 0)
  return {
    countries: countries.map(({ country }) => country),
    fills: importedCount >= minBulkPlaces && (await countPlaces(db)) < importedCount / 2,
  }
}

/** Below this number of places, dropping and rebuilding indexes isn't worth it. */
const minBulkPlaces = 5_000
