import { toOneLine } from '#contract/accounts/contact-details.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { parseEachField } from '#contract/schemas/parse-input.server.ts'
import {
  type RfqInput,
  type RfqLineInput,
  rfqLineSchema,
  rfqSchema,
} from '#contract/schemas/quotes.server.ts'
import type { Seller } from '#platform/seller.ts'
import type { FieldFaults } from '../rfq-command.ts'
import type { Contact, NewLine } from './rfq-store.ts'

export interface ParsedRfq {
  contact: Contact
  postalCode: string
  neededBy: string | null
  lines: NewLine[]
}

/**
 * Parses a request and collects its errors by field. A draft may be incomplete, but what it has
 * must be valid. Whether packs are sold here and the place is served is checked later. Source:
 * RFQ-01 to RFQ-03.
 */
export function parseRfq(
  input: RfqInput,
  seller: Pick<Seller, 'currency' | 'dialCode' | 'postalPattern'>,
  today: string,
): { value: ParsedRfq; faults: FieldFaults } {
  const { value, faults } = parseEachField(rfqSchema(seller, today), { ...input, lines: [] })
  const allFaults: FieldFaults = { ...faults }
  if (input.lines.length > quoteLimits.lines) allFaults.lines = 'too-many-lines'
  const lines = input.lines
    .slice(0, quoteLimits.lines)
    .flatMap((line, at) => parseLine(line, `lines.${at}`, seller.currency, allFaults))
  const { name, company, email, phone, note } = value
  return {
    value: {
      contact: {
        name: name ?? '',
        company: company ?? '',
        email: email ?? '',
        phone: phone ?? '',
        note: note ?? '',
      },
      postalCode: value.pincode ?? '',
      neededBy: value.neededBy,
      lines,
    },
    faults: allFaults,
  }
}

/** Fields required before a request is submitted. */
export function findMissing({ contact, postalCode, lines }: ParsedRfq): FieldFaults {
  return {
    ...(contact.name === '' ? { name: 'missing' as const } : {}),
    ...(contact.email === '' ? { email: 'missing' as const } : {}),
    ...(postalCode === '' ? { pincode: 'missing' as const } : {}),
    ...(lines.length === 0 ? { lines: 'no-lines' as const } : {}),
  }
}

/** Skips a line without a pack or words. */
function parseLine(
  input: RfqLineInput,
  path: string,
  currency: string,
  faults: FieldFaults,
): NewLine[] {
  const isEmpty = (text: string) => toOneLine(text) === ''
  if (isEmpty(input.packId) && isEmpty(input.words)) {
    if (!isEmpty(input.link) || !isEmpty(input.targetPrice)) faults[`${path}.words`] = 'missing'
    return []
  }
  const parsed = parseEachField(rfqLineSchema(currency), input, `${path}.`)
  Object.assign(faults, parsed.faults)
  const { packId, quantity, words, unit, link, targetPrice } = parsed.value
  if (quantity === null) faults[`${path}.quantity`] ??= 'invalid-quantity'
  return [
    {
      packId,
      words: (packId === null && words) || '',
      unit: (packId === null && unit) || '',
      link: link ?? '',
      quantity: quantity ?? 1,
      targetPrice,
    },
  ]
}
