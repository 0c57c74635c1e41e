import { z } from 'zod'
import { addressKinds } from '../accounts/addresses.ts'
import { isPostalCode, normalizePostalCode } from '../delivery/postal-code.ts'
import { normalizeTaxNumber } from '../tax/tax-number.ts'
import {
  choiceField,
  coordinateField,
  flagField,
  lineField,
  optionalLineField,
  phoneField,
} from './fields.server.ts'
import { defineField } from './input-field.server.ts'

/** What decides about a seller's addresses: the form of its country's postal codes, and its dial code. */
interface AddressCountry {
  postalPattern: string
  dialCode: string
}

/**
 * A delivery or billing address as typed. Whether its postal code exists, and lies in its city and
 * state, is for the place book. Source: ACC-03.
 */
export const addressSchema = ({ postalPattern, dialCode }: AddressCountry) =>
  z.object({
    firstName: lineField(80),
    lastName: optionalLineField(80),
    mobile: phoneField(dialCode),
    line1: lineField(200),
    line2: optionalLineField(200),
    city: lineField(80),
    state: optionalLineField(80),
    postalCode: postalCodeField(postalPattern),
    locality: optionalLineField(120),
    kind: choiceField(addressKinds, 'unknown-kind'),
    isPrimary: flagField,
    isBilling: flagField,
    isPrimaryBilling: flagField,
    latitude: coordinateField,
    longitude: coordinateField,
    mapPlaceId: optionalLineField(300),
    company: optionalLineField(120),
    taxNumber: taxNumberField,
    isSez: flagField,
  })

/** As it is stored; whether it fits the state is for the rules of addresses. */
const taxNumberField = defineField<never>(z.string().transform(normalizeTaxNumber), {
  maxLength: 60,
  description: 'GSTIN in India, GST registration number or UEN in Singapore',
})

function postalCodeField(pattern: string) {
  return defineField<'missing' | 'invalid-pincode'>(
    z.string().transform((text, context) => {
      const code = text.trim()
      if (code === '') context.addIssue('missing')
      else if (!isPostalCode(code, pattern)) context.addIssue('invalid-pincode')
      return normalizePostalCode(code)
    }),
  )
}
