import * as deskTaxTexts from '#texts/desk-tax.ts'
import { taxNumberTexts } from '../tax/tax-number.ts'

/** A company as its form sends it. */
export interface CompanyInput {
  companyName: string
  /** Empty where the country has one tax. */
  state: string
  taxNumber: string
  /** Of the registration, as lines. */
  address: string
  /** Where goods are taxed that a registered buyer has sent to another state. */
  billToShipTo: string
  /** What an invoice is for: `order` or `parcel`. Source: TAX-04. */
  invoicePer: string
  /** The letter of undertaking, and its last day, `2027-03-31`; empty: none. Source: TAX-03. */
  lutNumber: string
  lutUntil: string
  /** `yes`: invoices to buyers without a GSTIN have a QR code that pays them. Source: TAX-04. */
  dynamicQr: string
  /** `4` or `6` by turnover; empty: not told. Source: TAX-01. */
  goodsCodeDigits: string
}

export const companyNames: Record<keyof CompanyInput, () => string> = {
  companyName: deskTaxTexts.fieldCompanyName,
  state: deskTaxTexts.fieldState,
  taxNumber: deskTaxTexts.fieldTaxNumber,
  address: deskTaxTexts.fieldAddress,
  billToShipTo: deskTaxTexts.fieldBillTo,
  invoicePer: deskTaxTexts.fieldInvoicePer,
  lutNumber: deskTaxTexts.fieldLutNumber,
  lutUntil: deskTaxTexts.fieldLutUntil,
  dynamicQr: deskTaxTexts.fieldDynamicQr,
  goodsCodeDigits: deskTaxTexts.fieldGoodsCodeDigits,
}

export const maxCompanyNameLength = 120
export const maxCompanyAddressLength = 500

/** Of the seller's own registration and of those in other states. */
export const registrationFieldTexts = {
  invalid: deskTaxTexts.invalid,
  'changed-meanwhile': deskTaxTexts.changedMeanwhile,
  missing: deskTaxTexts.missing,
  'too-long': () => deskTaxTexts.tooLong({ maxCompanyNameLength, maxCompanyAddressLength }),
  unprintable: deskTaxTexts.unprintable,
  ...taxNumberTexts,
  'unknown-state': deskTaxTexts.unknownState,
} as const

export const companyTexts = {
  ...registrationFieldTexts,
  'unknown-choice': deskTaxTexts.unknownChoice,
  'no-upi': deskTaxTexts.noUpi,
  'bad-day': deskTaxTexts.badDay,
  'state-taken': deskTaxTexts.stateTaken,
} as const
export type CompanyCode = keyof typeof companyTexts
