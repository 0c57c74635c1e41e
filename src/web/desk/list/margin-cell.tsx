import { getMarginTone } from '../bench/bench-figures.ts'
import { formatMargin } from '../bids/rule-shares.ts'

/** A margin in basis points, red below the floor and where it loses. Source: DEAL-06. */
export function MarginCell({ margin, floor }: { margin: number | null; floor: number | null }) {
  return <span className={getMarginTone(margin, floor)}>{formatMargin(margin)}</span>
}

/** A share in basis points. */
export const toBasisPoints = (share: number | null) =>
  share === null ? null : Math.round(share * 10_000)
