import type { StoredTreatment } from '../tax/tax-treatment.ts'

/** What a line is called in documents and returns; empty: not told. Source: TAX-01. */
export interface LineCodes {
  /** HSN or SAC. */
  goodsCode: string
  /** The tax office's quantity code. */
  unitCode: string
  /** What it is without a rate; empty: as the rate says. */
  taxTreatment: StoredTreatment
  /** In one of it; the quantity code counts them. */
  pieces: number
}
