/**
 * The chance, if both rankings were equally good, that wins and losses are at least as unequal as
 * these: the two-sided sign test, exact. Ties say nothing, and are left out.
 */
export function computeSignTest(wins: number, losses: number): number {
  const n = wins + losses
  if (n === 0) return 1
  const tail = Math.min(wins, losses)
  let logTerm = -n * Math.LN2
  let sum = Math.exp(logTerm)
  for (let k = 1; k <= tail; k++) {
    logTerm += Math.log((n - k + 1) / k)
    sum += Math.exp(logTerm)
  }
  return Math.min(1, 2 * sum)
}

export interface VisitClicks {
  a: number
  b: number
}

export interface ComparisonResult {
  /** Visits that clicked more of the present ranking (A), of the other one (B), or of neither. */
  wins: number
  losses: number
  ties: number
  pValue: number
  verdict: 'present' | 'other' | 'undecided'
}

/** A difference that chance makes once in twenty times is no proof yet. */
const significance = 0.05
/** Votes before anything is said: staff look while it runs, and small numbers often look like proof. */
const minVotes = 50

/** Each visit that clicked has one vote, however often it clicked. */
export function judgeClicks(visits: readonly VisitClicks[]): ComparisonResult {
  const wins = visits.filter(({ a, b }) => a > b).length
  const losses = visits.filter(({ a, b }) => b > a).length
  const pValue = computeSignTest(wins, losses)
  const isProof = pValue < significance && wins + losses >= minVotes
  return {
    wins,
    losses,
    ties: visits.length - wins - losses,
    pValue,
    verdict: !isProof ? 'undecided' : wins > losses ? 'present' : 'other',
  }
}
