import { getCounterPrice, getGridStep, roundUpToGrid } from '#contract/negotiation/bid-grid.ts'
import type { Proposal } from '#contract/negotiation/bid-rules.ts'
import type { Minor } from '#kernel/money.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import type { Limits } from './limit-rules.ts'

/** A line to answer, with the seller's private data. */
export interface OpenLine {
  packId: number
  quantity: number
  bidPrice: Minor
  taxRate: number
  cessRate: number
  cost: Minor | null
  limits: Limits
}

type Choice = { packId: number; answer: 'accept' | 'counter'; price: Minor }

/**
 * Answers for the seller to choose from; each respects every line's floor. `nearest` comes nearest
 * to the buyer's total; `limits` comes nearest to the total that the rules would accept line by
 * line; `halfway` is halfway between bid and list price. Identical proposals are merged. Source:
 * BID-10.
 */
export function buildProposals(
  lines: readonly OpenLine[],
  format: (amount: Minor) => string,
): Proposal[] {
  const options = lines.map(listOptions)
  if (options.length === 0 || options.some((each) => each.length === 0)) return []
  const bid = sum(lines, (line) => line.bidPrice * line.quantity)
  const list = sum(lines, (line) => line.limits.list * line.quantity)
  const rulesTotal = sum(lines, (line) => getLineGoal(line) * line.quantity)
  const goals = [
    { goal: 0, words: describeNearest(lines, options, bid, format) },
    {
      goal: rulesTotal,
      words: () => deskBidsTexts.goalRules({ amount: format(rulesTotal) }),
    },
    {
      goal: bid + Math.ceil((list - bid) / 2),
      words: () => deskBidsTexts.goalHalfway(),
    },
  ]
  const proposals: Proposal[] = []
  for (const { goal, words } of goals) {
    const bestChoices = findMinReaching(lines, options, goal)
    if (!bestChoices) continue
    const total = sumChoices(lines, bestChoices)
    if (proposals.some((each) => each.total === total)) continue
    const pricedLines = lines.map((line, at) => ({ ...line, price: bestChoices[at]!.price }))
    proposals.push({
      lines: bestChoices,
      total,
      above: total - bid,
      margin: getMargin(pricedLines),
      reason: words(),
    })
  }
  return proposals.sort((a, b) => a.total - b.total)
}

/**
 * A line's possible answers, cheapest first: its bid if that respects the floor, then the grid up
 * to the list price.
 */
export function listOptions({
  packId,
  bidPrice,
  limits,
}: Pick<OpenLine, 'packId' | 'bidPrice' | 'limits'>): Choice[] {
  const { list, floor } = limits
  const options: Choice[] =
    floor === null || bidPrice >= floor ? [{ packId, answer: 'accept', price: bidPrice }] : []
  const step = getGridStep(list)
  for (
    let price = roundUpToGrid(Math.max(bidPrice + 1, floor ?? 0), list);
    price < list;
    price += step
  ) {
    options.push({ packId, answer: 'counter', price })
  }
  if (list >= (floor ?? 0)) options.push({ packId, answer: 'counter', price: list })
  return options
}

function getLineGoal({ limits: { acceptFrom, floor, list }, bidPrice }: OpenLine): Minor {
  return Math.max(
    bidPrice,
    Math.min(getCounterPrice(Math.max(acceptFrom ?? bidPrice, floor ?? 0), list), list),
  )
}

/**
 * Number of sums kept before neighbours are merged; high for the few lines of a usual bid, so that
 * its answer is exact.
 */
const getMaxSums = (lines: number) => Math.min(20_000, Math.max(2_000, Math.floor(100_000 / lines)))

/**
 * Picks one option per line so that the total exceeds the goal by as little as possible; null if
 * even the highest prices fall short. Exact: keeps all sums that can still win, and among equal
 * sums the one with the fewest counters. Only above `getMaxSums` sums, as with dozens of lines of
 * odd quantities, are sums within a ten-thousandth of the goal merged into the greater one.
 */
export function findMinReaching(
  lines: readonly OpenLine[],
  options: readonly (readonly Choice[])[],
  goal: Minor,
): Choice[] | null {
  const value = (line: number, { price }: Choice) => price * lines[line]!.quantity
  // The most that the remaining lines can add.
  const maxRemaining = options.map(() => 0)
  let rest = 0
  for (let at = options.length - 1; at >= 0; at--) {
    maxRemaining[at] = rest
    rest += Math.max(...options[at]!.map((choice) => value(at, choice)))
  }
  if (rest < goal) return null
  type Way = { counters: number; choice: Choice | null; before: Way | null }
  let partialSums = new Map<number, Way>([[0, { counters: 0, choice: null, before: null }]])
  for (const [at, choices] of options.entries()) {
    const next = new Map<number, Way>()
    for (const [sumSoFar, partialSum] of partialSums) {
      let reachesGoal = false
      for (const choice of choices) {
        const total = sumSoFar + value(at, choice)
        if (total + maxRemaining[at]! < goal) continue
        // Higher options only overshoot if the remaining lines at their cheapest reach the goal
        // anyway.
        if (reachesGoal) break
        reachesGoal = total + sumCheapestFrom(at + 1) >= goal
        const counters = partialSum.counters + (choice.answer === 'counter' ? 1 : 0)
        const previous = next.get(total)
        if (!previous || counters < previous.counters)
          next.set(total, { counters, choice, before: partialSum })
      }
    }
    partialSums = next.size > getMaxSums(options.length) ? mergeNearSums(next, goal) : next
  }
  const best = [...partialSums.keys()].filter((total) => total >= goal).sort((a, b) => a - b)[0]
  if (best === undefined) return null
  const chosen: Choice[] = []
  for (
    let partialSum: Way | null = partialSums.get(best)!;
    partialSum?.choice;
    partialSum = partialSum.before
  )
    chosen.unshift(partialSum.choice)
  return chosen

  function sumCheapestFrom(from: number): number {
    let min = 0
    for (let at = from; at < options.length; at++) min += value(at, options[at]![0]!)
    return min
  }
}

function mergeNearSums<W>(partialSums: ReadonlyMap<number, W>, goal: Minor): Map<number, W> {
  const width = Math.max(1, Math.floor(goal / 10_000))
  const cells = new Map<number, [number, W]>()
  for (const [total, partialSum] of partialSums) {
    const cell = Math.floor(total / width)
    const previous = cells.get(cell)
    if (!previous || total > previous[0]) cells.set(cell, [total, partialSum])
  }
  return new Map(cells.values())
}

function describeNearest(
  lines: readonly OpenLine[],
  options: readonly (readonly Choice[])[],
  bid: Minor,
  format: (amount: Minor) => string,
): () => string {
  return () => {
    const belowFloorCount = lines.filter((_, at) => options[at]![0]!.answer === 'counter').length
    if (belowFloorCount === 0) return deskBidsTexts.goalBid({ amount: format(bid) })
    return lines.length === 1 ? deskBidsTexts.goalLineFloor() : deskBidsTexts.goalFloor()
  }
}

function sumChoices(lines: readonly OpenLine[], lineChoices: readonly Choice[]): Minor {
  return sum(lines, (line, at) => lineChoices[at]!.price * line.quantity)
}

function sum<T>(items: readonly T[], getAmount: (each: T, at: number) => number): number {
  return items.reduce((total, each, at) => total + getAmount(each, at), 0)
}
