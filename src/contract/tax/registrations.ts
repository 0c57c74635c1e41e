import * as deskTaxTexts from '#texts/desk-tax.ts'
import { registrationFieldTexts } from '../sellers/company.ts'
import type { LetterOfUndertaking } from './registered-buyer.ts'

/** What an invoice is for: all of an order, or what is in a parcel. Source: TAX-04. */
export const invoicePer = ['order', 'parcel'] as const
export type InvoicePer = (typeof invoicePer)[number]

/**
 * Who supplies, as invoices name it: the seller in one of its states, with its letter of undertaking.
 * Source: TAX-02, TAX-03.
 */
export interface Registration extends LetterOfUndertaking {
  /** Null in a country with one tax. */
  state: string | null
  companyName: string
  taxNumber: string
  /** As lines of text. */
  address: string
}

/** A registration as its form sends it. */
export interface RegistrationInput {
  state: string
  companyName: string
  taxNumber: string
  address: string
  /** Its letter of undertaking and that one’s last day, `2027-03-31`; empty: none. */
  lutNumber: string
  lutUntil: string
}

/** A registration of another state than the seller's own. */
export interface RegistrationRow extends RegistrationInput {
  id: number
  /** Warehouses whose goods it supplies. */
  warehouses: string[]
}

export const registrationNames: Record<keyof RegistrationInput, () => string> = {
  state: deskTaxTexts.fieldStateRegistrationNames,
  companyName: deskTaxTexts.fieldCompanyName,
  taxNumber: deskTaxTexts.fieldRegistration,
  address: deskTaxTexts.fieldAddress,
  lutNumber: deskTaxTexts.fieldLutNumber,
  lutUntil: deskTaxTexts.fieldLutUntil,
}

export const registrationTexts = {
  ...registrationFieldTexts,
  'other-pan': deskTaxTexts.otherPan,
  'state-taken': deskTaxTexts.stateTakenRegistration,
  'bad-day': deskTaxTexts.badDay,
  'has-warehouses': deskTaxTexts.hasWarehouses,
} as const
export type RegistrationCode = keyof typeof registrationTexts
