import { z } from 'zod'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import { parsePhone } from '../accounts/contact-details.ts'
import { maxPrice } from '../catalog/price-limits.ts'
import { isPostalCode } from '../delivery/postal-code.ts'
import { quoteLimits, requestedPack } from '../negotiation/quotes.ts'
import { optionalLineField } from './fields.server.ts'
import { defineField } from './input-field.server.ts'

/** A pack by its row id; null if empty. */
export const packIdField = optionalField('unknown-pack', (text) =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null,
)

/** The pack of a quote's line; null if empty: the line keeps the one it has. */
export const quotePackIdField = optionalField(
  'unknown-pack',
  (text): number | typeof requestedPack | null => {
    if (text === requestedPack) return requestedPack
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  },
)

/** Pieces of a line; null if empty. */
export const quantityField = optionalField(
  'invalid-quantity',
  (text) => parseWhole(text, quoteLimits.quantity),
  { type: 'integer', minimum: 1, maximum: quoteLimits.quantity },
)

/** A number of days; null if empty. */
export function daysField(max: number) {
  return optionalField('invalid-days', (text) => parseWhole(text, max), {
    type: 'integer',
    minimum: 1,
    maximum: max,
  })
}

/** An amount in major units of `currency`, null if empty; comes out in minor units. */
export function priceField(currency: string, { min }: { min: Minor }) {
  const parsePrice = (text: string) => {
    const price = parseMajor(text, currency)
    return price !== null && price >= min && price <= maxPrice ? price : null
  }
  return optionalField('invalid-price', parsePrice, { type: 'number' })
}

/** A tax rate from 0 to 100 per cent, as basis points; null if empty. */
export const taxField = optionalField('invalid-tax', parseTax, { type: 'number' })

/** The same, but not empty. */
export const requiredTaxField = defineField<'missing' | 'invalid-tax', number>(
  z.string().transform((text, context) => {
    const rate = parseTax(text.trim())
    if (rate !== null) return rate
    context.addIssue(text.trim() === '' ? 'missing' : 'invalid-tax')
    return z.NEVER
  }),
  { type: 'number' },
)

/** A day after `today` and within two years, such as `2026-12-31`; null if empty. */
export function futureDayField(today: string) {
  const limit = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  return optionalField('invalid-date', (text) =>
    isCalendarDay(text) && text > today && text <= limit ? text : null,
  )
}

/** Until when a quote is valid: the end of a day, or a moment; null if empty: the default. */
export const validityField = optionalField('invalid-validity', (text) => {
  if (isCalendarDay(text)) return { day: text }
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : null
  return moment && isInCalendar(moment) ? { moment: moment.toISOString() } : null
})

/** A phone number in international form; empty if empty. */
export function optionalDialledField(dialCode: string) {
  return emptyOrField('invalid-phone', (text) => parsePhone(text, dialCode))
}

/** A postal code as typed; empty if empty. */
export function optionalPostalCodeField(pattern: string) {
  return emptyOrField('invalid-pincode', (text) => (isPostalCode(text, pattern) ? text : null))
}

/** An address of the web; empty if empty. */
export const linkField = defineField<'too-long' | 'invalid-link'>(
  optionalLineField(quoteLimits.link).pipe(
    z.string().refine((link) => link === '' || (/^https?:\/\//i.test(link) && URL.canParse(link)), {
      error: 'invalid-link',
    }),
  ),
  { maxLength: quoteLimits.link },
)

function optionalField<Code extends string, Value>(
  fault: Code,
  parse: (text: string) => Value | null,
  facts: Parameters<typeof defineField>[1] = {},
) {
  return defineField<Code, Value | null>(
    z.string().transform((typed, context) => {
      const text = typed.trim()
      const value = text === '' ? null : parse(text)
      if (text !== '' && value === null) context.addIssue(fault)
      return value
    }),
    facts,
  )
}

function emptyOrField<Code extends string>(fault: Code, parse: (text: string) => string | null) {
  const field = optionalField(fault, parse)
  return defineField<Code>(field.transform((text) => text ?? ''))
}

function parseWhole(text: string, max: number): number | null {
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null
}

function parseTax(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text)
  const rate = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : -1
  return rate >= 0 && rate <= 10_000 ? rate : null
}

/** From year 1 to 9999: PostgreSQL has no year 0, and later years have more digits. */
function isInCalendar(moment: Date): boolean {
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9999
}
