import type { IssuedKind } from '#contract/orders/order-documents.ts'
import { findGstState } from '#contract/tax/gst-states.ts'

const prefixes: Record<IssuedKind, string> = {
  invoice: 'IN',
  'credit-note': 'CN',
  'debit-note': 'DN',
  receipt: 'RV',
}
const legacyPrefixes: Record<IssuedKind, string> = {
  invoice: 'INV',
  'credit-note': 'CN',
  'debit-note': 'DN',
  receipt: 'RV',
}

/** Where a document is issued, and when. */
interface Issue {
  countryCode: string
  /** Of the registration. */
  state: string | null
  /** In the seller's country: `2026-11-27`. */
  day: string
}

/**
 * The series that a document belongs to: in India one for each registration, by its state, and
 * financial year from April to March, in which a number is unique (CGST Rules, rule 46(b)):
 * `27-2627`. Elsewhere all of a seller's documents are one series: empty. Source: TAX-04.
 */
export function getSeries({ countryCode, state, day }: Issue): string {
  if (countryCode !== 'IN') return ''
  const stateCode = (state && findGstState(state)?.code) || '00'
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  const twoDigits = (each: number) => String(each % 100).padStart(2, '0')
  return `${stateCode}-${twoDigits(year)}${twoDigits(year + 1)}`
}

/**
 * A document's serial number. In India 16 characters at most, of letters, digits, hyphen and slash:
 * `IN27-2627-000012`. A hyphen makes room for the millionth. Source: CGST Rules, rule 46(b).
 */
export function formatSerial(kind: IssuedKind, series: string, number: number): string {
  if (series === '') return `${legacyPrefixes[kind]}-${String(number).padStart(5, '0')}`
  const head = `${prefixes[kind]}${series}`
  return number < 1_000_000 ? `${head}-${String(number).padStart(6, '0')}` : `${head}${number}`
}
