import { type QuoteRefusal, quoteLimits } from '#contract/quotes.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import { oneLine } from '../accounts/contact-rules.ts'
import { maxPrice } from '../pricing/price-rules.ts'

/** Codes by the name of what was wrong, as `lines.0.quantity`. */
export type Faults = Record<string, QuoteRefusal>

/** Reads what people typed, and notes by name what can't be used. Nothing here throws, whatever was sent. */
export interface Reader {
  faults: Faults
  line(name: string, typed: unknown, longest: number): string
  text(name: string, typed: unknown, longest?: number): string
  /** Null: nothing was typed, or nothing that can be used. */
  quantity(name: string, typed: unknown): number | null
  price(name: string, typed: unknown): Minor | null
  /** The same where 0 is a figure. */
  amount(name: string, typed: unknown): Minor | null
  /** Basis points of a percentage. */
  tax(name: string, typed: unknown): number | null
  days(name: string, typed: unknown, longest: number): number | null
  link(name: string, typed: unknown): string
}

export function readerOf(currency: string): Reader {
  const faults: Faults = {}
  const note = (name: string, code: QuoteRefusal): null => {
    faults[name] = code
    return null
  }
  const money = (name: string, typed: unknown, min: Minor): Minor | null => {
    const said = textOf(typed).trim()
    if (said === '') return null
    const minor = parseMajor(said, currency)
    return minor === null || minor < min || minor > maxPrice ? note(name, 'invalid-price') : minor
  }
  const whole = (
    name: string,
    typed: unknown,
    longest: number,
    code: QuoteRefusal,
  ): number | null => {
    const said = textOf(typed).trim()
    if (said === '') return null
    return /^\d{1,6}$/.test(said) && Number(said) >= 1 && Number(said) <= longest
      ? Number(said)
      : note(name, code)
  }
  const cut = (name: string, said: string, longest: number): string => {
    if (said.length > longest) note(name, 'too-long')
    return said.slice(0, longest)
  }
  return {
    faults,
    line: (name, typed, longest) => cut(name, oneLine(textOf(typed)), longest),
    text: (name, typed, longest = quoteLimits.text) => cut(name, manyLines(textOf(typed)), longest),
    quantity: (name, typed) => whole(name, typed, 10_000, 'invalid-quantity'),
    price: (name, typed) => money(name, typed, 1),
    amount: (name, typed) => money(name, typed, 0),
    tax(name, typed) {
      const said = textOf(typed).trim()
      if (said === '') return null
      const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(said)
      const rate = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : -1
      return rate >= 0 && rate <= 10_000 ? rate : note(name, 'invalid-tax')
    },
    days: (name, typed, longest) => whole(name, typed, longest, 'invalid-days'),
    link(name, typed) {
      const said = cut(name, oneLine(textOf(typed)), quoteLimits.link)
      if (said === '') return ''
      const fine = /^https?:\/\//i.test(said) && URL.canParse(said)
      return fine ? said : (note(name, 'invalid-link') ?? '')
    },
  }
}

/** Texts that every part behind can hold: no NUL, no halves of characters, line ends of one kind. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export function textOf(typed: unknown): string {
  if (typeof typed === 'number') return String(typed)
  return typeof typed === 'string' ? typed.toWellFormed() : ''
}

/** A day as `2026-12-31`; null: it is none. */
export function readDay(typed: string): string | null {
  const day = typed.trim()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day ? null : day
}
