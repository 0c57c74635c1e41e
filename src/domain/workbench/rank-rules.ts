import type { WorkKind, WorkRank } from '#contract/desk/workbench.ts'
import { getCurrencyDecimals, type Minor } from '#kernel/money.ts'
import { getWinChance } from '../negotiation/negotiation.ts'

/** How often bids and requests of the last months ended in a sale, in basis points. */
export interface WonShares {
  bid: number
  request: number
}

export interface RankedFacts {
  kind: WorkKind
  /** Without tax; null: no price is known. */
  net: Minor | null
  /** Null: a cost is unknown. */
  cost: Minor | null
  /** Basis points of our price; negative below it; null: the buyer named none. */
  gap: number | null
  /** Milliseconds until the turn ends; null: no clock runs. */
  leftMs: number | null
}

/** A turn without a clock is answered within two days. */
const hoursWithoutClock = 48
/** Below a quarter of an hour nothing becomes more urgent. */
const minHours = 0.25
/** What a sale earns where a cost is unknown, and at least: basis points of its net value. */
const usualMargin = 1_000
const minMargin = 100

/** In whole units. */
const largeByCurrency: Record<string, number> = { INR: 50_000, SGD: 1_000 }
const usualLarge = 1_000

/** From which value a deal is a large one: the same every day, so that people can learn it. */
export function getLargeValue(currency: string): Minor {
  return (largeByCurrency[currency] ?? usualLarge) * 10 ** getCurrencyDecimals(currency)
}

/**
 * The rank of a row: expected margin × chance ÷ hours left. An order is certain; a bid or a counter
 * is the less likely the farther the buyer's price is from ours. Source: DEAL-01.
 */
export function rankWork(
  { kind, net, cost, gap, leftMs }: RankedFacts,
  shares: WonShares,
): WorkRank {
  const hours = leftMs === null ? hoursWithoutClock : Math.max(minHours, leftMs / 3_600_000)
  const earns = Math.round(getExpectedMargin(net, cost))
  const chance = Math.round(getChance(kind, gap, shares))
  return { earns, chance, hours, score: (earns * chance) / 10_000 / hours }
}

function getExpectedMargin(net: Minor | null, cost: Minor | null): number {
  if (net === null) return 0
  const atLeast = (net * minMargin) / 10_000
  return Math.max(atLeast, cost === null ? (net * usualMargin) / 10_000 : net - cost)
}

function getChance(kind: WorkKind, gap: number | null, shares: WonShares): number {
  if (kind === 'message' || kind === 'return') return 5_000
  if (kind === 'confirm' || kind === 'pack' || kind === 'ship') return 10_000
  return getWinChance(kind === 'bid' ? shares.bid : shares.request, gap)
}
