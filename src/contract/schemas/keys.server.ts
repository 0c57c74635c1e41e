import { isIP } from 'node:net'
import { z } from 'zod'
import { keyTerms, maxKeyAddresses, maxKeyNameLength } from '../keys/keys.ts'
import { choiceField, lineField } from './fields.server.ts'
import { defineField } from './input-field.server.ts'

/** Addresses and networks with commas or spaces between; none: the key is accepted from all. */
const addressesField = defineField<'bad-address' | 'too-many-addresses', string[]>(
  z
    .string()
    .max(2_000, 'bad-address')
    .transform((text, context) => {
      const addresses = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
      if (addresses.length > maxKeyAddresses) context.addIssue('too-many-addresses')
      else if (!addresses.every(isAddressOrNetwork)) context.addIssue('bad-address')
      return addresses
    }),
)

/** A key as its form sends it, without its scopes. */
export const keySchema = z.object({
  name: lineField(maxKeyNameLength),
  term: choiceField(keyTerms, 'bad-term'),
  addresses: addressesField,
})

export type KeyInput = z.input<typeof keySchema>

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/')
  const version = isIP(address)
  if (version === 0 || others.length > 0 || address.includes('%')) return false
  const maxBits = version === 4 ? 32 : 128
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}
