import { isPostalCode } from '#contract/postal-code.ts'
import type { RfqInput, RfqLineInput } from '#contract/quote-input.ts'
import { quoteLimits } from '#contract/quotes.ts'
import { cutText } from '#kernel/clean-text.ts'
import { readEmail, readPhone } from '../../accounts/contact-rules.ts'
import type { Seller } from '../../sellers/seller.ts'
import { type Faults, type Reader, readDay, readerOf, textOf } from '../read-figures.ts'
import type { Contact, NewLine } from './rfq-store.ts'

export interface ReadRfq {
  contact: Contact
  postalCode: string
  neededBy: string | null
  lines: NewLine[]
}

/**
 * A request as it is stored, and what is wrong with it by name. A draft may lack things; what is there must make sense. Whether
 * packs are sold here and a place is served, the shop says later. Source: RFQ-01 to RFQ-03.
 */
export function readRfq(
  input: RfqInput,
  seller: Pick<Seller, 'currency' | 'dialCode' | 'postalPattern'>,
  today: string,
): { value: ReadRfq; faults: Faults } {
  const read = readerOf(seller.currency)
  const { faults } = read
  const email = textOf(input.email).trim()
  const phone = textOf(input.phone).trim()
  const postalCode = cutText(textOf(input.pincode).trim(), 20)
  if (email !== '' && !readEmail(email)) faults.email = 'invalid-email'
  if (phone !== '' && !readPhone(phone, seller.dialCode)) faults.phone = 'invalid-phone'
  if (postalCode !== '' && !isPostalCode(postalCode, seller.postalPattern))
    faults.pincode = 'invalid-pincode'
  const sent = Array.isArray(input.lines) ? input.lines : []
  if (sent.length > quoteLimits.lines) faults.lines = 'too-many-lines'
  const value: ReadRfq = {
    contact: {
      name: read.line('name', input.name, quoteLimits.name),
      company: read.line('company', input.company, quoteLimits.name),
      email: readEmail(email) ?? '',
      phone: readPhone(phone, seller.dialCode) ?? '',
      note: read.text('note', input.note),
    },
    postalCode,
    neededBy: dayOf(textOf(input.neededBy), today, faults),
    lines: sent
      .slice(0, quoteLimits.lines)
      .flatMap((line, at) => lineOf(line, `lines.${at}`, read)),
  }
  return { value, faults }
}

/** What must be there before a request goes to the seller. */
export function missingIn({ contact, postalCode, lines }: ReadRfq): Faults {
  return {
    ...(contact.name === '' ? { name: 'missing' as const } : {}),
    ...(contact.email === '' ? { email: 'missing' as const } : {}),
    ...(postalCode === '' ? { pincode: 'missing' as const } : {}),
    ...(lines.length === 0 ? { lines: 'no-lines' as const } : {}),
  }
}

/** A line nobody has filled in is no line. */
function lineOf(line: RfqLineInput, name: string, read: Reader): NewLine[] {
  const packText = textOf(line?.packId).trim()
  const words = read.line(`${name}.words`, line?.words, quoteLimits.words)
  if (packText === '' && words === '') {
    const rest = [line?.link, line?.targetPrice].some((part) => textOf(part).trim() !== '')
    if (rest) read.faults[`${name}.words`] = 'missing'
    return []
  }
  const packId = /^[1-9]\d{0,8}$/.test(packText) ? Number(packText) : null
  if (packText !== '' && packId === null) read.faults[`${name}.packId`] = 'unknown-pack'
  const quantity = read.quantity(`${name}.quantity`, line.quantity)
  if (quantity === null) read.faults[`${name}.quantity`] ??= 'invalid-quantity'
  return [
    {
      packId,
      words: packId === null ? words : '',
      unit: packId === null ? read.line(`${name}.unit`, line.unit, quoteLimits.unit) : '',
      link: read.link(`${name}.link`, line.link),
      quantity: quantity ?? 1,
      targetPrice: read.price(`${name}.targetPrice`, line.targetPrice),
    },
  ]
}

function dayOf(typed: string, today: string, faults: Faults): string | null {
  if (typed.trim() === '') return null
  const day = readDay(typed)
  const limit = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  if (day !== null && day > today && day <= limit) return day
  faults.neededBy = 'invalid-date'
  return null
}
