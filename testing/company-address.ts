import type { AddressFields } from '#contract/accounts/addresses.ts'

/** An address as the people of a company type it. */
export function buildAddress(change: Partial<AddressFields> = {}): AddressFields {
  return {
    firstName: 'Stores',
    lastName: '',
    mobile: '9822012345',
    line1: '12 Prabhat Road',
    line2: '',
    city: 'Pune',
    state: '',
    postalCode: '411001',
    locality: '',
    kind: 'Office',
    isPrimary: false,
    isBilling: true,
    isPrimaryBilling: false,
    latitude: null,
    longitude: null,
    mapPlaceId: '',
    company: 'Yard Works',
    taxNumber: '',
    isSez: false,
    ...change,
  }
}
