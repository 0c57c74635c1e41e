import * as companyWordsTexts from '#texts/company-words.ts'
import { type AddressCode, addressTexts, type SavedAddress } from '../accounts/addresses.ts'
import { type CompanyCode, type CompanyRole, companyTexts } from './companies.ts'

/** An address of a company, as its people see it. Source: CO-05. */
export interface CompanyAddress extends SavedAddress {
  /** Who added it; empty: the account was erased. */
  addedBy: string
  addedOn: string
  /** Null: nobody changed it. */
  changed: { by: string; on: string } | null
  /** The account that it named was erased: nothing goes there until it names somebody. */
  lacksContact: boolean
}

/** Whoever orders for a company or manages it may change its addresses; all of its people see them. */
export function mayEditAddresses(roles: readonly CompanyRole[]): boolean {
  return roles.includes('buy') || roles.includes('admin')
}

export const maxCompanyAddresses = 200

export const companyAddressTexts = {
  ...companyTexts,
  ...addressTexts,
  'too-many-addresses': () => companyWordsTexts.tooManyAddresses({ maxCompanyAddresses }),
} as const

export type CompanyAddressCode = CompanyCode | AddressCode
