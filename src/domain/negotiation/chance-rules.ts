/** Trials that count beside the shop's own: with none, half of them are won. */
const priorTrials = 6
const priorWins = 3
/** A price this far from the other's is no less likely the farther it is. Basis points. */
const maxDistance = 5_000

/** The share won of those that ended, drawn towards a half while there are few. Basis points. */
export function getWonShare(won: number, ended: number): number {
  return Math.round(((won + priorWins) * 10_000) / (ended + priorTrials))
}

/**
 * The chance that a deal comes about, in basis points: the share won, the less the farther one
 * side's price is from the other's. `gap` null: the buyer named none. Source: DEAL-01, DEAL-02.
 */
export function getWinChance(share: number, gap: number | null): number {
  const distance = Math.min(maxDistance, Math.abs(gap ?? 0))
  return (share * (10_000 - distance)) / 10_000
}
