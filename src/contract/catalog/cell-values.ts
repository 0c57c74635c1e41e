import { maxPrice } from '#contract/catalog/price-limits.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import type { ImportFault } from './import-faults.ts'

/** A parsed cell: its value, or what is wrong with it. */
export type ParseResult<T> = { value: T } | { wrong: ImportFault }

/**
 * Parses "1299.00 INR" or "1299.00". Refuses another currency, a comma, or more decimals than the
 * currency has.
 */
export function parsePrice(text: string, currency: string): ParseResult<Minor> {
  const match = /^(\S+)(?:\s+([A-Za-z]{3}))?$/.exec(text.trim())
  if (match?.[2] && match[2].toUpperCase() !== currency)
    return { wrong: { code: 'other-currency', typed: match[2].toUpperCase(), currency } }
  const minor = match ? parseMajor(match[1]!, currency) : null
  if (minor === null)
    return { wrong: { code: 'not-price', value: quoteForMessage(text), currency } }
  if (minor === 0) return { wrong: { code: 'zero-price' } }
  return minor > maxPrice
    ? { wrong: { code: 'too-large', value: quoteForMessage(text) } }
    : { value: minor }
}

export function parseCount(text: string, min = 0): ParseResult<number> {
  const plain = text.trim().replace(/\.0+$/, '')
  const count = Number(plain)
  if (!/^\d{1,10}$/.test(plain) || count > 2_000_000_000)
    return { wrong: { code: 'not-count', value: quoteForMessage(text) } }
  return count < min ? { wrong: { code: 'below-min', min } } : { value: count }
}

/** Parses "18", "18%" or "2.5%" to basis points, up to `max`. */
export function parseTaxRate(text: string, max = 10_000): ParseResult<number> {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim())
  const rate = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
  return rate <= max
    ? { value: rate }
    : { wrong: { code: 'not-tax-rate', value: quoteForMessage(text) } }
}

/** Parses a GTIN-8, -12, -13 or -14 and verifies its check digit. */
export function parseGtin(text: string): ParseResult<string> {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits))
    return { wrong: { code: 'not-gtin', value: quoteForMessage(text) } }
  let sum = 0
  for (let at = digits.length - 2, weight = 3; at >= 0; at--, weight = 4 - weight)
    sum += Number(digits[at]) * weight
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
    ? { value: digits }
    : { wrong: { code: 'wrong-check-digit', value: quoteForMessage(text) } }
}

const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** Parses ISO 8601; without a time zone it is UTC. */
export function parseTime(text: string): ParseResult<Date> {
  const failure: ParseResult<Date> = { wrong: { code: 'not-time', value: quoteForMessage(text) } }
  const match = isoTime.exec(text.trim())
  if (!match) return failure
  const [, day, clock = '00:00', zone = 'Z'] = match
  const time = new Date(`${day}T${clock}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  // JavaScript reads 30 February as 2 March.
  return isCalendarDay(day!) && !Number.isNaN(time.getTime()) ? { value: time } : failure
}

/** Parses "start/end"; the end must be later than the start. */
export function parsePeriod(text: string): ParseResult<{ from: Date; until: Date }> {
  const [start = '', end = '', ...more] = text.split('/')
  const from = parseTime(start)
  const until = parseTime(end)
  if ('wrong' in from) return from
  if ('wrong' in until || more.length > 0)
    return { wrong: { code: 'not-period', value: quoteForMessage(text) } }
  return from.value < until.value
    ? { value: { from: from.value, until: until.value } }
    : { wrong: { code: 'ends-before-start' } }
}

/** Parses picture URLs: http and https only. */
export function parseLinks(texts: readonly string[]): ParseResult<string[]> {
  for (const text of texts) {
    const link = URL.canParse(text) ? new URL(text) : null
    if (!link || !/^https?:$/.test(link.protocol) || text.length > 2000)
      return { wrong: { code: 'not-link', value: quoteForMessage(text) } }
  }
  return { value: [...texts] }
}

function quoteForMessage(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
