import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { latinizePlaces } from '#kernel/hindi-places.ts'
import { type GeoPoint, isPoint, listCellsNear, nearKm } from './geo-rules.ts'
import { type BookPlace, placeColumns, readPlaces } from './place-rows.ts'
import { findByWords } from './place-search.ts'
import { splitWords } from './place-words.ts'

export type { BookPlace } from './place-rows.ts'

/**
 * A postal code as a whole: the name of its first place, the median of its places. Null: no such
 * code.
 */
export async function findPlaceByCode(
  db: Db,
  country: string,
  postalCode: string,
): Promise<BookPlace | null> {
  const [place] = await readPlaces(
    db,
    sql`select country, code as "postalCode", locality, city, state, latitude, longitude from postal_code
      where country = ${country} and code = ${postalCode}`,
  )
  return place ?? null
}

/** The place with an id from this book; null if it isn't in the book (any more). */
export async function findPlaceById(db: Db, id: string): Promise<BookPlace | null> {
  const [, country, postalCode, name] =
    /^book:([A-Z]{2}):([0-9A-Z-]{2,12}):(.{1,200})$/s.exec(id) ?? []
  if (name === undefined || name.includes('\0')) return null
  const [place] = await readPlaces(
    db,
    sql`select ${placeColumns} from place
      where country = ${country} and postal_code = ${postalCode} and name = ${name}
      order by latitude is null, source limit 1`,
  )
  return place ?? null
}

/**
 * The place of a country nearest to a point. Null if every place is more than 25 km away (the sea),
 * or if the nearest is in another country. Outliers in the files don't count.
 */
export async function findNearestPlace(
  db: Db,
  country: string,
  point: GeoPoint,
): Promise<BookPlace | null> {
  if (!isPoint(point.latitude, point.longitude)) return null
  const [place] = await readPlaces(
    db,
    sql`select * from (
      select ${placeColumns}, ${haversineSql(point)} as chord from place
      where cell = any(${sql.param(listCellsNear(point, nearKm))}::bigint[])
    ) near where chord <= ${maxChord} order by chord, "postalCode", locality limit 1`,
  )
  return place?.country === country ? place : null
}

/** The squared half chord between two points: increases with their distance. */
const haversineSql = (point: GeoPoint): SQL => sql`(
  sin(radians(latitude - ${point.latitude}::float8) / 2) ^ 2
  + cos(radians(latitude)) * cos(radians(${point.latitude}::float8))
    * sin(radians(longitude - ${point.longitude}::float8) / 2) ^ 2)`

const maxChord = Math.sin(nearKm / 2 / 6371) ** 2

/**
 * Places whose name or city begins, exactly or nearly, with these words; digits match the start of
 * postal codes. Names may be in Devanagari. Misspelt words are corrected one by one. Best first:
 * places that begin with the words, head offices before others.
 */
export async function suggestBookPlaces(
  db: Db,
  country: string,
  words: string,
  limit: number,
): Promise<BookPlace[]> {
  const queryWords = splitWords(latinizePlaces(words.slice(0, 100)))
  if (queryWords.length === 0) return []
  const rows =
    queryWords.length === 1 && /^\d+$/.test(queryWords[0]!)
      ? await readPlaces(db, codeQuery(country, queryWords[0]!, limit))
      : await findByWords(db, country, queryWords, limit)
  return [...new Map(rows.map((place) => [place.id, place])).values()].slice(0, limit)
}

const codeQuery = (country: string, digits: string, limit: number) => sql`
  select country, code as "postalCode", locality, city, state, latitude, longitude from postal_code
  where country = ${country} and code >= ${digits} and code like ${`${digits}%`} order by code limit ${limit}`
