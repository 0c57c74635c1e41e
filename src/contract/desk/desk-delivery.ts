import type { Minor } from '#kernel/money.ts'
import * as deskRefusalsTexts from '#texts/desk-refusals.ts'

export interface WarehouseRow {
  id: number
  code: string
  name: string
  /** Of the registration that supplies what it sends; null: the seller's own. */
  registrationId: number | null
  /** That one's state; null: the seller's own. */
  state: string | null
  /** Zones that it serves. */
  zones: number
}

export interface ZoneRow {
  id: number
  /** Empty: not named yet. */
  name: string
  fee: Minor
  cod: boolean
  cutoff: string | null
  warehouses: { name: string; days: number }[]
  ranges: number
  /** The first few of its postal codes. */
  sample: string[]
}

/** The answer for one postal code. */
export interface PincodeAnswer {
  pincode: string
  served: boolean
  /** Why not; empty where it is served. */
  reason: 'malformed' | 'unknown-place' | 'mismatch' | 'not-served' | ''
  place: string
  zone: string
  days: number
  charge: Minor
  freeAbove: Minor | null
  cod: boolean
}

export const deliveryTexts = {
  invalid: deskRefusalsTexts.invalid,
  'changed-meanwhile': deskRefusalsTexts.changedMeanwhile,
  missing: deskRefusalsTexts.missing,
  'too-long': deskRefusalsTexts.tooLong,
  'bad-code': deskRefusalsTexts.badCode,
  'code-taken': deskRefusalsTexts.codeTaken,
  'unknown-registration': deskRefusalsTexts.unknownRegistration,
  'last-warehouse': deskRefusalsTexts.lastWarehouse,
  'has-stock': deskRefusalsTexts.hasStock,
  'has-open-orders': deskRefusalsTexts.hasOpenOrders,
  'serves-zones': deskRefusalsTexts.servesZones,
  'shipped-from': deskRefusalsTexts.shippedFrom,
} as const
export type DeliveryCode = keyof typeof deliveryTexts

export const reasonTexts: Record<Exclude<PincodeAnswer['reason'], ''>, () => string> = {
  malformed: deskRefusalsTexts.pincodeMalformed,
  'unknown-place': deskRefusalsTexts.pincodeUnknownPlace,
  mismatch: deskRefusalsTexts.pincodeMismatch,
  'not-served': deskRefusalsTexts.pincodeNotServed,
}
