import type { StoredTreatment } from '../tax/tax-treatment.ts'
import type { ProductCode } from './desk-products.ts'

/** How a product is taxed, as it was or will be. */
export interface ProductTax {
  goodsCode: string
  unitCode: string
  /** Basis points. */
  taxRate: number
  cessRate: number
  taxTreatment: StoredTreatment
  /** `2026-12-01`; null: no change is known. */
  nextTaxFrom: string | null
  nextTaxRate: number | null
  nextCessRate: number | null
  nextTaxTreatment: StoredTreatment | null
}

export interface TaxCodesRow {
  productId: number
  product: string
  code: string
  before: ProductTax
  after: ProductTax
  /** Why this product stays as it is. */
  refused: ProductCode | null
}

export interface TaxCodesPreview {
  products: number
  changed: number
  refused: number
  /** The first of them. */
  rows: TaxCodesRow[]
  /** Identifies the preview: the change applies only if the products are still the same. */
  seen: string
}

/** Larger changes are made by importing a file. */
export const maxTaxCodeProducts = 5_000
export const taxCodesPreviewSize = 100
