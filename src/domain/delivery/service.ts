import {
  countDaysUntil,
  type DeliveryPromise,
  promiseDelivery,
} from '#contract/delivery/delivery-promise.ts'
import { isPostalCode, normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { AppContext, Place, Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { getCachedPlace, hasBook } from './book/cached-places.ts'
import type { GeoPoint } from './book/geo-rules.ts'
import { type BookPlace, findNearestPlace } from './book/place-book.ts'
import { buildDeliveryRule } from './delivery-rule.ts'
import { matchesClaims, type PlaceClaims } from './place-match.ts'
import { recordUnserved } from './unserved-places.ts'
import { getZoneTerms } from './zones/zones.ts'

/** The query: a postal code or a point, with optional further data. Neither: the current place. */
export interface ServiceQuery extends PlaceClaims {
  pincode?: string | undefined
}

/** A place that can be chosen, with its data from the book. */
export interface ChosenPlace extends Place {
  state: string
  latitude: number | null
  longitude: number | null
}

export type UnservedReason = 'malformed' | 'unknown-place' | 'mismatch' | 'not-served'

export type Service =
  | {
      status: 'available'
      /**
       * Delivery date of in-stock items ordered now, from the quickest warehouse. Source: SAFE-14.
       */
      promise: DeliveryPromise
      /** Calendar days from today to that date. */
      days: number
      /** For an order below `freeAbove`. Minor units. */
      charge: Minor
      freeAbove: Minor | null
      /** Cash on delivery. */
      cod: boolean
      zoneId: number
      place: ChosenPlace
    }
  | { status: 'not-available'; reason: UnservedReason; place: ChosenPlace | null }

/**
 * Whether the seller delivers to a place, in how many days and at what charge. A postal code that
 * the book lacks is unknown, unless the book has none of the country. Source: DLV-01, DLV-05,
 * DLV-06.
 */
export async function getService(scope: Scope, question: ServiceQuery): Promise<Service> {
  const chosenPlace = await findPlace(scope, question)
  if (typeof chosenPlace === 'string')
    return { status: 'not-available', reason: chosenPlace, place: null }
  const { seller } = scope
  const terms = await getZoneTerms(scope, seller.id, normalizePostalCode(chosenPlace.pincode))
  if (!terms)
    return {
      status: 'not-available',
      reason: 'not-served',
      place: { ...chosenPlace, zoneId: null },
    }
  const rule = buildDeliveryRule(seller, terms)
  const promise = promiseDelivery(rule, terms.days, scope.now)
  return {
    status: 'available',
    promise,
    days: countDaysUntil(promise.date, rule, scope.now),
    charge: terms.fee,
    freeAbove: seller.freeDeliveryAbove,
    cod: terms.cod,
    zoneId: terms.id,
    place: { ...chosenPlace, zoneId: terms.id },
  }
}

/**
 * Chooses a place by postal code. A refusal keeps the old place: the code is malformed, does not
 * exist, or is not served, which is counted (recordUnserved). Source: DLV-01, DLV-02, DLV-04.
 */
export async function choosePlace(
  scope: Scope,
  pincode: string,
): Promise<Outcome<ChosenPlace, 'invalid-pincode' | 'unknown-pincode' | 'not-served'>> {
  const service = await getService(scope, { pincode })
  if (service.status === 'available') return ok({ ...service.place, chosen: true })
  if (service.reason === 'malformed') return refuse('invalid-pincode')
  if (service.reason !== 'not-served') return refuse('unknown-pincode')
  await recordUnserved(scope, normalizePostalCode(service.place!.pincode))
  return refuse('not-served')
}

/**
 * The place that a page uses: the shopper's own postal code if valid, else the seller's default,
 * with its zone. In memory after the first call. Source: DLV-05, DLV-06.
 */
export async function resolvePlace(
  app: AppContext,
  seller: Seller,
  pincode: string | undefined,
): Promise<Place> {
  const { pincode: defaultPincode, city, area } = seller.defaultPlace
  if (pincode !== undefined && isPostalCode(pincode, seller.postalPattern)) {
    const place = await getCachedPlace(app, seller.countryCode, normalizePostalCode(pincode))
    if (place || !(await hasBook(app, seller.countryCode))) {
      const zoneId = (await getZoneTerms(app, seller.id, normalizePostalCode(pincode)))?.id ?? null
      return { pincode, city: place?.city ?? '', area: place?.locality ?? '', chosen: true, zoneId }
    }
  }
  const zoneId =
    (await getZoneTerms(app, seller.id, normalizePostalCode(defaultPincode)))?.id ?? null
  return { pincode: defaultPincode, city, area, chosen: false, zoneId }
}

async function findPlace(
  scope: Scope,
  question: ServiceQuery,
): Promise<ChosenPlace | UnservedReason> {
  const { seller, place: current } = scope
  const { point, ...claims } = question
  const pincode = question.pincode || (point ? undefined : current.pincode)
  if (pincode === undefined) {
    const nearest = await findNearestPlace(
      scope.database.replica,
      seller.countryCode,
      point as GeoPoint,
    )
    if (!nearest) return 'unknown-place'
    return (await matchesClaims(scope.database.replica, nearest, claims))
      ? toChosenPlace(nearest, nearest.postalCode)
      : 'mismatch'
  }
  if (!isPostalCode(pincode, seller.postalPattern)) return 'malformed'
  const bookPlace = await getCachedPlace(scope, seller.countryCode, normalizePostalCode(pincode))
  if (bookPlace)
    return (await matchesClaims(scope.database.replica, bookPlace, question))
      ? toChosenPlace(bookPlace, pincode)
      : 'mismatch'
  if (pincode !== seller.defaultPlace.pincode && (await hasBook(scope, seller.countryCode)))
    return 'unknown-place'
  const { city, area } = pincode === current.pincode ? current : { city: '', area: '' }
  return {
    pincode,
    city,
    area,
    state: '',
    latitude: null,
    longitude: null,
    zoneId: null,
    chosen: current.chosen,
  }
}

function toChosenPlace(place: BookPlace, pincode: string): ChosenPlace {
  const { city, locality: area, state, latitude, longitude } = place
  return { pincode, city, area, state, latitude, longitude, zoneId: null, chosen: true }
}
