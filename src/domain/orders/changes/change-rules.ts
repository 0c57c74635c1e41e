import type { ChangeKind } from '#contract/orders/order-changes.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import type { Minor } from '#kernel/money.ts'
import { countUnshipped, type Parts, type ShippableLine } from '../parcels/shipment-rules.ts'

/** A line's pieces. `replaced` ones are sent again instead of being credited. */
export interface LinePieces extends ShippableLine {
  returned: number
  /** Credited, and left with the buyer. */
  refunded: number
}

/** The states in which pieces can change: what left can't be cancelled, only come back. */
export const changeStates: Record<ChangeKind, readonly OrderState[]> = {
  cancel: ['placed', 'confirmed', 'packed', 'shipped', 'delivered'],
  return: ['packed', 'shipped', 'delivered'],
  refund: ['packed', 'shipped', 'delivered'],
}

/** Pieces that have left and are still with the buyer, as far as is known. */
export function countAtBuyer({ shipped, returned, refunded }: LinePieces): number {
  return shipped - returned - refunded
}

/** Pieces whose price the buyer no longer owes. */
export function countCredited({ cancelled, returned, refunded, replaced }: LinePieces): number {
  return cancelled + returned + refunded - replaced
}

/** The pieces of a line that this change can take. */
export function countChangeable(kind: ChangeKind, line: LinePieces): number {
  return kind === 'cancel' ? countUnshipped(line) : countAtBuyer(line)
}

/**
 * The part of an amount that belongs to the first pieces of a line, rounded down. What several
 * changes credit are differences of it, so that all of them together are exactly the amount.
 */
export function getShare(amount: Minor, pieces: number, quantity: number): Minor {
  return Number((BigInt(amount) * BigInt(pieces)) / BigInt(quantity))
}

/** What changes when a line goes from so many credited pieces to so many more. */
export function getCredit(
  amount: Minor,
  quantity: number,
  { from, to }: { from: number; to: number },
): Minor {
  return getShare(amount, to, quantity) - getShare(amount, from, quantity)
}

/** The line's pieces after a change. */
export function applyToLine<Line extends LinePieces>(
  line: Line,
  kind: ChangeKind,
  pieces: number,
  isReplaced: boolean,
): Line {
  const counted = {
    cancel: { cancelled: line.cancelled + pieces },
    return: { returned: line.returned + pieces },
    refund: { refunded: line.refunded + pieces },
  }
  const replaced = line.replaced + (isReplaced ? pieces : 0)
  return { ...line, ...counted[kind], replaced }
}

/** Whether a change can take these: whole pieces, one at least, no more than there are. */
export function canChangeLines(
  kind: ChangeKind,
  parts: Parts,
  lines: readonly (LinePieces & { position: number })[],
): boolean {
  const available = new Map(lines.map((line) => [line.position, countChangeable(kind, line)]))
  const fits = ([position, pieces]: [number, number]) =>
    Number.isSafeInteger(pieces) && pieces >= 0 && pieces <= (available.get(position) ?? 0)
  return [...parts].every(fits) && [...parts.values()].some((pieces) => pieces > 0)
}
