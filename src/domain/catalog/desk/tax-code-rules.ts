import type { ProductCode } from '#contract/desk/desk-products.ts'
import type { ProductTax } from '#contract/desk/desk-tax-codes.ts'
import { type TaxCodesInput, taxCodesSchema } from '#contract/schemas/desk-tax-codes.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'

/** What a change sets; null: it stays as each product has it. */
export interface TaxCodesChange {
  goodsCode: string | null
  unitCode: string | null
  taxRate: number | null
  cessRate: number | null
  /** The day that the rates are in force from; null: today. */
  from: string | null
}

/** Parses a change of many products; refuses one that sets nothing. Source: TAX-01. */
export function readTaxCodes(
  input: TaxCodesInput,
  today: string,
): Outcome<TaxCodesChange, ProductCode> {
  const parsed = parseInput(taxCodesSchema, input)
  const fields: Record<string, ProductCode> = parsed.ok ? {} : { ...parsed.fields }
  const from = input.from.trim()
  if (from !== '' && !isCalendarDay(from)) fields.from = 'bad-day'
  else if (from !== '' && from <= today) fields.from = 'rates-after-today'
  if (!parsed.ok || Object.keys(fields).length > 0) return refuse('invalid', fields)
  const { goodsCode, unitCode, taxRate, cessRate } = parsed.value
  const hasRates = taxRate !== null || cessRate !== null
  if (from !== '' && !hasRates) return refuse('invalid', { taxRate: 'missing' })
  if (goodsCode === '' && unitCode === '' && !hasRates) return refuse('nothing')
  return ok({
    goodsCode: goodsCode || null,
    unitCode: unitCode || null,
    taxRate,
    cessRate,
    from: from || null,
  })
}

/**
 * A product's taxes after a change. Rates of a later day need both: the one that is left out is as
 * it will be by then. A product whose rates change on another day keeps that plan and is refused:
 * there is one announced change at a time. Source: TAX-01.
 */
export function changeTaxCodes(
  before: ProductTax,
  { goodsCode, unitCode, taxRate, cessRate, from }: TaxCodesChange,
): { after: ProductTax; refused: ProductCode | null } {
  if (from !== null && before.nextTaxFrom !== null && before.nextTaxFrom !== from)
    return { after: before, refused: 'other-day-planned' }
  const after = {
    ...before,
    goodsCode: goodsCode ?? before.goodsCode,
    unitCode: unitCode ?? before.unitCode,
  }
  if (from === null) {
    after.taxRate = taxRate ?? before.taxRate
    after.cessRate = cessRate ?? before.cessRate
  } else {
    after.nextTaxFrom = from
    after.nextTaxRate = taxRate ?? before.nextTaxRate ?? before.taxRate
    after.nextCessRate = cessRate ?? before.nextCessRate ?? before.cessRate
  }
  return { after, refused: null }
}
