import { sql } from 'drizzle-orm'
import { getOrLoad } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { placesTag } from './import-places.ts'
import { type BookPlace, findPlaceByCode } from './place-book.ts'

/** The book's data for a postal code; cached, because nearly every page needs it. */
export async function getCachedPlace(
  app: AppContext,
  country: string,
  postalCode: string,
): Promise<BookPlace | null> {
  if (!(await hasBook(app, country))) return null
  // Unknown postal codes are not cached: anyone can make them up, and they would fill the cache.
  const cached = await app.cache.getOrLoad(`place ${country} ${postalCode}`, async () => {
    const place = await findPlaceByCode(app.database.replica, country, postalCode)
    return { value: { place }, tags: [placesTag], keep: place !== null }
  })
  return (cached as { place: BookPlace | null }).place
}

/**
 * Whether the book has any place of a country: without any, it can't tell that a postal code does
 * not exist.
 */
export async function hasBook(app: AppContext, country: string): Promise<boolean> {
  const cached = await getOrLoad(app.cache, `place book ${country}`, [placesTag], async () => {
    const { rows } = await app.database.replica.execute(
      sql`select 1 from postal_code where country = ${country} limit 1`,
    )
    return { any: rows.length > 0 }
  })
  return cached.any
}
