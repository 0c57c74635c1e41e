import { parseEmail, parsePhone } from '#contract/accounts/contact-details.ts'
import { isPostalCode } from '#contract/delivery/postal-code.ts'
import type { RfqInput, RfqLineInput } from '#contract/negotiation/quote-input.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { cutText } from '#kernel/clean-text.ts'
import type { Seller } from '#platform/seller.ts'
import {
  createReader,
  type FieldFaults,
  type FieldReader,
  readDay,
  toText,
} from '../field-reader.ts'
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
  const reader = createReader(seller.currency)
  const { faults } = reader
  const email = toText(input.email).trim()
  const phone = toText(input.phone).trim()
  const postalCode = cutText(toText(input.pincode).trim(), 20)
  if (email !== '' && !parseEmail(email)) faults.email = 'invalid-email'
  if (phone !== '' && !parsePhone(phone, seller.dialCode)) faults.phone = 'invalid-phone'
  if (postalCode !== '' && !isPostalCode(postalCode, seller.postalPattern))
    faults.pincode = 'invalid-pincode'
  const inputLines = Array.isArray(input.lines) ? input.lines : []
  if (inputLines.length > quoteLimits.lines) faults.lines = 'too-many-lines'
  const value: ParsedRfq = {
    contact: {
      name: reader.line('name', input.name, quoteLimits.name),
      company: reader.line('company', input.company, quoteLimits.name),
      email: parseEmail(email) ?? '',
      phone: parsePhone(phone, seller.dialCode) ?? '',
      note: reader.text('note', input.note),
    },
    postalCode,
    neededBy: parseNeededBy(toText(input.neededBy), today, faults),
    lines: inputLines
      .slice(0, quoteLimits.lines)
      .flatMap((line, at) => parseLine(line, `lines.${at}`, reader)),
  }
  return { value, faults }
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

/** Skips a line without any input. */
function parseLine(line: RfqLineInput, name: string, reader: FieldReader): NewLine[] {
  const packText = toText(line?.packId).trim()
  const words = reader.line(`${name}.words`, line?.words, quoteLimits.words)
  if (packText === '' && words === '') {
    const hasOtherFields = [line?.link, line?.targetPrice].some(
      (part) => toText(part).trim() !== '',
    )
    if (hasOtherFields) reader.faults[`${name}.words`] = 'missing'
    return []
  }
  const packId = /^[1-9]\d{0,8}$/.test(packText) ? Number(packText) : null
  if (packText !== '' && packId === null) reader.faults[`${name}.packId`] = 'unknown-pack'
  const quantity = reader.quantity(`${name}.quantity`, line.quantity)
  if (quantity === null) reader.faults[`${name}.quantity`] ??= 'invalid-quantity'
  return [
    {
      packId,
      words: packId === null ? words : '',
      unit: packId === null ? reader.line(`${name}.unit`, line.unit, quoteLimits.unit) : '',
      link: reader.link(`${name}.link`, line.link),
      quantity: quantity ?? 1,
      targetPrice: reader.price(`${name}.targetPrice`, line.targetPrice),
    },
  ]
}

function parseNeededBy(neededByText: string, today: string, faults: FieldFaults): string | null {
  if (neededByText.trim() === '') return null
  const day = readDay(neededByText)
  const limit = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  if (day !== null && day > today && day <= limit) return day
  faults.neededBy = 'invalid-date'
  return null
}
