import { sql } from 'drizzle-orm'
import { remembered } from '../../cache.ts'
import type { Ground } from '../../scope.ts'
import { placesTag } from './import-places.ts'
import { type BookPlace, placeOf } from './place-book.ts'

/** What the book knows of a postal code; remembered, for nearly every page asks it. */
export async function knownPlace(
  ground: Ground,
  country: string,
  postalCode: string,
): Promise<BookPlace | null> {
  if (!(await hasBook(ground, country))) return null
  // What is no place is not remembered: anyone can make pincodes up, and there is only so much room.
  const found = await ground.memory.remember(`place ${country} ${postalCode}`, async () => {
    const place = await placeOf(ground.database.primary, country, postalCode)
    return { value: { place }, tags: [placesTag], keep: place !== null }
  })
  return (found as { place: BookPlace | null }).place
}

/** Whether the book has any place of a country: where it has none, nobody can say that a postal code does not exist. */
export async function hasBook(ground: Ground, country: string): Promise<boolean> {
  const found = await remembered(ground.memory, `place book ${country}`, [placesTag], async () => {
    const { rows } = await ground.database.primary.execute(
      sql`select 1 from postal_code where country = ${country} limit 1`,
    )
    return { any: rows.length > 0 }
  })
  return found.any
}
