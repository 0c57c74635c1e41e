import { formatFullDay } from '#messages/day-words.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBulkTexts from '#texts/desk-bulk.ts'
import { nameTreatment, type TaxTreatment } from '../tax/tax-treatment.ts'
import type { BulkInput } from './desk-bulk.ts'
import type { ProductFilterKey } from './product-list.ts'

/** Which products a change was made to. */
export interface SummarizedSelection {
  words: string
  /** How many were ticked; null: all that were found. */
  ticked: number | null
  filters: Partial<Record<ProductFilterKey, string>>
}

export type BulkChange = Omit<BulkInput, 'warehouseId'>

/** As typed; what is empty stayed. */
export interface TaxCodesChange {
  goodsCode: string
  unitCode: string
  taxRate: string
  cessRate: string
  taxTreatment: string
  from: string
}

/** What the record says of a change to many packs or products, as it is stored. */
export type BulkSummary =
  | { code: 'price-rows'; packs: number }
  | { code: 'stock-rows'; packs: number }
  | { code: 'tax-codes'; products: number; change: TaxCodesChange; countryCode: string }
  | {
      code: 'bulk'
      packs: number
      prices: number
      stocks: number
      change: BulkChange
      selection: SummarizedSelection
      isUndone?: true
    }

/** In the reader's language: `4 packs: price by -10 %; 4 prices changed, in all products`. */
export function writeBulkSummary(summary: BulkSummary): string {
  if (summary.code === 'price-rows') return deskBulkTexts.pricesOf(summary)
  if (summary.code === 'stock-rows') return deskBulkTexts.stockOf(summary)
  if (summary.code === 'tax-codes') {
    const details = listTaxChanges(summary.change, summary.countryCode).join(
      commonTexts.clauseComma(),
    )
    return deskBulkTexts.products({ products: summary.products, details })
  }
  const { change, selection, packs, isUndone } = summary
  const outcome = [writeCounts(summary), ...listPlaces(selection)]
    .filter(Boolean)
    .join(commonTexts.clauseComma())
  const details = [...listBulkChanges(change), outcome].join(commonTexts.semicolon())
  return isUndone
    ? deskBulkTexts.packsUndone({ packs, details })
    : deskBulkTexts.packs({ packs, details })
}

const priceTexts = {
  keep: () => '',
  percent: deskBulkTexts.priceByPercent,
  amount: deskBulkTexts.priceByAmount,
  set: deskBulkTexts.priceSetTo,
} as const
const stockTexts = {
  keep: () => '',
  set: deskBulkTexts.stockSetTo,
  add: deskBulkTexts.stockBy,
} as const

function listBulkChanges({ price, by, round, stock, count }: BulkChange): string[] {
  const prices = priceTexts[price]({ by, round: round === 'point-99' ? 'cents' : round })
  return [prices, stockTexts[stock]({ count })].filter(Boolean)
}

function writeCounts(counts: { prices: number; stocks: number }): string {
  if (counts.prices > 0 && counts.stocks > 0) return deskBulkTexts.bothChanged(counts)
  if (counts.prices > 0) return deskBulkTexts.pricesChanged(counts)
  return counts.stocks > 0 ? deskBulkTexts.stocksChanged(counts) : ''
}

function listPlaces({ words, ticked, filters }: SummarizedSelection): string[] {
  const { state, stock, lacks, brand, category } = filters
  const places = [
    ticked !== null && deskBulkTexts.inTicked({ count: ticked }),
    words !== '' && deskBulkTexts.inFound({ words }),
    state && deskBulkTexts.inState({ state }),
    stock && deskBulkTexts.inStock({ stock }),
    lacks && deskBulkTexts.inLacking({ lacks }),
    brand && deskBulkTexts.inBrand(),
    category && deskBulkTexts.inCategory(),
  ].filter((place) => typeof place === 'string' && place !== '')
  return places.length > 0 ? (places as string[]) : [deskBulkTexts.inAll()]
}

function listTaxChanges(change: TaxCodesChange, countryCode: string): string[] {
  const { goodsCode, unitCode, taxRate, cessRate, taxTreatment, from } = change
  const name = taxTreatment && nameTreatment(taxTreatment as TaxTreatment, countryCode)
  return [
    goodsCode && deskBulkTexts.goodsCode({ code: goodsCode }),
    unitCode && deskBulkTexts.unitCode({ code: unitCode }),
    taxRate && deskBulkTexts.taxRate({ rate: taxRate }),
    cessRate && deskBulkTexts.cessRate({ rate: cessRate }),
    name && deskBulkTexts.treatment({ name }),
    from && deskBulkTexts.fromDay({ day: formatFullDay(from) }),
  ].filter(Boolean)
}

/** A stored summary; null where there is none, or another version wrote what this one can't tell. */
export function readBulkSummary(value: unknown): BulkSummary | null {
  const summary = value as BulkSummary | null | undefined
  switch (summary?.code) {
    case 'price-rows':
    case 'stock-rows':
      return summary
    case 'tax-codes':
      return summary.change ? summary : null
    case 'bulk':
      return isKnownChange(summary.change) && summary.selection?.filters ? summary : null
    default:
      return null
  }
}

const isKnownChange = (change: BulkChange | undefined) =>
  change !== undefined &&
  Object.hasOwn(priceTexts, change.price) &&
  Object.hasOwn(stockTexts, change.stock)
