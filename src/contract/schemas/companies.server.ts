import { z } from 'zod'
import { normalizeTaxNumber } from '../tax/tax-number.ts'
import { lineField } from './fields.server.ts'
import { defineField } from './input-field.server.ts'

/** A company as its people enter it. Whether the tax number is one is for the rules. Source: CO-01. */
export const companySchema = z.object({
  name: lineField(120),
  taxNumber: defineField<never>(z.string().transform(normalizeTaxNumber), {
    maxLength: 60,
    description: 'GSTIN in India, GST registration number or UEN in Singapore',
  }),
})
export type CompanyInput = z.input<typeof companySchema>
