import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** A place in the book. */
export interface BookPlace {
  /** Stable across imports: `book:IN:411038:Kothrud`. */
  id: string
  country: string
  postalCode: string
  locality: string
  city: string
  /** Empty if the country has no states. */
  state: string
  latitude: number | null
  longitude: number | null
}

type Row = Omit<BookPlace, 'id'> & Record<string, unknown>

/** Columns of a place row. */
export const placeColumns = sql`country, postal_code as "postalCode", name as locality, city, state,
  latitude, longitude`

/** Converts rows with these columns into places. */
export async function readPlaces(db: Db, query: SQL): Promise<BookPlace[]> {
  const { rows } = await db.execute<Row>(query)
  return rows.map(({ country, postalCode, locality, city, state, latitude, longitude }) => ({
    id: `book:${country}:${postalCode}:${locality}`,
    country,
    postalCode,
    locality,
    city,
    state,
    latitude,
    longitude,
  }))
}
