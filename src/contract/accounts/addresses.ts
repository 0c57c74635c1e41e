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

export type AddressCode = keyof typeof addressTexts

export const addressTexts = {
  invalid: 'Please check what is marked below.',
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'invalid-phone': 'Please enter a valid phone number.',
  'invalid-pincode': 'Invalid pincode, Please enter a valid pincode.',
  'unknown-pincode': 'Invalid pincode, Please enter a valid pincode.',
  'state-mismatch': 'This pincode lies in another state.',
  'city-mismatch': 'This pincode lies in another city.',
  'unknown-kind': 'Please choose Home, Office or Other.',
  'company-missing': 'Please enter the name that this number is registered for.',
  ...taxNumberTexts,
  'address-gone': 'This address was removed meanwhile. Save it to add it again.',
  'too-many-addresses': 'There is room for 50 addresses. Please delete one first.',
} as const
