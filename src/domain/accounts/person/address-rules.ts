import type { AddressCode, AddressFields } from '#contract/accounts/addresses.ts'
import { addressSchema } from '#contract/schemas/addresses.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { findTaxNumberFault, normalizeTaxNumber } from '#contract/tax/tax-number.ts'
import { listConsonants } from '#kernel/hindi-places.ts'
import { hasDevanagari } from '#kernel/hindi-sounds.ts'
import { normalizeText } from '#kernel/normal-form.ts'
import type { Seller } from '#platform/seller.ts'

/** Postal data of a code: its cities and localities, and its state. */
export interface PostalPlace {
  locality: string
  city: string
  state: string
  /** Every city, district and locality of the code, case-folded. */
  names: ReadonlySet<string>
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
  seller: Pick<Seller, 'postalPattern' | 'dialCode' | 'countryCode'>,
  place: PostalPlace | null | undefined,
): AddressResult {
  const parsed = parseInput(addressSchema(seller), input)
  const fields: Record<string, AddressCode> = {
    ...findPlaceFaults(input, place),
    ...findCompanyFaults(input, place?.state ?? input.state, seller.countryCode),
    ...(!parsed.ok && parsed.fields),
  }
  if (!parsed.ok || Object.keys(fields).length > 0) return { ok: false, fields }
  const address = parsed.value
  return {
    ok: true,
    value: {
      ...address,
      state: place?.state ?? address.state,
      locality: address.locality || (place?.locality ?? ''),
      isSez: address.isSez && address.taxNumber !== '',
      // An address can't be the primary billing address without being a billing address.
      isBilling: address.isBilling || address.isPrimaryBilling,
    },
  }
}

function findPlaceFaults(
  { city, state }: AddressFields,
  place: PostalPlace | null | undefined,
): Record<string, AddressCode> {
  if (place === undefined) return {}
  if (place === null) return { postalCode: 'unknown-pincode' }
  const fields: Record<string, AddressCode> = {}
  if (state.trim() && foldName(state) !== foldName(place.state)) fields.state = 'state-mismatch'
  if (city.trim() && !isInPlace(city, place)) fields.city = 'city-mismatch'
  return fields
}

/** A registration has a name, and belongs to the state of the address. Source: TAX-02. */
function findCompanyFaults(
  { company, taxNumber }: AddressFields,
  state: string,
  countryCode: string,
): Record<string, AddressCode> {
  const number = normalizeTaxNumber(taxNumber)
  const fault = findTaxNumberFault(number, state, countryCode)
  if (fault) return { taxNumber: fault }
  return number !== '' && company.trim() === '' ? { company: 'company-missing' } : {}
}

/** "Pune City", "PUNE" and "पुणे" match "Pune"; "Mumbai" does not. */
function isInPlace(city: string, place: PostalPlace): boolean {
  if (hasDevanagari(city)) return soundsLikePlace(city, place)
  const input = foldName(city)
  for (const name of place.names) {
    if (name === input || name.split(' ').includes(input) || input.split(' ').includes(name))
      return true
  }
  return false
}

function soundsLikePlace(city: string, place: PostalPlace): boolean {
  const names = [...place.names].flatMap((name) => name.split(' '))
  const keys = new Set(names.map(listConsonants))
  return city.split(/[\s,()-]+/).some((word) => word !== '' && keys.has(listConsonants(word)))
}

export function foldName(name: string): string {
  return normalizeText(name, 'NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
