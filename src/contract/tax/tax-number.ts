import * as taxNumbersTexts from '#texts/tax-numbers.ts'
import { isGstinOfState } from './gst-states.ts'

export const taxNumberTexts = {
  'bad-gstin': taxNumbersTexts.badGstin,
  'bad-uen': taxNumbersTexts.badUen,
  'bad-tax-number': taxNumbersTexts.badTaxNumber,
  'other-state': taxNumbersTexts.otherState,
} as const
export type TaxNumberCode = keyof typeof taxNumberTexts

/** `GSTIN 27AAPFU0939F1ZV`. */
export function formatTaxNumber(taxNumber: string, countryCode: string): string {
  const name = taxNumberNames[countryCode]
  return name ? `${name} ${taxNumber}` : taxNumbersTexts.numberElsewhere({ number: taxNumber })
}

/** What people of a country call it. */
const taxNumberNames: Readonly<Record<string, string>> = {
  IN: 'GSTIN',
  SG: 'GST registration number',
}

/** The same in the reader's language, for labels; papers keep the law's own words. */
export const taxNumberLabels: Readonly<Record<string, () => string>> = {
  IN: () => 'GSTIN',
  SG: taxNumbersTexts.gstRegistrationNumber,
}

/** `GST 注册号 201234567K`. */
export function labelTaxNumber(taxNumber: string, countryCode: string): string {
  const label = taxNumberLabels[countryCode]?.()
  return label ? `${label} ${taxNumber}` : taxNumbersTexts.numberElsewhere({ number: taxNumber })
}

const maxTaxNumberLength = 60

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** State code, PAN, registration count, Z, check digit. */
const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
/** An older GST number, or a UEN, which serves as one. */
const singaporePatterns =
  /^(?:M[2-9X]-?\d{7}-?[0-9A-Z]|\d{8}[A-Z]|\d{9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/

/**
 * Whether a text can be a tax registration in the country: in India a GSTIN with its check digit. Elsewhere
 * any text is accepted.
 */
export function isTaxNumber(text: string, countryCode: string): boolean {
  if (countryCode === 'IN')
    return gstinPattern.test(text) && text.at(-1) === getGstinDigit(text.slice(0, 14))
  if (countryCode === 'SG') return singaporePatterns.test(text)
  return true
}

/** A business registered in Singapore, by which Peppol knows it. Null: not one. */
export function findUen(taxNumber: string): string | null {
  return /^(?:\d{8}[A-Z]|\d{9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/.test(taxNumber)
    ? taxNumber
    : null
}

/** As it is stored: `27 aapfu0939f1zv` becomes `27AAPFU0939F1ZV`. */
export function normalizeTaxNumber(text: string): string {
  return text.trim().toUpperCase().replaceAll(' ', '')
}

/**
 * What is wrong with a tax number of somebody in this state; null: nothing, also if it is empty.
 * Source: TAX-02.
 */
export function findTaxNumberFault(
  taxNumber: string,
  state: string,
  countryCode: string,
): TaxNumberCode | null {
  if (taxNumber === '') return null
  if (taxNumber.length > maxTaxNumberLength) return 'bad-tax-number'
  if (!isTaxNumber(taxNumber, countryCode)) return countryCode === 'IN' ? 'bad-gstin' : 'bad-uen'
  return countryCode === 'IN' && !isGstinOfState(taxNumber, state) ? 'other-state' : null
}

/** The check digit of a GSTIN: every second digit counts twice, in base 36. */
function getGstinDigit(body: string): string {
  const sum = [...body].reduce((total, character, at) => {
    const product = digits.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return digits[(36 - (sum % 36)) % 36]!
}
