import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Db } from '#db/client.ts'
import { announce } from '../../cache.ts'
import { buildIndexes, putIndexesAside } from './bulk-indexes.ts'
import { copyPlaces } from './copy-places.ts'
import type { PlaceRecord, PlaceSource } from './place-record.ts'
import {
  compareWithBook,
  dropDemoPlaces,
  leaveRealPlaces,
  placeCount,
  type Replaced,
  replacePlaces,
  stage,
} from './store-places.ts'
import { summarisePlaces } from './summarise-places.ts'

/** What carries this is forgotten when the place book changes. */
export const placesTag = 'places'

export interface PlaceImportOptions {
  /** Hears how many rows have been read so far. */
  tell?: (rows: number) => void
  /** Take a file that has less than half of the places which the book has of its kind. */
  force?: boolean
}

export interface PlacesImported extends Replaced {
  rows: number
  /** Rows that named a place of the file again. */
  repeated: number
  countries: string[]
}

/**
 * Makes a file's places the book's places of that source, for the countries that the file names, in one transaction:
 * whatever throws, also the reading of `batches`, leaves the old book. The same file twice writes nothing the second time.
 * Throws where the file has no place, or by half fewer than the book. Source: DLV-07, OPS-03.
 */
export async function importPlaces(
  database: Pick<Database, 'pool'>,
  source: PlaceSource,
  batches: AsyncIterable<readonly PlaceRecord[]>,
  options: PlaceImportOptions = {},
): Promise<PlacesImported> {
  const client = await database.pool.connect()
  try {
    return await drizzle(client, { casing: 'snake_case' }).transaction(async (tx) => {
      const db = tx as unknown as Db
      // Temporary tables are per connection; the lock keeps the summaries of two imports apart.
      await db.execute(sql`select pg_advisory_xact_lock(7420004)`)
      await stage(db)
      const copied = await copyPlaces(client, source, batches, options.tell ?? (() => {}))
      if (source === 'demo') await leaveRealPlaces(db)
      const { countries, fills } = await judgeFile(db, source, options.force === true)
      if (fills) await putIndexesAside(db)
      const replaced = await replacePlaces(db, source, countries)
      const demo = source === 'demo' ? 0 : await dropDemoPlaces(db, countries)
      if (replaced.created + replaced.changed + replaced.removed + demo > 0) {
        await summarisePlaces(db, countries)
        if (fills) await buildIndexes(db)
        await db.execute(
          sql`select gin_clean_pending_list('place_words'), gin_clean_pending_list('place_word_fuzzy')`,
        )
        await db.execute(sql`analyze place (country, rank, cell), place_word, postal_code`)
        await announce(db, 0, [placesTag])
      }
      return { ...replaced, ...copied, countries }
    })
  } finally {
    client.release()
  }
}

/** The file's countries, and whether it has most of what the book will have. */
async function judgeFile(db: Db, source: PlaceSource, force: boolean) {
  const countries = await compareWithBook(db, source)
  if (countries.length === 0 && source !== 'demo')
    throw new Error('The file has no place; the book is as it was')
  for (const { country, fresh, known } of countries) {
    if (fresh * 2 < known && !force) {
      throw new Error(
        `The file has ${fresh} places of ${country}, the book ${known}; --force takes it all the same. The book is as it was`,
      )
    }
  }
  const fresh = countries.reduce((sum, each) => sum + each.fresh, 0)
  return {
    countries: countries.map(({ country }) => country),
    fills: fresh >= fewest && (await placeCount(db)) < fresh / 2,
  }
}

/** Below so many places, indexes are not worth the trouble. */
const fewest = 5_000
