import type { IncludedTaxes } from '#kernel/margin.ts'
import type { Minor } from '#kernel/money.ts'
import { getMargin } from '../../pricing/margin-rules.ts'

/** The unit price from a quantity on. */
export interface Break {
  from: number
  unitPrice: Minor
}

/** What is offered for a line. */
export interface Offer {
  quantity: number
  unitPrice: Minor
  breaks: readonly Break[]
}

/**
 * The quantities that can be accepted with their unit prices, smallest first. The quoted quantity
 * is a step of its own. Nothing below the smallest step or above the largest quantity named is
 * offered: the seller hasn't priced more. Source: RFQ-08.
 */
export function listPriceSteps({
  quantity,
  unitPrice,
  breaks,
}: Offer): { from: number; to: number; unitPrice: Minor }[] {
  const steps = [
    ...breaks.filter(({ from }) => from !== quantity),
    { from: quantity, unitPrice },
  ].sort((a, b) => a.from - b.from)
  return steps.map((step, at) => ({
    ...step,
    to: steps[at + 1] ? steps[at + 1]!.from - 1 : step.from,
  }))
}

/** The unit price for a quantity; null: not offered. */
export function findPriceFor(offer: Offer, quantity: number): Minor | null {
  return (
    listPriceSteps(offer).find(({ from, to }) => from <= quantity && quantity <= to)?.unitPrice ??
    null
  )
}

/** Whether the unit price falls with every step and no quantity repeats. */
export function areValidSteps({ quantity, unitPrice, breaks }: Offer): boolean {
  const steps = [...breaks, { from: quantity, unitPrice }].sort((a, b) => a.from - b.from)
  return steps.every(
    ({ from, unitPrice: price }, at) =>
      at === 0 || (from > steps[at - 1]!.from && price < steps[at - 1]!.unitPrice && price > 0),
  )
}

export interface FloorTerms extends IncludedTaxes {
  cost: Minor | null
  /** Basis points; null: there is none. */
  floor: number | null
}

/** Whether one of the prices leaves less than the floor margin; an unknown cost never does. */
export function isUnderFloor(
  prices: readonly Minor[],
  { taxRate, cessRate, cost, floor }: FloorTerms,
): boolean {
  if (cost === null || floor === null) return false
  return prices.some(
    (price) =>
      (getMargin([{ price, quantity: 1, taxRate, cessRate, cost }]) ?? Number.NEGATIVE_INFINITY) <
      floor,
  )
}
