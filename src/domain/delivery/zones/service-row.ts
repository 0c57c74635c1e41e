import type { ImportFault } from '#contract/catalog/import-faults.ts'
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
  fault: ImportFault
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
    toRaw(cells: readonly string[]): RawService | ImportFault {
      if (cells.length !== headingNames.length) {
        return { code: 'column-count', count: cells.length, width: headingNames.length }
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
  const addProblem = (column: Column, fault: ImportFault) => void problems.push({ column, fault })
  const { countryCode, currency, warehouses } = rules
  const quote = (column: Column) => ({ value: JSON.stringify(raw[column]) })
  if (raw.country.toUpperCase() !== countryCode)
    addProblem('country', { code: 'other-country', ...quote('country'), country: countryCode })
  const range = readRange(raw, rules.postalPattern)
  if ('code' in range) addProblem('from', range)
  const days = /^\d{1,2}$/.test(raw.days) ? Number(raw.days) : maxDays + 1
  if (days > maxDays) addProblem('days', { code: 'not-days', ...quote('days'), max: maxDays })
  const fee = parseMajor(raw.fee, currency)
  if (fee === null) addProblem('fee', { code: 'not-fee', ...quote('fee'), currency })
  const cod = yesNoWords.get(raw.cod.toLowerCase())
  if (cod === undefined) addProblem('cod', { code: 'not-yes-no', ...quote('cod') })
  if (raw.cutoff !== '' && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(raw.cutoff))
    addProblem('cutoff', { code: 'not-cutoff', ...quote('cutoff') })
  if (raw.warehouse !== '' && !warehouses.includes(raw.warehouse)) {
    const names = warehouses.join(', ')
    addProblem('warehouse', { code: 'unknown-warehouse', ...quote('warehouse'), warehouses: names })
  }
  if (problems.length > 0 || 'code' in range || fee === null || cod === undefined) return problems
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

function readRange(raw: RawService, pattern: string): CodeRange | ImportFault {
  const length = getMaxCodeLength(pattern)
  const isPrefix = raw.from.endsWith('*')
  if (isPrefix && raw.to !== '') return { code: 'to-beside-prefix' }
  if (isPrefix && !/^\d+\*$/.test(raw.from))
    return { code: 'not-prefix', value: JSON.stringify(raw.from) }
  const range = isPrefix
    ? parseRange(raw.from, length)
    : { from: normalizePostalCode(raw.from), to: normalizePostalCode(raw.to || raw.from) }
  for (const code of [range.from, range.to]) {
    if (!isPostalCode(code, pattern))
      return { code: 'not-postal-code', value: JSON.stringify(code) }
  }
  if (range.from.length !== range.to.length) return { code: 'lengths-differ', ...range }
  return compareCodes(range.from, range.to) > 0 ? { code: 'from-above-to', ...range } : range
}
