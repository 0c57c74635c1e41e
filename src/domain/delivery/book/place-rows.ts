import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** A place as the book has it. */
export interface BookPlace {
  /** Stays the same over imports: `book:IN:411038:Kothrud`. */
  id: string
  country: string
  postalCode: string
  locality: string
  city: string
  /** Empty where the country has no states. */
  state: string
  latitude: number | null
  longitude: number | null
}

type Row = Omit<BookPlace, 'id'> & Record<string, unknown>

/** What a place's row gives. */
export const placeColumns = sql`country, postal_code as "postalCode", name as locality, city, state, latitude, longitude`

/** Reads rows whose columns are named so into places. */
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
