import { toOneLine } from '#contract/accounts/contact-details.ts'
import { maxPrice } from '#contract/catalog/price-limits.ts'
import { type QuoteRefusal, quoteLimits } from '#contract/negotiation/quotes.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'

/** Error codes by field name, such as `lines.0.quantity`. */
export type FieldFaults = Record<string, QuoteRefusal>

/** Reads form input and records errors by field name. Never throws, whatever the input. */
export interface FieldReader {
  faults: FieldFaults
  line(name: string, value: unknown, maxLength: number): string
  text(name: string, value: unknown, maxLength?: number): string
  /** Null: empty or invalid. */
  quantity(name: string, value: unknown): number | null
  price(name: string, value: unknown): Minor | null
  /** The same, with 0 allowed. */
  amount(name: string, value: unknown): Minor | null
  /** A percentage in basis points. */
  tax(name: string, value: unknown): number | null
  days(name: string, value: unknown, maxLength: number): number | null
  link(name: string, value: unknown): string
}

export function createReader(currency: string): FieldReader {
  const faults: FieldFaults = {}
  const addFault = (name: string, code: QuoteRefusal): null => {
    faults[name] = code
    return null
  }
  const readMoney = (name: string, value: unknown, min: Minor): Minor | null => {
    const trimmed = toText(value).trim()
    if (trimmed === '') return null
    const minor = parseMajor(trimmed, currency)
    return minor === null || minor < min || minor > maxPrice
      ? addFault(name, 'invalid-price')
      : minor
  }
  const readWhole = (
    name: string,
    value: unknown,
    maxLength: number,
    code: QuoteRefusal,
  ): number | null => {
    const trimmed = toText(value).trim()
    if (trimmed === '') return null
    return /^\d{1,6}$/.test(trimmed) && Number(trimmed) >= 1 && Number(trimmed) <= maxLength
      ? Number(trimmed)
      : addFault(name, code)
  }
  const limitLength = (name: string, trimmed: string, maxLength: number): string => {
    if (trimmed.length > maxLength) addFault(name, 'too-long')
    return trimmed.slice(0, maxLength)
  }
  return {
    faults,
    line: (name, value, maxLength) => limitLength(name, toOneLine(toText(value)), maxLength),
    text: (name, value, maxLength = quoteLimits.text) =>
      limitLength(name, normalizeLines(toText(value)), maxLength),
    quantity: (name, value) => readWhole(name, value, 10_000, 'invalid-quantity'),
    price: (name, value) => readMoney(name, value, 1),
    amount: (name, value) => readMoney(name, value, 0),
    tax(name, value) {
      const trimmed = toText(value).trim()
      if (trimmed === '') return null
      const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(trimmed)
      const rate = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : -1
      return rate >= 0 && rate <= 10_000 ? rate : addFault(name, 'invalid-tax')
    },
    days: (name, value, maxLength) => readWhole(name, value, maxLength, 'invalid-days'),
    link(name, value) {
      const trimmed = limitLength(name, toOneLine(toText(value)), quoteLimits.link)
      if (trimmed === '') return ''
      const isValid = /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed)
      return isValid ? trimmed : (addFault(name, 'invalid-link') ?? '')
    },
  }
}

/** Text safe for all later use: no NUL, no lone surrogates, uniform line ends. */
export function normalizeLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export function toText(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.toWellFormed() : ''
}

/** A date such as `2026-12-31`; null: invalid. */
export function readDay(value: string): string | null {
  const day = value.trim()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? null : day
}
