import { z } from 'zod'
import type { MapPlace } from '#platform/ports.ts'

const componentSchema = z.object({
  long_name: z.string(),
  short_name: z.string(),
  types: z.array(z.string()),
})

const placeSchema = z.object({
  place_id: z.string(),
  formatted_address: z.string().default(''),
  address_components: z.array(componentSchema).default([]),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }).optional(),
})

const statusSchema = z.enum(['OK', 'ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST'])

/**
 * Google's Geocoding response. Statuses about the service (OVER_QUERY_LIMIT, REQUEST_DENIED …) do
 * not parse.
 */
export const geocodeSchema = z.object({
  status: statusSchema,
  results: z.array(placeSchema).default([]),
})

/** Google's Place Details response. */
export const detailsSchema = z.object({ status: statusSchema, result: placeSchema.optional() })

/** Google's Places Autocomplete response. */
export const autocompleteSchema = z.object({
  status: statusSchema,
  predictions: z
    .array(
      z.object({
        place_id: z.string(),
        description: z.string(),
        structured_formatting: z.object({ main_text: z.string() }).optional(),
      }),
    )
    .default([]),
})

/** Converts a geocoded place to the shop's type. */
export function toMapPlace(place: z.infer<typeof placeSchema>): MapPlace {
  const findComponent = (...types: string[]) => {
    for (const type of types) {
      const match = place.address_components.find((each) => each.types.includes(type))
      if (match) return match
    }
    return undefined
  }
  const { lat, lng } = place.geometry?.location ?? { lat: null, lng: null }
  return {
    id: place.place_id,
    address: place.formatted_address,
    area:
      findComponent('sublocality_level_1', 'sublocality', 'neighborhood', 'route')?.long_name ?? '',
    city:
      findComponent(
        'locality',
        'postal_town',
        'administrative_area_level_3',
        'administrative_area_level_2',
      )?.long_name ?? '',
    state: findComponent('administrative_area_level_1')?.long_name ?? '',
    postalCode: findComponent('postal_code')?.long_name ?? '',
    country: findComponent('country')?.short_name ?? '',
    latitude: lat,
    longitude: lng,
  }
}

/** A suggestion: Google returns only its name. */
export function toSuggestion(
  prediction: z.infer<typeof autocompleteSchema>['predictions'][number],
  country: string,
): MapPlace {
  return {
    id: prediction.place_id,
    address: prediction.description,
    area: prediction.structured_formatting?.main_text ?? prediction.description,
    city: '',
    state: '',
    postalCode: '',
    country,
    latitude: null,
    longitude: null,
  }
}
