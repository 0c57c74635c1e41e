import * as deskTaxTexts from '#texts/desk-tax.ts'
import type { EInvoiceFault } from './e-invoice.ts'

/**
 * Why a document is not registered, as it is stored: one of these codes, the portal's answer about
 * the account of a GSTIN, or what the portal said of the document.
 */
export type EInvoiceProblem = keyof typeof problems

const problems: Record<EInvoiceFault | 'silent' | 'no-account', () => string> = {
  silent: deskTaxTexts.problemSilent,
  'no-account': deskTaxTexts.problemNoAccount,
  'no-pin': deskTaxTexts.problemNoPin,
  'no-buyer-pin': deskTaxTexts.problemNoBuyerPin,
  'no-hsn': deskTaxTexts.problemNoHsn,
  'no-state': deskTaxTexts.problemNoState,
}

const accountPrefix = 'account: '

/** What is stored where the portal does not take the account. */
export const buildAccountProblem = (answer: string) => accountPrefix + answer

/** Writes a stored problem; the portal's own words stay. Source: LANG-09. */
export function describeEInvoiceProblem(stored: string): string {
  if (stored.startsWith(accountPrefix))
    return deskTaxTexts.problemAccount({ answer: stored.slice(accountPrefix.length) })
  return Object.hasOwn(problems, stored) ? problems[stored as EInvoiceProblem]() : stored
}
