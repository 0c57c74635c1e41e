import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import {
  buildFirmCarrier,
  buildServiceCarrier,
  type Carrier,
  ownVehicleCarrier,
} from './carrier.ts'
import { loadUsualParcel } from './carrier-store.ts'

/** Public API of carriers: who may bring a seller's parcels, and how each is set up. */
export type { Carrier } from './carrier.ts'
export { type CarrierSettings, getCarrierSettings, saveCarriers } from './carrier-settings.ts'
export { loadUsualParcel } from './carrier-store.ts'

type CarrierScope = Pick<Scope, 'seller' | 'outside' | 'database'>

/** The names of a seller's carriers, in the order in which they are offered. */
export function listCarrierNames({ seller, outside }: Pick<Scope, 'seller' | 'outside'>): string[] {
  const service = outside.parcels?.get(seller.code)
  return [...(service ? [service.name] : []), ...seller.logisticsNames, ownVehicleCarrier.name]
}

/** The seller's carrier that books parcels, and its usual parcel; null: none does. */
export async function findBookingCarrier({ seller, outside, database }: CarrierScope) {
  const service = outside.parcels?.get(seller.code)
  if (!service) return null
  const { pickupPlace: _place, ...size } = await loadUsualParcel(database.primary, seller.id)
  return { carrier: service.name, ...size }
}

/** The seller's carrier of this name; null: it has none. Source: DEAL-05. */
export async function findCarrier(scope: CarrierScope, name: string): Promise<Carrier | null> {
  const { seller, outside, database } = scope
  if (name === ownVehicleCarrier.name) return ownVehicleCarrier
  const service = outside.parcels?.get(seller.code)
  if (service?.name === name) return buildServiceCarrier(service)
  if (!seller.logisticsNames.includes(name)) return null
  const { rows } = await database.primary.execute<{ page: string }>(sql`
    select page from carrier_page where seller_id = ${seller.id} and carrier = ${name}`)
  return buildFirmCarrier(name, rows[0]?.page ?? null)
}
