import type { StoredTreatment } from './tax-treatment.ts'

/** How a product is taxed, beside its rate: what documents and returns name it by. Source: TAX-01. */
export interface TaxTerms {
  /** HSN or SAC; empty: not told. */
  goodsCode: string
  /** Unique quantity code of the tax office, as `NOS`; empty: not told. */
  unitCode: string
  /** Cess on top of the tax rate, in basis points; prices include it. */
  cessRate: number
  /** What goods without a rate are; empty: as the rate says. */
  taxTreatment: StoredTreatment
  /** The rates that are in force from a day on; null: no change is known. */
  nextTax: TaxChange | null
}

/** Rates in basis points, from a day of the seller's calendar on: `2026-12-01`. */
export interface TaxChange {
  from: string
  taxRate: number
  cessRate: number
  taxTreatment: StoredTreatment
}

/** A change of rates that has come, with those before. */
export interface PastTaxChange extends TaxChange {
  before: Pick<TaxChange, 'taxRate' | 'cessRate' | 'taxTreatment'>
}

/** The highest cess, in basis points. */
export const maxCessRate = 30_000
