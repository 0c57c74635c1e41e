import * as accountErrorsTexts from '#texts/account-errors.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import { taxNumberTexts } from '../tax/tax-number.ts'

/** A delivery or billing address, as its owner sees and edits it. Source: ACC-03. */
export interface AddressFields {
  firstName: string
  lastName: string
  mobile: string
  line1: string
  line2: string
  city: string
  /** From the postal code's place where the place book knows it. */
  state: string
  postalCode: string
  locality: string
  kind: string
  isPrimary: boolean
  isBilling: boolean
  isPrimaryBilling: boolean
  /** Coordinates from the map, as the seed's clients send them; null where not chosen on a map. */
  latitude: number | null
  longitude: number | null
  mapPlaceId: string
  /** Whose address it is, if a company's; empty: the person's own. Source: TAX-02. */
  company: string
  /** The company's tax registration, of the same state; empty: none. */
  taxNumber: string
  /** In a special economic zone. */
  isSez: boolean
}

export interface SavedAddress extends AddressFields {
  id: number
}

/** An address as written on a parcel. */
export function formatAddressLines(
  address: Pick<SavedAddress, 'line1' | 'line2' | 'city' | 'state' | 'postalCode'>,
): string[] {
  const { line1, line2, city, state, postalCode } = address
  return [line1, line2, [city, state, postalCode].filter((part) => part !== '').join(', ')].filter(
    (line) => line !== '',
  )
}

export const addressKinds = ['Home', 'Office', 'Other'] as const

const kindNames: Readonly<Record<string, () => string>> = {
  Home: accountFormsTexts.kindHome,
  Office: accountFormsTexts.kindOffice,
  Other: accountFormsTexts.kindOther,
}

/** The kind's name in the reader's language; an unknown kind as it stands. */
export const formatAddressKind = (kind: string): string => kindNames[kind]?.() ?? kind

export type AddressCode = keyof typeof addressTexts

export const addressTexts = {
  invalid: accountErrorsTexts.invalid,
  missing: accountErrorsTexts.missing,
  'too-long': accountErrorsTexts.tooLong,
  'invalid-phone': accountErrorsTexts.invalidPhone,
  'invalid-pincode': accountErrorsTexts.invalidPincode,
  'unknown-pincode': accountErrorsTexts.invalidPincode,
  'state-mismatch': accountErrorsTexts.stateMismatch,
  'city-mismatch': accountErrorsTexts.cityMismatch,
  'unknown-kind': accountErrorsTexts.unknownKind,
  'company-missing': accountErrorsTexts.companyMissing,
  ...taxNumberTexts,
  'address-gone': accountErrorsTexts.addressGone,
  'too-many-addresses': accountErrorsTexts.tooManyAddresses,
} as const
