import type { AddressFields } from '#contract/addresses.ts'

/** Reads an address from a form; fields that the form lacks are empty. */
export function readAddressForm(form: FormData): AddressFields {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    mobile: text('mobile'),
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    state: '',
    postalCode: text('postalCode'),
    locality: text('locality'),
    kind: text('kind'),
    isPrimary: form.has('isPrimary'),
    isBilling: form.has('isBilling') || form.has('isPrimaryBilling'),
    isPrimaryBilling: form.has('isPrimaryBilling'),
    latitude: null,
    longitude: null,
    mapPlaceId: '',
  }
}
