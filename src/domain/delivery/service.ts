import { type DeliveryPromise, daysUntil, promiseDelivery } from '#contract/delivery-promise.ts'
import { bareCode, isPostalCode } from '#contract/postal-code.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Ground, Place, Scope } from '../scope.ts'
import type { Seller } from '../sellers/seller.ts'
import type { GeoPoint } from './book/geo-rules.ts'
import { hasBook, knownPlace } from './book/known-places.ts'
import { type BookPlace, nearestPlace } from './book/place-book.ts'
import { buildDeliveryRule } from './delivery-rule.ts'
import { agrees, type Claims } from './place-match.ts'
import { noteUnserved } from './unserved.ts'
import { termsFor } from './zones/zones.ts'

/** What is asked about: a postal code or a point, and what else the caller says of it. Neither: the place in force. */
export interface ServiceQuestion extends Claims {
  pincode?: string | undefined
}

/** A place that one may choose, with what the book knows of it. */
export interface ChosenPlace extends Place {
  state: string
  latitude: number | null
  longitude: number | null
}

export type NotServed = 'malformed' | 'unknown-place' | 'mismatch' | 'not-served'

export type Service =
  | {
      status: 'available'
      /** When goods in stock arrive that are ordered now, from the quickest of the warehouses. Source: SAFE-14. */
      promise: DeliveryPromise
      /** Calendar days from today to that date. */
      days: number
      /** Of an order that is not free: see `freeAbove`. Minor units. */
      charge: Minor
      freeAbove: Minor | null
      /** Cash on delivery. */
      cod: boolean
      zoneId: number
      place: ChosenPlace
    }
  | { status: 'not-available'; reason: NotServed; place: ChosenPlace | null }

/**
 * Whether the seller delivers to a place, in how many days and for what. A postal code that the book does not have is no
 * place, unless the book has none of the country. Source: DLV-01, DLV-05, DLV-06.
 */
export async function serviceAt(scope: Scope, question: ServiceQuestion): Promise<Service> {
  const found = await findPlace(scope, question)
  if (typeof found === 'string') return { status: 'not-available', reason: found, place: null }
  const { seller } = scope
  const terms = await termsFor(scope, seller.id, bareCode(found.pincode))
  if (!terms)
    return { status: 'not-available', reason: 'not-served', place: { ...found, zoneId: null } }
  const rule = buildDeliveryRule(seller, terms)
  const promise = promiseDelivery(rule, terms.days, scope.now)
  return {
    status: 'available',
    promise,
    days: daysUntil(promise.date, rule, scope.now),
    charge: terms.fee,
    freeAbove: seller.freeDeliveryAbove,
    cod: terms.cod,
    zoneId: terms.id,
    place: { ...found, zoneId: terms.id },
  }
}

/**
 * A place that the shopper chooses by its postal code. Refusals leave the old place: it is malformed, does not exist, or is
 * not served, which is counted (noteUnserved). Source: DLV-01, DLV-02, DLV-04.
 */
export async function choosePlace(
  scope: Scope,
  pincode: string,
): Promise<Outcome<ChosenPlace, 'invalid-pincode' | 'unknown-pincode' | 'not-served'>> {
  const service = await serviceAt(scope, { pincode })
  if (service.status === 'available') return ok({ ...service.place, chosen: true })
  if (service.reason === 'malformed') return refuse('invalid-pincode')
  if (service.reason !== 'not-served') return refuse('unknown-pincode')
  await noteUnserved(scope, bareCode(service.place!.pincode))
  return refuse('not-served')
}

/**
 * The place that a page obeys: that of the shopper's own postal code where it is one, else the seller's default, with the
 * zone that it lies in. From memory after the first call. Source: DLV-05, DLV-06.
 */
export async function placeInForce(
  ground: Ground,
  seller: Seller,
  pincode: string | undefined,
): Promise<Place> {
  const { pincode: usual, city, area } = seller.defaultPlace
  if (pincode !== undefined && isPostalCode(pincode, seller.postalPattern)) {
    const place = await knownPlace(ground, seller.countryCode, bareCode(pincode))
    if (place || !(await hasBook(ground, seller.countryCode))) {
      const zoneId = (await termsFor(ground, seller.id, bareCode(pincode)))?.id ?? null
      return { pincode, city: place?.city ?? '', area: place?.locality ?? '', chosen: true, zoneId }
    }
  }
  const zoneId = (await termsFor(ground, seller.id, bareCode(usual)))?.id ?? null
  return { pincode: usual, city, area, chosen: false, zoneId }
}

async function findPlace(
  scope: Scope,
  question: ServiceQuestion,
): Promise<ChosenPlace | NotServed> {
  const { seller, place: current } = scope
  const { point, ...claims } = question
  const pincode = question.pincode || (point ? undefined : current.pincode)
  if (pincode === undefined) {
    const near = await nearestPlace(scope.database.replica, seller.countryCode, point as GeoPoint)
    if (!near) return 'unknown-place'
    return (await agrees(scope.database.replica, near, claims))
      ? presented(near, near.postalCode)
      : 'mismatch'
  }
  if (!isPostalCode(pincode, seller.postalPattern)) return 'malformed'
  const known = await knownPlace(scope, seller.countryCode, bareCode(pincode))
  if (known)
    return (await agrees(scope.database.replica, known, question))
      ? presented(known, pincode)
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

function presented(place: BookPlace, pincode: string): ChosenPlace {
  const { city, locality: area, state, latitude, longitude } = place
  return { pincode, city, area, state, latitude, longitude, zoneId: null, chosen: true }
}
