import { shop } from '#app/shop.ts'
import type { MapPlace } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'

interface Address {
  Address?: string | undefined
  Area?: string | undefined
  City?: string | undefined
}

/** Finds the place of an address without a pincode: by all its words, then by area and city, then by city. */
export async function findAddress(
  scope: Scope,
  { Address, Area, City }: Address,
): Promise<MapPlace | null> {
  const addressTexts = [[Address, City], [Area, City], [City]].map((parts) =>
    parts.filter(Boolean).join(', '),
  )
  for (const addressText of new Set(addressTexts.filter(Boolean))) {
    const [first] = await shop.delivery.suggestPlaces(scope, addressText)
    // A map service's suggestion has neither code nor point; its details do.
    if (first) return shop.delivery.getMapPlace(scope, first.id)
  }
  return null
}
