import { z } from 'zod'
import {
  cessRateField,
  goodsCodeField,
  optionalTaxRateField,
  unitCodeField,
} from './desk-fields.server.ts'
import { optionalVerbatimField } from './fields.server.ts'

/** Codes and rates of many products; what is empty stays. Source: TAX-01. */
export const taxCodesSchema = z.object({
  goodsCode: goodsCodeField,
  unitCode: unitCodeField,
  taxRate: optionalTaxRateField,
  cessRate: cessRateField,
  /** One of the country's words, `taxable` too. */
  taxTreatment: optionalVerbatimField,
  /** A day by the seller's calendar, `2026-12-01`; empty: the rates change today. */
  from: optionalVerbatimField,
})

/** As typed. */
export type TaxCodesInput = z.input<typeof taxCodesSchema>
