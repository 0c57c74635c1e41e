import { getIncludedTax } from '#kernel/margin.ts'
import { divideHalfUp, type Minor } from '#kernel/money.ts'

export { getIncludedTax }

/** Where a sale is taxed. */
export interface TaxPlace {
  /** ISO 3166 code of the seller's country. */
  countryCode: string
  /** State of the seller's registration; null in a country with one tax. */
  sellerState: string | null
  /** Delivery state; null: unknown, treated as the seller's own. */
  destinationState: string | null
}

export interface TaxPart {
  name: 'CGST' | 'SGST' | 'IGST' | 'GST' | 'Tax'
  /** Basis points. */
  rate: number
  amount: Minor
}

export interface TaxSplit {
  /** Without tax. `net` and all parts sum to the line's price. */
  net: Minor
  tax: Minor
  /** Empty if the rate is 0. */
  parts: TaxPart[]
}

/**
 * Splits a line's tax into its legal parts. India: CGST and SGST within the seller's state, else
 * IGST; Singapore: GST. CGST and SGST are each half the rate and so the same amount, each rounded
 * half up; the line's tax is their sum, and the price that includes it stays unchanged. Source:
 * PRICE-01.
 */
export function splitTax(line: Minor, rate: number, place: TaxPlace): TaxSplit {
  const parts = rate === 0 ? [] : listTaxParts(line, rate, place)
  const tax = parts.reduce((sum, { amount }) => sum + amount, 0)
  return { net: line - tax, tax, parts }
}

function listTaxParts(line: Minor, rate: number, place: TaxPlace): TaxPart[] {
  const totalTax = getIncludedTax(line, rate)
  if (place.countryCode === 'SG') return [{ name: 'GST', rate, amount: totalTax }]
  if (place.countryCode !== 'IN') return [{ name: 'Tax', rate, amount: totalTax }]
  const sameState =
    place.destinationState === null || isSameName(place.destinationState, place.sellerState)
  if (!sameState) return [{ name: 'IGST', rate, amount: totalTax }]
  const halfTax = { rate: rate / 2, amount: divideHalfUp(line * rate, 2 * (10_000 + rate)) }
  return [
    { name: 'CGST', ...halfTax },
    { name: 'SGST', ...halfTax },
  ]
}

function isSameName(a: string, b: string | null): boolean {
  return b !== null && a.trim().toLowerCase() === b.trim().toLowerCase()
}
