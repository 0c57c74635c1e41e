import type { TaxLine } from '#contract/orders/orders.ts'
import type { Minor } from '#kernel/money.ts'
import { splitTax } from './split-tax.ts'

/** Who supplies where: the registration's state is that of the warehouse which sends the goods. */
export interface Supplied {
  countryCode: string
  /** Of the registration. */
  sellerState: string | null
  /** The place of supply, as the order has it; null: the seller's own state. */
  supplyState: string | null
  isSez: boolean
}

/**
 * The taxes of an amount with tax that a registration supplies, at the rates of the order's line. A
 * line that the order freed of tax bears none. Source: TAX-03; IGST Act 2017, s. 7 and 8.
 */
export function splitSupply(
  amount: Minor,
  line: { taxRate: number; taxParts: readonly TaxLine[] },
  supplied: Supplied,
): TaxLine[] {
  if (line.taxParts.length === 0) return []
  const cessRate = line.taxParts.find(({ name }) => name === 'Cess')?.rate ?? 0
  return splitAtRates(amount, { taxRate: line.taxRate, cessRate }, supplied)
}

/** The same at rates of another day. */
export function splitAtRates(
  amount: Minor,
  { taxRate, cessRate }: { taxRate: number; cessRate: number },
  { countryCode, sellerState, supplyState, isSez }: Supplied,
): TaxLine[] {
  const buyer = isSez ? { taxNumber: '', isSez } : null
  const place = { countryCode, sellerState, deliveryState: supplyState }
  return splitTax(amount, taxRate, { ...place, buyer, billToShipTo: 'delivery' }, cessRate).parts
}
