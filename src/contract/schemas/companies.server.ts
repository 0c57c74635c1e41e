import { z } from 'zod'
import { normalizeTaxNumber } from '../tax/tax-number.ts'
import { emailField, flagField, lineField, optionalLineField } from './fields.server.ts'
import { optionalAmountField } from './figure-fields.server.ts'
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

/** What a member may do, and how far; limits in major units of `currency`. Source: CO-01, CO-02. */
export const memberSchema = (currency: string) =>
  z.object({
    ask: flagField,
    buy: flagField,
    approve: flagField,
    admin: flagField,
    orderLimit: optionalAmountField(currency, 'bad-limit'),
    monthLimit: optionalAmountField(currency, 'bad-limit'),
  })
export type MemberInput = z.input<ReturnType<typeof memberSchema>>

export const companyInvitationSchema = (currency: string) =>
  memberSchema(currency).extend({ email: emailField })
export type CompanyInvitationInput = z.input<ReturnType<typeof companyInvitationSchema>>

export const companySettingsSchema = companySchema.extend({
  requiresPurchaseOrder: flagField,
  requiresCostCenter: flagField,
})
export type CompanySettingsInput = z.input<typeof companySettingsSchema>

export const costCenterSchema = z.object({ code: lineField(40), centerName: optionalLineField(80) })
export type CostCenterInput = z.input<typeof costCenterSchema>
