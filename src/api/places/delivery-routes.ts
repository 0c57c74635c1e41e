import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { publicAnswer } from '../http/public-answer.ts'
import { buildResponses } from '../http/route-responses.ts'
import { checkService } from './check-service.ts'
import { autocompleteQuery, geocodeQuery, mapPlaceQuery, serviceQuery } from './place-queries.ts'
import { mapPlaceSchema, mapPlacesSchema, wireMapPlace } from './wire-map-place.ts'
import { defaultLocationSchema, wireDefaultLocation } from './wire-place.ts'
import { serviceSchema, wireService } from './wire-service.ts'

const tags = ['Delivery']

const getDefaultLocation = defineCall('/default-location', {
  method: 'get',
  tags,
  summary: 'The place that counts until one is chosen',
  request: { query: identityQuery },
  responses: buildResponses(defaultLocationSchema, 'The seller’s default place'),
})

const getGeocode = defineCall('/maps/geocode', {
  method: 'get',
  tags,
  summary: 'The place at a point of the seller’s country',
  request: { query: geocodeQuery },
  responses: buildResponses(mapPlaceSchema, 'The place; a point in the sea or abroad has none'),
})

const getAutocomplete = defineCall('/maps/autocomplete', {
  method: 'get',
  tags,
  summary: 'Places that the beginning of an address may mean',
  request: { query: autocompleteQuery },
  responses: buildResponses(mapPlacesSchema, 'At most five, best first'),
})

const getMapPlace = defineCall('/maps/place', {
  method: 'get',
  tags,
  summary: 'A place that was suggested, with its pincode',
  request: { query: mapPlaceQuery },
  responses: buildResponses(mapPlaceSchema, 'The place'),
})

const getService = defineCall('/service-availability', {
  method: 'get',
  tags,
  summary: 'Whether the seller delivers to a place',
  request: { query: serviceQuery },
  responses: buildResponses(serviceSchema, 'Days, charge and cash on delivery, or why not'),
})

const getLogistics = defineCall('/logistics-status', {
  method: 'get',
  tags,
  summary: 'Whether the seller ships by a logistics partner',
  request: { query: identityQuery },
  responses: buildResponses(
    z.strictObject({ isLogisticsEnabled: z.boolean() }).openapi('LogisticsStatus'),
    'Yes or no',
  ),
})

/** Delivery locations: GET /default-location, /maps/…, /service-availability, /logistics-status. */
export function mountDeliveryRoutes(api: Api): void {
  api.openapi(getDefaultLocation, (c) =>
    c.json(wireDefaultLocation(c.get('scope').seller), 200, publicAnswer),
  )

  api.openapi(getGeocode, async (c) => {
    const place = await shop.delivery.geocode(c.get('scope'), c.req.valid('query').latlng)
    if (!place) throw stop('not-found')
    return c.json(wireMapPlace(place), 200)
  })

  api.openapi(getAutocomplete, async (c) => {
    const { Keyword, CountryCode } = c.req.valid('query')
    const places = await shop.delivery.suggestPlaces(
      c.get('scope'),
      Keyword,
      CountryCode?.toUpperCase(),
    )
    return c.json(places.map(wireMapPlace), 200)
  })

  api.openapi(getMapPlace, async (c) => {
    const place = await shop.delivery.getMapPlace(c.get('scope'), c.req.valid('query').PlaceId)
    if (!place) throw stop('not-found')
    return c.json(wireMapPlace(place), 200)
  })

  api.openapi(getService, async (c) => {
    const scope = c.get('scope')
    return c.json(wireService(await checkService(scope, c.req.valid('query')), scope.seller), 200)
  })

  api.openapi(getLogistics, (c) => {
    const isLogisticsEnabled = c.get('scope').seller.logisticsNames.length > 0
    return c.json({ isLogisticsEnabled }, 200, publicAnswer)
  })
}
