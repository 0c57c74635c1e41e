import { maxTrackingLength, ownVehicle } from '#contract/orders.ts'

/** How many pieces of which line, by position. */
export type Parts = ReadonlyMap<number, number>

export interface ShippableLine {
  position: number
  quantity: number
  /** In earlier parcels. */
  shipped: number
}

/** What of an order has not left the house. */
export function getUnshippedParts(lines: readonly ShippableLine[]): Map<number, number> {
  return new Map(
    lines.flatMap(({ position, quantity, shipped }) =>
      quantity > shipped ? [[position, quantity - shipped]] : [],
    ),
  )
}

/** Whether a parcel can hold this: whole pieces, one at least, and of no line more than is left. Source: DESK-04. */
export function canShip(parts: Parts, unshipped: Parts): boolean {
  const fits = ([position, quantity]: [number, number]) =>
    Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= (unshipped.get(position) ?? 0)
  return [...parts].every(fits) && [...parts.values()].some((quantity) => quantity > 0)
}

/** What is wrong with how a parcel goes: only the seller's own vehicles go without a number. Null: nothing. */
export function findCarrierProblem(
  { carrier, tracking }: { carrier: string; tracking: string },
  carriers: readonly string[],
): 'carrier-unknown' | 'tracking-missing' | null {
  if (carrier !== '' && carrier !== ownVehicle && !carriers.includes(carrier))
    return 'carrier-unknown'
  if (tracking.length > maxTrackingLength) return 'tracking-missing'
  return tracking === '' && carrier !== ownVehicle ? 'tracking-missing' : null
}

/** Whether nothing is left after this parcel. */
export function completesOrder(parts: Parts, unshipped: Parts): boolean {
  return [...unshipped].every(([position, quantity]) => parts.get(position) === quantity)
}
