import type { PreviewLine } from '#contract/negotiation/quote-preview.ts'

/** Basis points as a percentage with one decimal: `12.5`. */
export function formatTenths(basisPoints: number): string {
  return (Math.round(basisPoints / 10) / 10).toFixed(1).replace('-', '−')
}

/** "18 + 7 short", "lead 5 d", or what is on the shelf. */
export function describeStock({ availability, leadDays, stock, short }: PreviewLine): string {
  if (availability === 'to-order') return leadDays === null ? 'to order' : `lead ${leadDays} d`
  return short > 0 ? `${stock} + ${short} short` : String(stock)
}

/** Whether a line still needs somebody: a problem, no match, or a price under the floor. */
export function needsAttention({ problems, floorState, availability }: PreviewLine): boolean {
  return availability !== 'unavailable' && (problems.length > 0 || floorState === 'under')
}

/** "1 line", "3 lines". */
export function countLines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}
