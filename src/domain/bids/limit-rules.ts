import { getCounterPrice, getGridStep, roundUpToGrid } from '#contract/bid-grid.ts'
import type { BidRule } from '#contract/bid-rules.ts'
import type { Minor } from '#kernel/money.ts'

/** What of a pack and its product decides which rule holds. */
export interface RuleSubject {
  productId: number
  brandId: number | null
  /** From the group down to the product's own category. */
  categoryPath: readonly number[]
}

/** A seller's limits on one line, in minor units. Never told to a buyer. Source: BID-03, BID-04. */
export interface Limits {
  list: Minor
  acceptFrom: Minor | null
  declineBelow: Minor | null
  /** Null: none is known. */
  floor: Minor | null
  counters: boolean
}

const rank = { sku: 0, brand: 1, category: 2, all: 3 } as const

/**
 * The one rule that speaks for so many of a pack: SKU before brand before category, the deepest first, before all; among
 * those the one with the greatest quantity reached. Null: no rule, so bids are not taken. Source: BID-03.
 */
export function findRule(
  rules: readonly BidRule[],
  subject: RuleSubject,
  quantity: number,
): BidRule | null {
  const distance = ({ kind, subjectId }: BidRule): number => {
    if (kind === 'all') return rank.all * 10
    if (kind === 'sku')
      return subjectId === subject.productId ? rank.sku * 10 : Number.POSITIVE_INFINITY
    if (kind === 'brand')
      return subjectId === subject.brandId ? rank.brand * 10 : Number.POSITIVE_INFINITY
    const at = subject.categoryPath.indexOf(subjectId ?? -1)
    return at < 0
      ? Number.POSITIVE_INFINITY
      : rank.category * 10 + (subject.categoryPath.length - 1 - at)
  }
  let best: { rule: BidRule; far: number } | null = null
  for (const rule of rules) {
    const far = distance(rule)
    if (far === Number.POSITIVE_INFINITY || rule.fromQuantity > quantity) continue
    if (!best || far < best.far || (far === best.far && rule.fromQuantity > best.rule.fromQuantity))
      best = { rule, far }
  }
  return best?.rule ?? null
}

/** Least quantity on which bids on this are taken; null: on none. */
export function findMinQuantity(rules: readonly BidRule[], subject: RuleSubject): number | null {
  const starts = [...new Set(rules.map((rule) => rule.fromQuantity))].sort((a, b) => a - b)
  return starts.find((quantity) => findRule(rules, subject, quantity)?.allowed) ?? null
}

/**
 * A rule's shares as money of this list price. The break-even price is a floor of its own: below it only an approver or
 * the owner goes.
 */
export function computeLimits(rule: BidRule, list: Minor, breakEven: Minor | null): Limits {
  const share = (basisPoints: number | null) =>
    basisPoints === null ? null : Math.ceil((list * basisPoints) / 10_000)
  const floor = share(rule.floor)
  return {
    list,
    acceptFrom: share(rule.acceptFrom),
    declineBelow: share(rule.declineBelow),
    floor: floor === null ? breakEven : Math.max(floor, breakEven ?? 0),
    counters: rule.counters,
  }
}

export function roundDownToGrid(price: Minor, list: Minor): Minor {
  const step = getGridStep(list)
  return Math.floor(price / step) * step
}

export type Verdict =
  | { state: 'ACCEPTED' | 'DECLINED'; price: null }
  | { state: 'COUNTERED'; price: Minor }

/** Where between bid and list price a rule's counters lie: known to all, so that a counter tells little. The last is the list price itself, so that a rule which counters never stays silent: silence would be given back as an attempt. */
const counterSteps = [1 / 2, 3 / 4, 1] as const

/**
 * What a rule says to a bid; null: it leaves it to people. Limits count as the grid figures around them (accept and floor the
 * one above, decline the one below), and a counter is the first of three public figures that is not below what would be
 * accepted. So an answer is one of five, and two sets of limits within the same cells answer alike, always. Source: BID-03, BID-04.
 */
export function judgeBid(bid: Minor, limits: Limits): Verdict | null {
  const { list } = limits
  const min = getMinWanted(limits)
  if (limits.acceptFrom !== null && min <= list && bid >= min)
    return { state: 'ACCEPTED', price: null }
  if (limits.declineBelow !== null && bid < roundDownToGrid(limits.declineBelow, list)) {
    return { state: 'DECLINED', price: null }
  }
  if (!limits.counters || min > list) return null
  const price = counterSteps
    .map((rung) => getCounterPrice(bid + (list - bid) * rung, list))
    .find((each) => each >= min)
  return price === undefined || price <= bid ? null : { state: 'COUNTERED', price }
}

/** What a rule would give it for at least, on the grid: the accept limit where there is one, and never below the floor. */
export function getMinWanted({ list, acceptFrom, floor }: Limits): Minor {
  return Math.max(roundUpToGrid(acceptFrom ?? 0, list), roundUpToGrid(floor ?? 0, list))
}

/** Whether two sets of limits can be told apart by any bid at all. Source: BID-04. */
export function isSameGrid(one: Limits, other: Limits): boolean {
  const toGridKey = ({ list, acceptFrom, declineBelow, ...limits }: Limits) =>
    JSON.stringify([
      list,
      acceptFrom === null,
      getMinWanted({ list, acceptFrom, declineBelow, ...limits }),
      declineBelow === null ? null : roundDownToGrid(declineBelow, list),
      limits.counters,
    ])
  return toGridKey(one) === toGridKey(other)
}
