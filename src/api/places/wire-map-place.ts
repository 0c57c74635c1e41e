import { z } from '@hono/zod-openapi'
import type { MapPlace } from '#platform/ports.ts'

const degrees = z.number().nullable().openapi({ description: 'Null where the map does not say' })

/** A place by the names of the seed's map calls; texts the map does not provide are empty. Source: DLV-03. */
export const mapPlaceSchema = z
  .strictObject({
    PlaceId: z.string().openapi({ description: 'For /maps/place and /service-availability' }),
    City: z.string(),
    Address: z.string().openapi({ description: 'In one line' }),
    Area: z.string(),
    State: z.string(),
    Latitude: degrees,
    Longitude: degrees,
    PinCode: z.string(),
  })
  .openapi('MapPlace')

export const mapPlacesSchema = z.array(mapPlaceSchema).openapi('MapPlaces')

export function wireMapPlace(place: MapPlace): z.infer<typeof mapPlaceSchema> {
  return {
    PlaceId: place.id,
    City: place.city,
    Address: place.address,
    Area: place.area,
    State: place.state,
    Latitude: place.latitude,
    Longitude: place.longitude,
    PinCode: place.postalCode,
  }
}
