import { divideHalfUp, type Minor } from '#kernel/money.ts'
import { findPlaceOfSupply, type Sale } from './place-of-supply.ts'

export interface TaxPart {
  name: 'CGST' | 'SGST' | 'UTGST' | 'IGST' | 'GST' | 'Tax' | 'Cess'
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
 * Splits a line's tax into its legal parts. India: CGST with SGST (in a union territory UTGST)
 * within the seller's state, else IGST; Singapore: GST. CGST and SGST are each half the rate and so
 * the same amount, each rounded half up; the line's tax is their sum, and the price that includes
 * it stays unchanged. A cess comes on top of the rate, on the same value without tax, and is a part
 * of its own; what bears no tax bears none. Source: PRICE-01, TAX-01, TAX-03.
 */
export function splitTax(line: Minor, rate: number, sale: Sale, cess = 0): TaxSplit {
  const parts = rate === 0 ? [] : listTaxParts(line, rate, sale, cess)
  if (rate > 0 && cess > 0)
    parts.push({ name: 'Cess', rate: cess, amount: takeShare(line, cess, rate + cess) })
  const tax = parts.reduce((sum, { amount }) => sum + amount, 0)
  return { net: line - tax, tax, parts }
}

function listTaxParts(line: Minor, rate: number, sale: Sale, cess: number): TaxPart[] {
  const { kind } = findPlaceOfSupply(sale)
  const totalTax = takeShare(line, rate, rate + cess)
  if (kind === 'one-tax')
    return [{ name: sale.countryCode === 'SG' ? 'GST' : 'Tax', rate, amount: totalTax }]
  if (kind === 'between-states') return [{ name: 'IGST', rate, amount: totalTax }]
  const half = { rate: rate / 2, amount: takeShare(line, rate / 2, rate + cess) }
  return [
    { name: 'CGST', ...half },
    { name: kind === 'within-territory' ? 'UTGST' : 'SGST', ...half },
  ]
}

/** Of a price that includes all taxes the one of this rate, rounded half up. */
function takeShare(line: Minor, rate: number, allRates: number): Minor {
  return divideHalfUp(line * rate, 10_000 + allRates)
}
