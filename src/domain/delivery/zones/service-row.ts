import {
  getMaxCodeLength,
  isPostalCode,
  normalizePostalCode,
} from '#contract/delivery/postal-code.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import { type CodeRange, compareCodes, parseRange } from './zone-rules.ts'

/** Delivery terms of some postal codes from a warehouse. */
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

/** The problem with a row's cell; `column` empty: with the row as a whole. */
export interface CellProblem {
  column: string
  text: string
}

/** A file's problems, by line. */
export interface RowProblem extends CellProblem {
  line: number
}

/** The seller's data for checking a file. */
export interface ServiceRules {
  countryCode: string
  currency: string
  postalPattern: string
  warehouses: readonly string[]
}

const requiredColumns = ['country', 'from', 'to', 'days', 'fee', 'cod', 'cutoff'] as const
type Column = (typeof requiredColumns)[number] | 'warehouse'
export type RawService = Record<Column, string>

/** Maximum number of rows of a table. */
export const maxRows = 200_000

const maxDays = 90
const yesNoWords = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
])

/**
 * Reads rows by column name, in any order; `missing` lists required columns that the header lacks.
 */
export function readHeading(heading: readonly string[]) {
  const headingNames = heading.map((cell) => cell.trim().toLowerCase())
  return {
    missing: requiredColumns.filter((name) => !headingNames.includes(name)),
    /** The row's cells by column, or a problem with their number. */
    toRaw(cells: readonly string[]): RawService | string {
      if (cells.length !== headingNames.length) {
        return `has ${cells.length} columns where the heading has ${headingNames.length}`
      }
      const cell = (name: Column) => cells[headingNames.indexOf(name)]?.trim() ?? ''
      const { country, from, to, days, fee, cod, cutoff, warehouse } = Object.fromEntries(
        [...requiredColumns, 'warehouse' as const].map((name) => [name, cell(name)]),
      ) as RawService
      return { country, from, to, days, fee, cod, cutoff, warehouse }
    },
  }
}

/** A row's terms, or all its problems. */
export function parseServiceRow(
  raw: RawService,
  line: number,
  rules: ServiceRules,
): ServiceRow | CellProblem[] {
  const problems: CellProblem[] = []
  const addProblem = (column: Column, text: string) => void problems.push({ column, text })
  if (raw.country.toUpperCase() !== rules.countryCode) {
    addProblem(
      'country',
      `country ${JSON.stringify(raw.country)} is not this seller's (${rules.countryCode})`,
    )
  }
  const range = readRange(raw, rules.postalPattern)
  if (typeof range === 'string') addProblem('from', range)
  const days = /^\d{1,2}$/.test(raw.days) ? Number(raw.days) : maxDays + 1
  if (days > maxDays)
    addProblem('days', `days ${JSON.stringify(raw.days)} is not a whole number up to ${maxDays}`)
  const fee = parseMajor(raw.fee, rules.currency)
  if (fee === null)
    addProblem('fee', `fee ${JSON.stringify(raw.fee)} is not an amount of ${rules.currency}`)
  const cod = yesNoWords.get(raw.cod.toLowerCase())
  if (cod === undefined) addProblem('cod', `cod ${JSON.stringify(raw.cod)} is neither yes nor no`)
  if (raw.cutoff !== '' && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(raw.cutoff)) {
    addProblem('cutoff', `cutoff ${JSON.stringify(raw.cutoff)} is not a time such as 15:00`)
  }
  if (raw.warehouse !== '' && !rules.warehouses.includes(raw.warehouse)) {
    addProblem(
      'warehouse',
      `warehouse ${JSON.stringify(raw.warehouse)} is not one of ${rules.warehouses.join(', ')}`,
    )
  }
  if (problems.length > 0 || typeof range === 'string' || fee === null || cod === undefined)
    return problems
  return {
    line,
    ...range,
    days,
    fee,
    cod,
    cutoff: raw.cutoff || null,
    warehouse: raw.warehouse || null,
  }
}

function readRange(raw: RawService, pattern: string): CodeRange | string {
  const length = getMaxCodeLength(pattern)
  const isPrefix = raw.from.endsWith('*')
  if (isPrefix && raw.to !== '') return '"to" stays empty where "from" is a prefix'
  if (isPrefix && !/^\d+\*$/.test(raw.from))
    return `${JSON.stringify(raw.from)} is not a prefix of figures`
  const { from, to } = isPrefix
    ? parseRange(raw.from, length)
    : { from: normalizePostalCode(raw.from), to: normalizePostalCode(raw.to || raw.from) }
  for (const code of [from, to]) {
    if (!isPostalCode(code, pattern))
      return `${JSON.stringify(code)} is not a postal code of the seller's country`
  }
  if (from.length !== to.length) return `from ${from} and to ${to} differ in length`
  if (compareCodes(from, to) > 0) return `from ${from} is above to ${to}`
  return { from, to }
}
