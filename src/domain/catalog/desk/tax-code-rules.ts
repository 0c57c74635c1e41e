import type { ProductCode } from '#contract/desk/desk-products.ts'
import type { ProductTax } from '#contract/desk/desk-tax-codes.ts'
import { type TaxCodesInput, taxCodesSchema } from '#contract/schemas/desk-tax-codes.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { isShortGoodsCode } from '#contract/tax/goods-codes.ts'
import { parseTreatment, type StoredTreatment } from '#contract/tax/tax-treatment.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Seller } from '#platform/seller.ts'

/** What a change sets; null: it stays as each product has it. */
export interface TaxCodesChange {
  goodsCode: string | null
  unitCode: string | null
  taxRate: number | null
  cessRate: number | null
  taxTreatment: StoredTreatment | null
  /** The day that the rates are in force from; null: today. */
  from: string | null
}

/** Parses a change of many products; refuses one that sets nothing. Source: TAX-01. */
export function readTaxCodes(
  input: TaxCodesInput,
  { countryCode, goodsCodeDigits }: Pick<Seller, 'countryCode' | 'goodsCodeDigits'>,
  today: string,
): Outcome<TaxCodesChange, ProductCode> {
  const parsed = parseInput(taxCodesSchema, input)
  const fields: Record<string, ProductCode> = parsed.ok ? {} : { ...parsed.fields }
  const from = input.from.trim()
  const treatment = readTreatment(input.taxTreatment, countryCode)
  if (treatment === 'wrong') fields.taxTreatment = 'bad-treatment'
  if (from !== '' && !isCalendarDay(from)) fields.from = 'bad-day'
  else if (from !== '' && from <= today) fields.from = 'rates-after-today'
  if (parsed.ok && isShortGoodsCode(parsed.value.goodsCode, goodsCodeDigits))
    fields.goodsCode = 'short-goods-code'
  if (treatment && parsed.ok && parsed.value.taxRate) fields.taxRate = 'untaxed-rate'
  if (!parsed.ok || treatment === 'wrong' || Object.keys(fields).length > 0)
    return refuse('invalid', fields)
  const { goodsCode, unitCode, taxRate, cessRate } = parsed.value
  const hasRates = taxRate !== null || cessRate !== null || treatment !== null
  if (from !== '' && !hasRates) return refuse('invalid', { taxRate: 'missing' })
  if (goodsCode === '' && unitCode === '' && !hasRates) return refuse('nothing')
  return ok({
    goodsCode: goodsCode || null,
    unitCode: unitCode || null,
    taxRate,
    cessRate,
    taxTreatment: treatment,
    from: from || null,
  })
}

/** Null: each product keeps its own. */
function readTreatment(text: string, countryCode: string): StoredTreatment | 'wrong' | null {
  if (text.trim() === '') return null
  const treatment = parseTreatment(text, countryCode)
  return 'value' in treatment ? treatment.value : 'wrong'
}

/**
 * A product's taxes after a change. Rates of a later day need both: the one that is left out is as
 * it will be by then. A product whose rates change on another day keeps that plan and is refused:
 * there is one announced change at a time. Source: TAX-01.
 */
export function changeTaxCodes(
  before: ProductTax,
  { goodsCode, unitCode, from, ...rates }: TaxCodesChange,
): { after: ProductTax; refused: ProductCode | null } {
  if (from !== null && before.nextTaxFrom !== null && before.nextTaxFrom !== from)
    return { after: before, refused: 'other-day-planned' }
  const after = {
    ...before,
    goodsCode: goodsCode ?? before.goodsCode,
    unitCode: unitCode ?? before.unitCode,
  }
  if (from === null) return { after: { ...after, ...changeRates(before, rates) }, refused: null }
  const { taxRate, cessRate, taxTreatment } = changeRates(
    {
      taxRate: before.nextTaxRate ?? before.taxRate,
      cessRate: before.nextCessRate ?? before.cessRate,
      taxTreatment: before.nextTaxTreatment ?? before.taxTreatment,
    },
    rates,
  )
  after.nextTaxFrom = from
  after.nextTaxRate = taxRate
  after.nextCessRate = cessRate
  after.nextTaxTreatment = taxTreatment
  return { after, refused: null }
}

type Rates = Pick<ProductTax, 'taxRate' | 'cessRate' | 'taxTreatment'>

/** Goods that are not taxable lose their rates; a rate makes goods taxable. */
function changeRates(
  before: Rates,
  change: Pick<TaxCodesChange, 'taxRate' | 'cessRate' | 'taxTreatment'>,
): Rates {
  if (change.taxTreatment) return { taxRate: 0, cessRate: 0, taxTreatment: change.taxTreatment }
  const taxRate = change.taxRate ?? before.taxRate
  const taxTreatment = taxRate > 0 ? '' : (change.taxTreatment ?? before.taxTreatment)
  return { taxRate, cessRate: change.cessRate ?? before.cessRate, taxTreatment }
}
