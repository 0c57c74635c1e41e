import type { z } from '@hono/zod-openapi'
import { isPostalCode } from '#contract/postal-code.ts'
import type { Service } from '#domain/delivery/delivery.ts'
import type { MapPlace } from '#domain/ports.ts'
import type { Scope } from '#domain/scope.ts'
import { shop } from '#domain/shop.ts'
import { invalid } from '../problem.ts'
import { findAddress } from './find-address.ts'
import type { serviceQuery } from './place-queries.ts'

type Sent = z.output<typeof serviceQuery>

const nowhere: Service = { status: 'not-available', reason: 'unknown-place', place: null }

/**
 * Whether the seller delivers to what was sent. Of pincode, place id, point and address the first that is there says where;
 * what else was sent must agree with it. A malformed pincode is refused. Source: DLV-01, DLV-05, QUALITY security 11.
 */
export async function checkService(scope: Scope, sent: Sent): Promise<Service> {
  const { seller } = scope
  const { Pincode, City: city, Area: area, State: state } = sent
  if (Pincode !== undefined && !isPostalCode(Pincode, seller.postalPattern)) {
    throw invalid({ Pincode: 'invalid-pincode' }, 'invalid-pincode')
  }
  if (sent.Lat === undefined && sent.Lng !== undefined) throw invalid({ Lat: 'missing' })
  if (sent.Lng === undefined && sent.Lat !== undefined) throw invalid({ Lng: 'missing' })
  const point = pointOf(sent.Lat, sent.Lng)
  const place = await mapPlaceOf(scope, sent)
  if (place && place.country !== '' && place.country !== seller.countryCode) return nowhere
  const pincode = Pincode ?? (place?.postalCode || undefined)
  const here = place ? pointOf(place.latitude, place.longitude) : undefined
  const where = { pincode, point: point ?? here }
  const isSaid = [sent.PlaceId, sent.Address, sent.Area, sent.City].some(
    (said) => said !== undefined,
  )
  if (isSaid && !where.pincode && !where.point) return nowhere
  const service = await shop.delivery.serviceAt(scope, { ...where, city, area, state })
  if (service.status === 'not-available' || !Pincode || !place) return service
  return shop.delivery.serviceAt(scope, { pincode: Pincode, point: here, state: place.state })
}

/** The place of the id that was sent; that of the address where nothing else says where. */
async function mapPlaceOf(scope: Scope, sent: Sent): Promise<MapPlace | null> {
  const place =
    sent.PlaceId === undefined ? null : await shop.delivery.placeById(scope, sent.PlaceId)
  if (place || sent.Pincode !== undefined || sent.Lat !== undefined) return place
  return findAddress(scope, sent)
}

function pointOf(latitude: number | null | undefined, longitude: number | null | undefined) {
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : undefined
}
