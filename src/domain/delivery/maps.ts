import type { MapPlace, Maps } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import type { GeoPoint } from './book/geo-rules.ts'
import {
  type BookPlace,
  findNearestPlace,
  findPlaceById as placeOfBook,
  suggestBookPlaces,
} from './book/place-book.ts'

const maxSuggestions = 5

/** The place at a point in the seller's country; null at sea and abroad. Source: DLV-03. */
export async function geocode(scope: Scope, point: GeoPoint): Promise<MapPlace | null> {
  const country = scope.seller.countryCode
  return askMaps(
    scope,
    async (maps) => {
      const place = await maps.geocode(point)
      return place && (place.country === '' || place.country === country) ? place : null
    },
    async () => toMapPlace(await findNearestPlace(scope.database.replica, country, point)),
  )
}

/**
 * At most five places in a country (the seller's by default) that match these words. Source:
 * DLV-03.
 */
export async function suggestPlaces(
  scope: Scope,
  words: string,
  countryCode?: string,
): Promise<MapPlace[]> {
  const country = countryCode ?? scope.seller.countryCode
  if (!/^[A-Z]{2}$/.test(country)) return []
  const query = words.slice(0, 100)
  return askMaps(
    scope,
    async (maps) => (await maps.autocomplete(query, country)).slice(0, maxSuggestions),
    async () =>
      (await suggestBookPlaces(scope.database.replica, country, query, maxSuggestions)).map(
        (place) => toMapPlace(place)!,
      ),
  )
}

/** The place with an id from `suggestPlaces`; null if there is none. */
export async function getMapPlace(scope: Scope, id: string): Promise<MapPlace | null> {
  const findInBook = async () => toMapPlace(await placeOfBook(scope.database.replica, id))
  return id.startsWith('book:')
    ? findInBook()
    : askMaps(scope, (maps) => maps.place(id), findInBook)
}

/** The map service's answer; the book's if there is none or the service fails. */
async function askMaps<T>(
  scope: Scope,
  ask: (maps: Maps) => Promise<T>,
  fallback: () => Promise<T>,
): Promise<T> {
  const { maps, log } = scope.outside
  if (!maps) return fallback()
  try {
    return await ask(maps)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn(
      { event: 'maps.unavailable', requestId: scope.requestId, reason },
      'Map service unavailable; using the place book',
    )
    return fallback()
  }
}

function toMapPlace(place: BookPlace | null): MapPlace | null {
  if (!place) return null
  const { id, country, postalCode, locality, city, state, latitude, longitude } = place
  const address = [locality, city === locality ? '' : city, state === city ? '' : state, postalCode]
    .filter(Boolean)
    .join(', ')
  return { id, city, address, area: locality, state, latitude, longitude, postalCode, country }
}
