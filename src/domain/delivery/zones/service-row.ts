import { bareCode, boxLength, isPostalCode } from '#contract/postal-code.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import { byCode, type CodeRange, rangeOf } from './zone-rules.ts'

/** On what terms some postal codes are served from a warehouse. */
export interface ServiceRow extends CodeRange {
  line: number
  days: number
  fee: Minor
  cod: boolean
  /** `HH:MM`, or null. */
  cutoff: string | null
  /** Code of one of the seller's warehouses; null: any of them. */
  warehouse: string | null
}

/** What is wrong with a file, by line. */
export interface RowProblem {
  line: number
  text: string
}

/** What of a seller a file is judged by. */
export interface ServiceRules {
  countryCode: string
  currency: string
  postalPattern: string
  warehouses: readonly string[]
}

export type RawService = Record<'country' | 'from' | 'to' | 'days' | 'fee' | 'cod' | 'cutoff' | 'warehouse', string>

const mostDays = 90
const answers = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
])

/** A row's terms, or what is wrong with it. */
export function judgeService(raw: RawService, line: number, rules: ServiceRules): ServiceRow | string {
  if (raw.country.toUpperCase() !== rules.countryCode) {
    return `country ${JSON.stringify(raw.country)} is not this seller's (${rules.countryCode})`
  }
  const range = codesOf(raw, rules.postalPattern)
  if (typeof range === 'string') return range
  const days = /^\d{1,2}$/.test(raw.days) ? Number(raw.days) : mostDays + 1
  if (days > mostDays) return `days ${JSON.stringify(raw.days)} is not a whole number up to ${mostDays}`
  const fee = parseMajor(raw.fee, rules.currency)
  if (fee === null) return `fee ${JSON.stringify(raw.fee)} is not an amount of ${rules.currency}`
  const cod = answers.get(raw.cod.toLowerCase())
  if (cod === undefined) return `cod ${JSON.stringify(raw.cod)} is neither yes nor no`
  if (raw.cutoff !== '' && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(raw.cutoff)) {
    return `cutoff ${JSON.stringify(raw.cutoff)} is not a time such as 15:00`
  }
  if (raw.warehouse !== '' && !rules.warehouses.includes(raw.warehouse)) {
    return `warehouse ${JSON.stringify(raw.warehouse)} is not one of ${rules.warehouses.join(', ')}`
  }
  return { line, ...range, days, fee, cod, cutoff: raw.cutoff || null, warehouse: raw.warehouse || null }
}

function codesOf(raw: RawService, pattern: string): CodeRange | string {
  const length = boxLength(pattern)
  const isPrefix = raw.from.endsWith('*')
  if (isPrefix && raw.to !== '') return '"to" stays empty where "from" is a prefix'
  if (isPrefix && !/^\d+\*$/.test(raw.from)) return `${JSON.stringify(raw.from)} is not a prefix of figures`
  const { from, to } = isPrefix
    ? rangeOf(raw.from, length)
    : { from: bareCode(raw.from), to: bareCode(raw.to || raw.from) }
  for (const code of [from, to]) {
    if (!isPostalCode(code, pattern)) return `${JSON.stringify(code)} is not a postal code of the seller's country`
  }
  if (from.length !== to.length) return `from ${from} and to ${to} differ in length`
  if (byCode(from, to) > 0) return `from ${from} is above to ${to}`
  return { from, to }
}
