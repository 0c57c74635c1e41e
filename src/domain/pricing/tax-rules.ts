import { divideHalfUp, type Minor } from '#kernel/money.ts'

/** Where a sale is taxed. */
export interface TaxPlace {
  /** ISO 3166 code of the seller's country. */
  countryCode: string
  /** State of the seller's registration; null where the country has one tax. */
  sellerState: string | null
  /** State the goods go to; null: not known, which counts as the seller's own. */
  destinationState: string | null
}

export interface TaxPart {
  name: 'CGST' | 'SGST' | 'IGST' | 'GST' | 'Tax'
  /** Basis points. */
  rate: number
  amount: Minor
}

export interface TaxSplit {
  /** Without tax. `net` and all parts sum to the line. */
  net: Minor
  tax: Minor
  /** Empty where the rate is 0. */
  parts: TaxPart[]
}

/** The tax inside a line's price that includes it, rounded half up once per line. `rate` in basis points. Source: PRICE-01. */
export function taxWithin(line: Minor, rate: number): Minor {
  return divideHalfUp(line * rate, 10_000 + rate)
}

/**
 * A line's tax in its legal parts. India: CGST and SGST inside the seller's state, else IGST; Singapore: GST.
 * Where the tax is odd, CGST has the odd paisa, so that the parts always sum to the whole. Source: PRICE-01.
 */
export function splitTax(line: Minor, rate: number, place: TaxPlace): TaxSplit {
  const tax = taxWithin(line, rate)
  return { net: line - tax, tax, parts: rate === 0 ? [] : partsOf(tax, rate, place) }
}

function partsOf(tax: Minor, rate: number, place: TaxPlace): TaxPart[] {
  if (place.countryCode === 'SG') return [{ name: 'GST', rate, amount: tax }]
  if (place.countryCode !== 'IN') return [{ name: 'Tax', rate, amount: tax }]
  const sameState = place.destinationState === null || sameName(place.destinationState, place.sellerState)
  if (!sameState) return [{ name: 'IGST', rate, amount: tax }]
  const stateShare = Math.floor(tax / 2)
  return [
    { name: 'CGST', rate: rate / 2, amount: tax - stateShare },
    { name: 'SGST', rate: rate / 2, amount: stateShare },
  ]
}

function sameName(a: string, b: string | null): boolean {
  return b !== null && a.trim().toLowerCase() === b.trim().toLowerCase()
}
