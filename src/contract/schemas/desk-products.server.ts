import { z } from 'zod'
import { maxPartNumber } from '#contract/catalog/text-limits.ts'
import {
  cessRateField,
  countField,
  goodsCodeField,
  gtinField,
  optionalTaxRateField,
  printableLineField,
  printableTextField,
  requiredPrintableLineField,
  slugField,
  taxRateField,
  unitCodeField,
} from './desk-fields.server.ts'
import { flagField, lineField, optionalLineField, optionalVerbatimField } from './fields.server.ts'
import { defineField } from './input-field.server.ts'

/** An attribute of a product; one without a value is left out. */
export const attributeTextSchema = z.object({
  caption: printableLineField(100),
  value: printableLineField(500),
})

/** Attributes as typed; which values a caption takes is for the seller's vocabulary. */
const attributesField = defineField<
  never,
  { caption: string; value: string }[],
  { caption: string; value: string }[]
>(z.array(z.object({ caption: z.string(), value: z.string() })))

/** How a product is taxed beside its rate. Source: TAX-01. */
export const taxTermsSchema = z.object({
  goodsCode: goodsCodeField,
  unitCode: unitCodeField,
  cessRate: cessRateField,
  /** One of the country's words; empty: taxable. */
  taxTreatment: optionalVerbatimField,
  /** A day by the seller's calendar, `2026-12-01`; empty: no change. */
  nextTaxFrom: optionalVerbatimField,
  nextTaxRate: optionalTaxRateField,
  nextCessRate: cessRateField,
  nextTaxTreatment: optionalVerbatimField,
})

/** A product's own texts, by the same rules as feeds. Source: DESK-02. */
export const productSchema = z.object({
  name: requiredPrintableLineField(300),
  brand: printableLineField(100),
  /** Group › main › sub, by name. */
  category: optionalVerbatimField,
  gtin: gtinField,
  partNumber: printableLineField(maxPartNumber),
  variantGroup: printableLineField(100),
  overview: printableTextField(20_000),
  description: printableTextField(200_000),
  taxRate: taxRateField,
  ...taxTermsSchema.shape,
  active: flagField,
  attributes: attributesField,
})

/** A new product has the seller's own id as well. Source: DESK-02. */
export const newProductSchema = productSchema.extend({ code: lineField(100) })

/** Where a product stands on the web, and when it is on sale. Source: DEAL-06. */
export const productPageSchema = z.object({
  url: slugField,
  pageTitle: printableLineField(120),
  metaDescription: printableLineField(320),
  /** Days by the seller's calendar, `2026-11-21`, the last one included; empty: none. */
  publishFrom: optionalVerbatimField,
  publishUntil: optionalVerbatimField,
  /** Code of the product that replaces it; empty: none. */
  successor: optionalLineField(100),
})

/** As typed. */
export type ProductPageInput = z.input<typeof productPageSchema>

/** What a pack is; its prices and its stock are sections of their own. Source: DESK-02. */
export const packSchema = z.object({
  code: lineField(100),
  unit: lineField(60),
  quantity: countField('bad-quantity', { min: 1 }),
  position: countField('bad-count'),
  active: flagField,
})

/** As typed; the code is of no use where a product exists. */
export type ProductInput = z.input<typeof newProductSchema>
/** As typed. */
export type PackInput = z.input<typeof packSchema>
