import type { ProductCode } from '#contract/desk/desk-products.ts'
import { type ProductInput, taxTermsSchema } from '#contract/schemas/desk-products.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { TaxChange, TaxTerms } from '#contract/tax/tax-terms.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'

/**
 * Parses how a product is taxed. A change of its rates has a day after today, `2026-12-01`, and its
 * tax rate; a cess that is left out is none. Source: TAX-01.
 */
export function parseTaxInput(input: ProductInput, today: string): Outcome<TaxTerms, ProductCode> {
  const parsed = parseInput(taxTermsSchema, input)
  if (!parsed.ok) return parsed
  const { nextTaxFrom, nextTaxRate, nextCessRate, ...terms } = parsed.value
  const from = nextTaxFrom.trim()
  const hasNext = from !== '' || nextTaxRate !== null || nextCessRate !== null
  if (!hasNext) return ok({ ...terms, cessRate: terms.cessRate ?? 0, nextTax: null })
  const fields: Record<string, ProductCode> = {}
  if (!isDay(from)) fields.nextTaxFrom = from === '' ? 'missing' : 'bad-day'
  else if (from <= today) fields.nextTaxFrom = 'rates-after-today'
  if (nextTaxRate === null) fields.nextTaxRate = 'missing'
  if (Object.keys(fields).length > 0) return refuse('invalid', fields)
  const nextTax: TaxChange = { from, taxRate: nextTaxRate!, cessRate: nextCessRate ?? 0 }
  return ok({ ...terms, cessRate: terms.cessRate ?? 0, nextTax })
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = new Date(`${text}T00:00Z`)
  return !Number.isNaN(+time) && time.toISOString().startsWith(text)
}
