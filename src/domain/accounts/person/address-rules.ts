import { type AddressCode, type AddressFields, addressKinds } from '#contract/addresses.ts'
import { parsePhone, toOneLine } from '#contract/contact-details.ts'
import { isPostalCode, normalizePostalCode } from '#contract/postal-code.ts'
import type { Seller } from '#platform/seller.ts'

/** Postal data of a code: its cities and localities, and its state. */
export interface PostalPlace {
  locality: string
  city: string
  state: string
  /** Every city, district and locality of the code, case-folded. */
  names: ReadonlySet<string>
}

const maxLengths: Partial<Record<keyof AddressFields, number>> = {
  firstName: 80,
  lastName: 80,
  line1: 200,
  line2: 200,
  city: 80,
  state: 80,
  locality: 120,
  mapPlaceId: 300,
}

export type AddressResult =
  | { ok: true; value: AddressFields }
  | { ok: false; fields: Record<string, AddressCode> }

/**
 * Returns the address to store, or the errors by field. `place` is the postal data of the code;
 * null: the code does not exist; undefined: there is no data for the country. State and locality
 * come from the postal data where it has them. Source: ACC-03, QUALITY security 11.
 */
export function parseAddress(
  input: AddressFields,
  seller: Pick<Seller, 'postalPattern' | 'dialCode'>,
  place: PostalPlace | null | undefined,
): AddressResult {
  const address = { ...input }
  const fields: Record<string, AddressCode> = {}
  for (const [name, max] of Object.entries(maxLengths) as [keyof typeof maxLengths, number][]) {
    const text = toOneLine(String(input[name] ?? ''))
    Object.assign(address, { [name]: text })
    if (text.length > max) fields[name] = 'too-long'
  }
  address.postalCode = normalizePostalCode(input.postalCode.trim())
  for (const name of ['firstName', 'line1', 'city'] as const)
    if (!address[name]) fields[name] = 'missing'
  const mobile = parsePhone(input.mobile, seller.dialCode)
  if (mobile) address.mobile = mobile
  else fields.mobile = input.mobile.trim() ? 'invalid-phone' : 'missing'
  if (!input.postalCode.trim()) fields.postalCode = 'missing'
  else if (!isPostalCode(input.postalCode.trim(), seller.postalPattern))
    fields.postalCode = 'invalid-pincode'
  else if (place === null) fields.postalCode = 'unknown-pincode'
  if (place) {
    if (address.state && foldName(address.state) !== foldName(place.state))
      fields.state = 'state-mismatch'
    if (address.city && !isInPlace(address.city, place)) fields.city ??= 'city-mismatch'
    address.state = place.state
    address.locality ||= place.locality
  }
  if (!(addressKinds as readonly string[]).includes(address.kind)) fields.kind = 'unknown-kind'
  // An address can't be the primary billing address without being a billing address.
  address.isBilling ||= address.isPrimaryBilling
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value: address }
}

/** "Pune City" and "PUNE" match "Pune"; "Mumbai" does not. */
function isInPlace(city: string, place: PostalPlace): boolean {
  const input = foldName(city)
  for (const name of place.names) {
    if (name === input || name.split(' ').includes(input) || input.split(' ').includes(name))
      return true
  }
  return false
}

export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
