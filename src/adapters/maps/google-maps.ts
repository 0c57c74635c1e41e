import type { z } from 'zod'
import type { MapPlace, Maps } from '#platform/ports.ts'
import { fetchJson } from '../allowed-fetch.ts'
import { openBreaker } from '../circuit-breaker.ts'
import {
  autocompleteSchema,
  detailsSchema,
  geocodeSchema,
  toMapPlace,
  toSuggestion,
} from './google-responses.ts'

export interface GoogleMapsOptions {
  key: string
  /** Outbound allow-list of the configuration; it must have the base URL's host. */
  allowedHosts: readonly string[]
  /** `https://maps.googleapis.com` by default. */
  baseUrl?: string
  timeoutMs?: number
  /** See circuit-breaker.ts. */
  clock?: () => number
}

const maxBytes = 1_000_000

/**
 * Google Maps, called from the server: Geocoding, Places Autocomplete, Place Details. Calls time
 * out after two seconds; after five failures in a row there are none for 30 seconds. The key is
 * sent to Google only and appears in no error. Throws at once where the base URL's host is not on
 * the allow-list. Source: DLV-07, QUALITY security 7, 42, F11.
 */
export function openGoogleMaps(options: GoogleMapsOptions): Maps {
  const {
    key,
    allowedHosts,
    baseUrl = 'https://maps.googleapis.com',
    timeoutMs = 2_000,
    clock,
  } = options
  if (!allowedHosts.includes(new URL(baseUrl).host)) {
    throw new Error(`The map service's host ${new URL(baseUrl).host} is not among the allowed ones`)
  }
  const breaker = openBreaker({ failures: 5, openMs: 30_000, ...(clock ? { clock } : {}) })

  function callGoogle<T extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: T,
  ): Promise<z.infer<T>> {
    const url = new URL(`/maps/api/${path}/json`, baseUrl)
    for (const [name, value] of Object.entries({ ...query, language: 'en', key }))
      url.searchParams.set(name, value)
    return breaker.run(async () => {
      const parseResult = schema.safeParse(
        await fetchJson(url, { allowedHosts, timeoutMs, maxBytes }),
      )
      // The response is not logged: it may repeat the request, including the key.
      if (!parseResult.success)
        throw new Error('the answer is not one of Google Maps, or it refuses us')
      return parseResult.data
    })
  }

  return {
    async geocode({ latitude, longitude }): Promise<MapPlace | null> {
      const { results } = await callGoogle(
        'geocode',
        { latlng: `${latitude},${longitude}` },
        geocodeSchema,
      )
      const places = results.map(toMapPlace)
      return places.find((place) => place.postalCode !== '') ?? places[0] ?? null
    },
    async autocomplete(words, countryCode) {
      const query = { input: words, components: `country:${countryCode.toLowerCase()}` }
      const { predictions } = await callGoogle('place/autocomplete', query, autocompleteSchema)
      return predictions.map((prediction) => toSuggestion(prediction, countryCode))
    },
    async place(id) {
      const fields = 'place_id,formatted_address,address_component,geometry'
      const { result } = await callGoogle('place/details', { place_id: id, fields }, detailsSchema)
      return result ? toMapPlace(result) : null
    },
  }
}
