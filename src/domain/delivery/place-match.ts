import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { cellsNear, distanceKm, type GeoPoint } from './book/geo-rules.ts'
import type { BookPlace } from './book/place-book.ts'
import { wordsOf } from './book/place-words.ts'

/** What a caller says beside the postal code; empty text counts as not said. */
export interface Claims {
  city?: string | undefined
  area?: string | undefined
  state?: string | undefined
  point?: GeoPoint | undefined
}

/** So far from its postal code no address is. */
const farKm = 60
/** States that maps and forms still call by another name. */
const otherNames: Readonly<Record<string, string>> = {
  orissa: 'odisha',
  pondicherry: 'puducherry',
  uttaranchal: 'uttarakhand',
  'nct of delhi': 'delhi',
  'new delhi': 'delhi',
  'national capital territory of delhi': 'delhi',
}

/**
 * Whether what was said agrees with the postal code: the state is its state, the point is not far off, and city and area are
 * not what the book knows to be elsewhere only. A name that the book does not know may be spelt in another way, and passes.
 * Source: QUALITY security 11.
 */
export async function agrees(db: Db, place: BookPlace, claims: Claims): Promise<boolean> {
  if (claims.state && place.state && stateKey(claims.state) !== stateKey(place.state)) return false
  const here =
    place.latitude === null ? null : { latitude: place.latitude, longitude: place.longitude! }
  if (claims.point && here && distanceKm(claims.point, here) > farKm) return false
  const own = [place.city, place.locality].map((name) => wordsOf(name).join(' '))
  const named = [claims.city, claims.area].map((name) => wordsOf(name ?? '').join(' '))
  for (const name of named) {
    if (name !== '' && !own.includes(name) && !(await mayBeHere(db, place, here, name)))
      return false
  }
  return true
}

/** The book knows places of that name nearby, or none at all. */
async function mayBeHere(
  db: Db,
  place: BookPlace,
  here: GeoPoint | null,
  name: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ near: boolean }>(sql`
    select coalesce(bool_or(near), false) as near from (
      select postal_code = ${place.postalCode} or cell = any(${sql.param(here ? cellsNear(here, farKm) : [])}::int[]) as near
      from place where country = ${place.country} and words @> ${sql.param(name.split(' '))}::text[] limit 2000
    ) known having count(*) > 0`)
  return rows[0]?.near ?? true
}

function stateKey(state: string): string {
  const key = wordsOf(state.replaceAll('&', 'and')).join(' ')
  return Object.hasOwn(otherNames, key) ? otherNames[key]! : key
}
