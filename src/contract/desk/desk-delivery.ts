import type { Minor } from '#kernel/money.ts'

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
  invalid: 'Please look at what is marked.',
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'bad-code': 'Letters, digits and hyphens make a code.',
  'code-taken': 'Another warehouse has this code.',
  'unknown-registration': 'Please choose one of your registrations.',
  'last-warehouse': 'A shop needs one warehouse; this is the last.',
  'has-stock': 'There are still goods in it. Set their stock to 0, or count them into another.',
  'has-open-orders':
    'Goods in it are promised to open orders or agreed prices. Once those are shipped or over, try again.',
  'serves-zones': 'It still serves zones. Take it out of the table of postal codes first.',
  'shipped-from':
    'Orders have gone out from it, and their record names it: it stays. Nothing has to lie in it.',
} as const
export type DeliveryCode = keyof typeof deliveryTexts

export const reasonTexts: Record<Exclude<PincodeAnswer['reason'], ''>, string> = {
  malformed: 'This is not a postal code of your country.',
  'unknown-place': 'Our directory of places has no such postal code.',
  mismatch: 'Our directory of places has it elsewhere.',
  'not-served': 'It is not in your table: you do not deliver there.',
}
