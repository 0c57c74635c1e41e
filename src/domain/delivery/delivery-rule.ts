import {
  type DeliveryRule,
  getArrival,
  getDeparture,
  getPromiseEnd,
} from '#contract/delivery/delivery-promise.ts'
import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import type { Place, Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { getZoneTerms, type ZoneTerms } from './zones/zones.ts'

/** Data for delivery dates in one of the seller's zones. */
export function buildDeliveryRule(
  { countryCode, workingDays }: Pick<Seller, 'countryCode' | 'workingDays'>,
  { cutoff }: Pick<ZoneTerms, 'cutoff'>,
): DeliveryRule {
  return { cutoff, timeZone: findTimeZone(countryCode), workingDays }
}

/**
 * The rule at a place; null if it is not served. In memory after the first call. Source: SAFE-14.
 */
export async function getDeliveryRule(
  scope: Scope,
  place: Pick<Place, 'pincode'> = scope.place,
): Promise<DeliveryRule | null> {
  const terms = await getZoneTerms(scope, scope.seller.id, normalizePostalCode(place.pincode))
  return terms && buildDeliveryRule(scope.seller, terms)
}

/** A seller with delivery dates for the scope's place. */
export interface DatedSeller extends Seller {
  /** When the dates become outdated; null: none are promised. */
  promisesUntil: Date | null
  /** The delivery date after this number of working days; null: none is promised. */
  deliverBy(days: number | null): string | null
}

export async function dateDeliveries(scope: Scope): Promise<DatedSeller> {
  const rule = await getDeliveryRule(scope)
  const departure = rule && getDeparture(rule, scope.now)
  return {
    ...scope.seller,
    promisesUntil: rule && getPromiseEnd(rule, scope.now),
    deliverBy: (days) => (departure && days !== null ? getArrival(departure, rule, days) : null),
  }
}
