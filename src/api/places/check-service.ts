import type { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { isPostalCode } from '#contract/delivery/postal-code.ts'
import type { Service } from '#domain/delivery/delivery.ts'
import type { MapPlace } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { invalidRequest } from '../http/problem.ts'
import { findAddress } from './find-address.ts'
import type { serviceQuery } from './place-queries.ts'

type ServiceParams = z.output<typeof serviceQuery>

const unknownPlace: Service = { status: 'not-available', reason: 'unknown-place', place: null }

/**
 * Checks whether the seller delivers to the location sent. Pincode, place id, point and address are tried in
 * that order; the first one present decides and the others must agree with it. A malformed pincode is
 * refused. Source: DLV-01, DLV-05, QUALITY security 11.
 */
export async function checkService(scope: Scope, params: ServiceParams): Promise<Service> {
  const { seller } = scope
  const { Pincode, City: city, Area: area, State: state } = params
  if (Pincode !== undefined && !isPostalCode(Pincode, seller.postalPattern)) {
    throw invalidRequest({ Pincode: 'invalid-pincode' }, 'invalid-pincode')
  }
  if (params.Lat === undefined && params.Lng !== undefined) throw invalidRequest({ Lat: 'missing' })
  if (params.Lng === undefined && params.Lat !== undefined) throw invalidRequest({ Lng: 'missing' })
  const point = toPoint(params.Lat, params.Lng)
  const place = await findMapPlace(scope, params)
  if (place && place.country !== '' && place.country !== seller.countryCode) return unknownPlace
  const pincode = Pincode ?? (place?.postalCode || undefined)
  const placePoint = place ? toPoint(place.latitude, place.longitude) : undefined
  const destination = { pincode, point: point ?? placePoint }
  const hasPlaceHint = [params.PlaceId, params.Address, params.Area, params.City].some(
    (hint) => hint !== undefined,
  )
  if (hasPlaceHint && !destination.pincode && !destination.point) return unknownPlace
  const service = await shop.delivery.getService(scope, { ...destination, city, area, state })
  if (service.status === 'not-available' || !Pincode || !place) return service
  return shop.delivery.getService(scope, {
    pincode: Pincode,
    point: placePoint,
    state: place.state,
  })
}

/** The place of the id sent; without any other location, the place of the address. */
async function findMapPlace(scope: Scope, params: ServiceParams): Promise<MapPlace | null> {
  const place =
    params.PlaceId === undefined ? null : await shop.delivery.getMapPlace(scope, params.PlaceId)
  if (place || params.Pincode !== undefined || params.Lat !== undefined) return place
  return findAddress(scope, params)
}

function toPoint(latitude: number | null | undefined, longitude: number | null | undefined) {
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : undefined
}
