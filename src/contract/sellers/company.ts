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

export const companyNames: Record<keyof CompanyInput, string> = {
  companyName: 'Name of the company',
  state: 'State of registration',
  taxNumber: 'Tax number',
  address: 'Registered address',
  billToShipTo: 'Billed in one state, delivered in another',
  invoicePer: 'Invoices',
  lutNumber: 'Letter of undertaking (ARN)',
  lutUntil: 'In force until',
  dynamicQr: 'QR code to pay invoices',
  goodsCodeDigits: 'HSN digits',
}

export const maxCompanyNameLength = 120
export const maxCompanyAddressLength = 500

/** Of the seller's own registration and of those in other states. */
export const registrationFieldTexts = {
  invalid: 'Please check the marked fields.',
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  missing: 'Please fill this in.',
  'too-long': `Please use at most ${maxCompanyNameLength} characters, in an address ${maxCompanyAddressLength}.`,
  unprintable: 'Contains characters that can’t be displayed.',
  ...taxNumberTexts,
  'unknown-state': 'Please choose a state.',
} as const

export const companyTexts = {
  ...registrationFieldTexts,
  'unknown-choice': 'Please choose one of these.',
  'no-upi': 'Enter a UPI address first, at Payment and dispatch.',
  'bad-day': 'Please enter a day, such as 2027-03-31.',
  'state-taken': 'You have another registration in this state. Remove that one first.',
} as const
export type CompanyCode = keyof typeof companyTexts
