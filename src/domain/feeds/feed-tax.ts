import { parseTaxRate } from '#contract/catalog/cell-values.ts'
import { parseGoodsCode, parseUnitCode } from '#contract/tax/goods-codes.ts'
import { maxCessRate, type TaxTerms } from '#contract/tax/tax-terms.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import type { CellReader } from './cell-reader.ts'
import type { FeedColumns } from './feed-columns.ts'

/**
 * How a row's product is taxed beside its rate. A file without a column leaves what is stored; an
 * empty cell takes it out. A change of rates has its day and its tax rate. Source: TAX-01.
 */
export function parseFeedTax(reader: CellReader, { indexes: at }: FeedColumns): Partial<TaxTerms> {
  const terms: Partial<TaxTerms> = {}
  if (at.hsn_code !== undefined)
    terms.goodsCode = reader.read<string>(at.hsn_code, parseGoodsCode, '')
  if (at.unit_code !== undefined)
    terms.unitCode = reader.read<string>(at.unit_code, parseUnitCode, '')
  if (at.cess_rate !== undefined) terms.cessRate = reader.read(at.cess_rate, parseCess, 0)
  if (at.next_tax_from !== undefined) terms.nextTax = parseNextTax(reader, at)
  return terms
}

function parseNextTax(reader: CellReader, at: FeedColumns['indexes']): TaxTerms['nextTax'] {
  const from = reader.read<string>(at.next_tax_from, parseDay, '')
  const taxRate = reader.read<number | null>(at.next_tax_rate, parseTaxRate, null)
  const cessRate = reader.read(at.next_cess_rate, parseCess, 0)
  if (from === '') return null
  if (taxRate === null) {
    reader.addProblem(at.next_tax_rate ?? at.next_tax_from, 'is empty; a day needs its tax rate')
    return null
  }
  return { from, taxRate, cessRate }
}

const parseCess = (text: string) => parseTaxRate(text, maxCessRate)

function parseDay(text: string): { value: string } | { wrong: string } {
  return isCalendarDay(text) ? { value: text } : { wrong: 'is no day, as 2026-12-01' }
}
