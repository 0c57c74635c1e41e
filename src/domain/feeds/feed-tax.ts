import { type ParseResult, parseTaxRate } from '#contract/catalog/cell-values.ts'
import type { ImportFault } from '#contract/catalog/import-faults.ts'
import {
  type GoodsCodeDigits,
  isShortGoodsCode,
  parseGoodsCode,
  parseUnitCode,
} from '#contract/tax/goods-codes.ts'
import { maxCessRate, type TaxTerms } from '#contract/tax/tax-terms.ts'
import { parseTreatment, type StoredTreatment } from '#contract/tax/tax-treatment.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import type { CellReader } from './cell-reader.ts'
import type { FeedColumns } from './feed-columns.ts'

/** Of the seller: what a row's tax is read by. */
export interface FeedTaxTerms {
  countryCode: string
  goodsCodeDigits: GoodsCodeDigits
  /** In basis points, for rows without one. */
  taxRate: number
}

/**
 * How a row's product is taxed. A file without a column leaves what is stored; an empty cell takes
 * it out. Goods that are not taxable need no rate, and a change of rates has its day and its tax
 * rate. Source: TAX-01.
 */
export function parseFeedTax(
  reader: CellReader,
  { indexes: at }: FeedColumns,
  { countryCode, goodsCodeDigits, taxRate: usualRate }: FeedTaxTerms,
): { taxRate: number; tax: Partial<TaxTerms> } {
  const terms: Partial<TaxTerms> = {}
  if (at.tax_treatment !== undefined)
    terms.taxTreatment = readTreatment(reader, at.tax_treatment, countryCode)
  const taxRate = reader.read(at.tax_rate, parseTaxRate, terms.taxTreatment ? 0 : usualRate)
  if (terms.taxTreatment && taxRate > 0) reader.addProblem(at.tax_rate, untaxedRate)
  if (at.hsn_code !== undefined)
    terms.goodsCode = reader.read<string>(
      at.hsn_code,
      (text) => parseOwnCode(text, goodsCodeDigits),
      '',
    )
  if (at.unit_code !== undefined)
    terms.unitCode = reader.read<string>(at.unit_code, parseUnitCode, '')
  if (at.cess_rate !== undefined) terms.cessRate = reader.read(at.cess_rate, parseCess, 0)
  if (at.next_tax_from !== undefined) terms.nextTax = parseNextTax(reader, at, countryCode)
  return { taxRate, tax: terms }
}

function parseOwnCode(text: string, digits: GoodsCodeDigits): ParseResult<string> {
  const code = parseGoodsCode(text)
  return 'value' in code && isShortGoodsCode(code.value, digits)
    ? { wrong: { code: 'short-goods-code', digits } }
    : code
}

const untaxedRate: ImportFault = { code: 'untaxed-rate' }

function readTreatment(
  reader: CellReader,
  index: number | undefined,
  countryCode: string,
): StoredTreatment {
  return reader.read<StoredTreatment>(index, (text) => parseTreatment(text, countryCode), '')
}

function parseNextTax(
  reader: CellReader,
  at: FeedColumns['indexes'],
  countryCode: string,
): TaxTerms['nextTax'] {
  const from = reader.read<string>(at.next_tax_from, parseDay, '')
  const taxTreatment = readTreatment(reader, at.next_tax_treatment, countryCode)
  const usualRate = taxTreatment ? 0 : null
  const taxRate = reader.read<number | null>(at.next_tax_rate, parseTaxRate, usualRate)
  const cessRate = reader.read(at.next_cess_rate, parseCess, 0)
  if (from === '') return null
  if (taxRate === null) {
    reader.addProblem(at.next_tax_rate ?? at.next_tax_from, { code: 'rate-missing' })
    return null
  }
  if (taxTreatment && taxRate > 0) reader.addProblem(at.next_tax_rate, untaxedRate)
  return { from, taxRate, cessRate, taxTreatment }
}

const parseCess = (text: string) => parseTaxRate(text, maxCessRate)

function parseDay(text: string): ParseResult<string> {
  return isCalendarDay(text) ? { value: text } : { wrong: { code: 'not-day' } }
}
