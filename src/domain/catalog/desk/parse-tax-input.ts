import { parseTaxRate } from '#contract/catalog/cell-values.ts'
import type { ProductCode } from '#contract/desk/desk-products.ts'
import { type ProductInput, taxTermsSchema } from '#contract/schemas/desk-products.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { isShortGoodsCode } from '#contract/tax/goods-codes.ts'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import { parseTreatment, type StoredTreatment } from '#contract/tax/tax-treatment.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Seller } from '#platform/seller.ts'

/**
 * Parses how a product is taxed. Goods that are nil-rated, zero-rated, exempt or outside the tax
 * have no rate. A change of its rates has a day after today, `2026-12-01`, and its tax rate, which
 * such goods may leave out; a cess that is left out is none. A code that was stored `before` may stay
 * as short as it is. Source: TAX-01.
 */
export function parseTaxInput(
  input: ProductInput,
  { countryCode, goodsCodeDigits }: Pick<Seller, 'countryCode' | 'goodsCodeDigits'>,
  today: string,
  before: Pick<TaxTerms, 'goodsCode'> | null = null,
): Outcome<TaxTerms, ProductCode> {
  const parsed = parseInput(taxTermsSchema, input)
  const from = input.nextTaxFrom.trim()
  const treatment = parseTreatment(input.taxTreatment, countryCode)
  const nextTreatment = parseTreatment(input.nextTaxTreatment, countryCode)
  const isNextUntaxed = 'value' in nextTreatment && nextTreatment.value !== ''
  const rates = input.nextTaxRate.trim() + input.nextCessRate.trim()
  const hasNext = from !== '' || rates !== '' || isNextUntaxed
  const fields: Record<string, ProductCode> = parsed.ok ? {} : { ...parsed.fields }
  const code = parsed.ok ? parsed.value.goodsCode : ''
  if (code !== before?.goodsCode && isShortGoodsCode(code, goodsCodeDigits))
    fields.goodsCode = 'short-goods-code'
  if ('wrong' in treatment) fields.taxTreatment = 'bad-treatment'
  else if (isTaxed(treatment.value, input.taxRate)) fields.taxRate = 'untaxed-rate'
  if (hasNext && !isCalendarDay(from)) fields.nextTaxFrom = from === '' ? 'missing' : 'bad-day'
  else if (hasNext && from <= today) fields.nextTaxFrom = 'rates-after-today'
  if ('wrong' in nextTreatment) fields.nextTaxTreatment = 'bad-treatment'
  else if (isTaxed(nextTreatment.value, input.nextTaxRate)) fields.nextTaxRate = 'untaxed-rate'
  if (hasNext && input.nextTaxRate.trim() === '' && !isNextUntaxed) fields.nextTaxRate = 'missing'
  if (!parsed.ok || 'wrong' in treatment || 'wrong' in nextTreatment)
    return refuse('invalid', fields)
  if (Object.keys(fields).length > 0) return refuse('invalid', fields)
  const { goodsCode, unitCode, cessRate, nextTaxRate, nextCessRate } = parsed.value
  const nextTax = hasNext
    ? {
        from,
        taxRate: nextTaxRate ?? 0,
        cessRate: nextCessRate ?? 0,
        taxTreatment: nextTreatment.value,
      }
    : null
  return ok({
    goodsCode,
    unitCode,
    cessRate: cessRate ?? 0,
    taxTreatment: treatment.value,
    nextTax,
  })
}

/** Whether goods that bear no tax have a rate. */
function isTaxed(treatment: StoredTreatment, taxRate: string): boolean {
  if (treatment === '') return false
  const rate = parseTaxRate(taxRate)
  return 'value' in rate && rate.value > 0
}
