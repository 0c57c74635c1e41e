import type { Minor } from '#kernel/money.ts'
import type { Limits, Verdict } from '../rules/limit-rules.ts'

export type Answerer = (bid: Minor, limits: Limits) => Verdict | null

/**
 * A bidder who knows the code, the list price and the rule's shape, and searches for its one hidden
 * value.
 */
export interface Adversary {
  /** Values consistent with the answers so far. */
  candidates(): number[]
  /** The bid whose answers split the candidates best. */
  next(): Minor
  learn(bid: Minor, bidVerdict: Verdict | null): void
}

/** Plays against `answer`: greedy bisection over all hidden values from 1 to the list price. */
export function openAdversary(
  list: Minor,
  answer: Answerer,
  limits: (hidden: Minor) => Limits,
): Adversary {
  let candidates = Array.from({ length: list }, (_, at) => at + 1)
  const describeVerdict = (verdict: Verdict | null) =>
    verdict ? `${verdict.state} ${verdict.price}` : 'nothing in the span'
  const describeAnswer = (bid: Minor, hidden: Minor) => describeVerdict(answer(bid, limits(hidden)))
  return {
    candidates: () => candidates,
    next() {
      let best = { bid: 1, max: Number.POSITIVE_INFINITY }
      const sample = candidates.filter((_, at) => at % Math.ceil(candidates.length / 100) === 0)
      for (let bid = 1; bid < list; bid += Math.max(1, Math.floor(list / 125))) {
        const sizes = new Map<string, number>()
        for (const hidden of sample) {
          const answerText = describeAnswer(bid, hidden)
          sizes.set(answerText, (sizes.get(answerText) ?? 0) + 1)
        }
        const max = Math.max(...sizes.values())
        if (max < best.max) best = { bid, max }
      }
      return best.bid
    },
    learn(bid, bidVerdict) {
      const answerText = describeVerdict(bidVerdict)
      candidates = candidates.filter((hidden) => describeAnswer(bid, hidden) === answerText)
    },
  }
}

/** The control: accepts exactly at the limit and counters on a grid that starts at the floor. */
export const floorGrid: Answerer = (bid, { list, floor }) => {
  const min = floor ?? 0
  if (bid >= min) return { state: 'ACCEPTED', price: null }
  const step = Math.max(1, Math.floor(list / 40))
  const price = Math.min(
    list,
    min + Math.ceil(Math.max(0, bid + (list - bid) / 2 - min) / step) * step,
  )
  return { state: 'COUNTERED', price }
}
