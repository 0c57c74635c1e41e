import { sql } from 'drizzle-orm'
import { getOrLoad } from '../../data-cache.ts'
import type { AppContext } from '../../scope.ts'
import { placesTag } from './import-places.ts'
import { type BookPlace, findPlaceByCode } from './place-book.ts'

/** What the book knows of a postal code; remembered, for nearly every page asks it. */
export async function getCachedPlace(
  app: AppContext,
  country: string,
  postalCode: string,
): Promise<BookPlace | null> {
  if (!(await hasBook(app, country))) return null
  // What is no place is not remembered: anyone can make pincodes up, and there is only so much room.
  const cached = await app.cache.getOrLoad(`place ${country} ${postalCode}`, async () => {
    const place = await findPlaceByCode(app.database.primary, country, postalCode)
    return { value: { place }, tags: [placesTag], keep: place !== null }
  })
  return (cached as { place: BookPlace | null }).place
}

/** Whether the book has any place of a country: where it has none, nobody can say that a postal code does not exist. */
export async function hasBook(app: AppContext, country: string): Promise<boolean> {
  const cached = await getOrLoad(app.cache, `place book ${country}`, [placesTag], async () => {
    const { rows } = await app.database.primary.execute(
      sql`select 1 from postal_code where country = ${country} limit 1`,
    )
    return { any: rows.length > 0 }
  })
  return cached.any
}
