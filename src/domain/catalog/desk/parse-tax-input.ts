import type { ProductCode } from '#contract/desk/desk-products.ts'
import { type ProductInput, taxTermsSchema } from '#contract/schemas/desk-products.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { TaxChange, TaxTerms } from '#contract/tax/tax-terms.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'

/**
 * Parses how a product is taxed. A change of its rates has a day after today, `2026-12-01`, and its
 * tax rate; a cess that is left out is none. Source: TAX-01.
 */
export function parseTaxInput(input: ProductInput, today: string): Outcome<TaxTerms, ProductCode> {
  const parsed = parseInput(taxTermsSchema, input)
  const from = input.nextTaxFrom.trim()
  const rates = input.nextTaxRate.trim() + input.nextCessRate.trim()
  const hasNext = from !== '' || rates !== ''
  const fields: Record<string, ProductCode> = parsed.ok ? {} : { ...parsed.fields }
  if (hasNext && !isCalendarDay(from)) fields.nextTaxFrom = from === '' ? 'missing' : 'bad-day'
  else if (hasNext && from <= today) fields.nextTaxFrom = 'rates-after-today'
  if (hasNext && input.nextTaxRate.trim() === '') fields.nextTaxRate = 'missing'
  if (!parsed.ok || Object.keys(fields).length > 0) return refuse('invalid', fields)
  const { goodsCode, unitCode, cessRate, nextTaxRate, nextCessRate } = parsed.value
  const nextTax: TaxChange | null = hasNext
    ? { from, taxRate: nextTaxRate!, cessRate: nextCessRate ?? 0 }
    : null
  return ok({ goodsCode, unitCode, cessRate: cessRate ?? 0, nextTax })
}
