import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type GeoPoint, getDistanceKm, listCellsNear } from './book/geo-rules.ts'
import type { BookPlace } from './book/place-book.ts'
import { splitWords } from './book/place-words.ts'

/** What the caller gives besides the postal code; empty text counts as not given. */
export interface PlaceClaims {
  city?: string | undefined
  area?: string | undefined
  state?: string | undefined
  point?: GeoPoint | undefined
}

/** An address is never this far from its postal code. */
const farKm = 60
/** Former state names that maps and forms still use. */
const otherNames: Readonly<Record<string, string>> = {
  orissa: 'odisha',
  pondicherry: 'puducherry',
  uttaranchal: 'uttarakhand',
  'nct of delhi': 'delhi',
  'new delhi': 'delhi',
  'national capital territory of delhi': 'delhi',
}

/**
 * Whether the given data agrees with the postal code: the state matches, the point is near, and
 * city and area are not known only elsewhere. A name that the place book doesn't know may be a
 * different spelling, and passes. Source: QUALITY security 11.
 */
export async function matchesClaims(
  db: Db,
  place: BookPlace,
  claims: PlaceClaims,
): Promise<boolean> {
  if (claims.state && place.state && normalizeState(claims.state) !== normalizeState(place.state))
    return false
  const point =
    place.latitude === null ? null : { latitude: place.latitude, longitude: place.longitude! }
  if (claims.point && point && getDistanceKm(claims.point, point) > farKm) return false
  const placeNames = [place.city, place.locality].map((name) => splitWords(name).join(' '))
  const claimedNames = [claims.city, claims.area].map((name) => splitWords(name ?? '').join(' '))
  for (const name of claimedNames) {
    if (name !== '' && !placeNames.includes(name) && !(await isNameNear(db, place, point, name)))
      return false
  }
  return true
}

/** Whether the book knows places of that name nearby, or none at all. */
async function isNameNear(
  db: Db,
  place: BookPlace,
  point: GeoPoint | null,
  name: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ near: boolean }>(sql`
    select coalesce(bool_or(near), false) as near from (
      select postal_code = ${place.postalCode}
        or cell = any(${sql.param(point ? listCellsNear(point, farKm) : [])}::bigint[]) as near
      from place where country = ${place.country} and words @> ${sql.param(name.split(' '))}::text[] limit 2000
    ) known having count(*) > 0`)
  return rows[0]?.near ?? true
}

function normalizeState(state: string): string {
  const key = splitWords(state.replaceAll('&', 'and')).join(' ')
  return Object.hasOwn(otherNames, key) ? otherNames[key]! : key
}
