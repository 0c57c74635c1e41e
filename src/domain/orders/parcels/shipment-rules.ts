import { maxTrackingLength, ownVehicle } from '#contract/orders/orders.ts'

/** Quantities by line position. */
export type Parts = ReadonlyMap<number, number>

export interface ShippableLine {
  position: number
  quantity: number
  /** In earlier parcels. */
  shipped: number
  cancelled: number
  /** To be sent once more. */
  replaced: number
}

/** The quantities of an order that are still to ship. */
export function getUnshippedParts(lines: readonly ShippableLine[]): Map<number, number> {
  return new Map(
    lines.flatMap((line) => {
      const unshipped = countUnshipped(line)
      return unshipped > 0 ? [[line.position, unshipped]] : []
    }),
  )
}

export function countUnshipped(line: Omit<ShippableLine, 'position'>): number {
  return line.quantity - line.cancelled + line.replaced - line.shipped
}

/**
 * Whether a parcel can hold this: whole pieces, at least one, and no more of a line than is left.
 * Source: DESK-04.
 */
export function canShip(parts: Parts, unshipped: Parts): boolean {
  const fitsUnshipped = ([position, quantity]: [number, number]) =>
    Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= (unshipped.get(position) ?? 0)
  return [...parts].every(fitsUnshipped) && [...parts.values()].some((quantity) => quantity > 0)
}

/**
 * The problem with a parcel's carrier details: only the seller's own vehicles go without a tracking
 * number. Null: none.
 */
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
