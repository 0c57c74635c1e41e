import { getCounterPrice, getGridStep, roundUpToGrid } from '#contract/negotiation/bid-grid.ts'
import type { BidRule } from '#contract/negotiation/bid-rules.ts'
import { getPriceForMargin } from '#kernel/margin.ts'
import type { Minor } from '#kernel/money.ts'
import { type RuleSubject, rankSubject } from '../../negotiation/subject-rules.ts'

/**
 * A seller's limits on one line, in minor units. Never shown to a buyer. Source: BID-03, BID-04.
 */
export interface Limits {
  list: Minor
  acceptFrom: Minor | null
  declineBelow: Minor | null
  /** Null: unknown. */
  floor: Minor | null
  counters: boolean
}

/**
 * Selects the rule for a pack and quantity: SKU, then brand, then category (deepest first), then
 * all; among equals the one with the highest minimum quantity reached. Null: no rule, so bids are
 * not accepted. Source: BID-03.
 */
export function findRule<Rule extends BidRule>(
  rules: readonly Rule[],
  subject: RuleSubject,
  quantity: number,
): Rule | null {
  let best: { rule: Rule; far: number } | null = null
  for (const rule of rules) {
    const far = rankSubject(rule, subject)
    if (far === null || rule.fromQuantity > quantity) continue
    if (!best || far < best.far || (far === best.far && rule.fromQuantity > best.rule.fromQuantity))
      best = { rule, far }
  }
  return best?.rule ?? null
}

/** The minimum quantity for bids; null: bids are not accepted. */
export function findMinQuantity(rules: readonly BidRule[], subject: RuleSubject): number | null {
  const starts = [...new Set(rules.map((rule) => rule.fromQuantity))].sort((a, b) => a - b)
  return starts.find((quantity) => findRule(rules, subject, quantity)?.allowed) ?? null
}

/**
 * A rule's percentages as amounts of this list price. The break-even price is a floor too: only an
 * approver or the owner may go below it.
 */
export function computeLimits(rule: BidRule, list: Minor, breakEven: Minor | null): Limits {
  const shareOfList = (basisPoints: number | null) =>
    basisPoints === null ? null : Math.ceil((list * basisPoints) / 10_000)
  const floor = shareOfList(rule.floor)
  return {
    list,
    acceptFrom: shareOfList(rule.acceptFrom),
    declineBelow: shareOfList(rule.declineBelow),
    floor: floor === null ? breakEven : Math.max(floor, breakEven ?? 0),
    counters: rule.counters,
  }
}

interface FloorPack extends RuleSubject {
  list: Minor | null
  breakEven: Minor | null
  cost: Minor | null
  taxRate: number
  cessRate: number
}

/**
 * The limits on a bid's line: at today's list price, else at the one it was bid on. Null: no rule
 * is about it.
 */
export function findLimits(
  rules: readonly BidRule[],
  pack: FloorPack | undefined,
  { quantity, listPrice }: { quantity: number; listPrice: Minor },
): Limits | null {
  const rule = pack && findRule(rules, pack, quantity)
  return rule ? computeLimits(rule, pack.list ?? listPrice, pack.breakEven) : null
}

/**
 * The lowest price of a line that needs no second person: the highest of its rule's limit, what
 * covers its cost and what leaves `marginFloor`, the margin below which quotes are approved too.
 * Null: unknown. Source: BID-05, RFQ-05.
 */
export function findFloor(
  rules: readonly BidRule[],
  pack: FloorPack | undefined,
  line: { quantity: number; listPrice: Minor },
  marginFloor: number | null,
): Minor | null {
  const limits = findLimits(rules, pack, line)
  const limit = limits ? limits.floor : (pack?.breakEven ?? null)
  if (marginFloor === null || pack?.cost == null) return limit
  return Math.max(limit ?? 0, getPriceForMargin(pack.cost, pack, marginFloor))
}

export function roundDownToGrid(price: Minor, list: Minor): Minor {
  const step = getGridStep(list)
  return Math.floor(price / step) * step
}

export type Verdict =
  | { state: 'ACCEPTED' | 'DECLINED'; price: null }
  | { state: 'COUNTERED'; price: Minor }

/**
 * Where between bid and list price a rule's counters lie. Public, so that a counter reveals little.
 * The last is the list price itself, so that a rule with counters always answers: silence would
 * give the attempt back.
 */
const counterSteps = [1 / 2, 3 / 4, 1] as const

/**
 * A rule's verdict on a bid; null: a person decides. Limits are rounded to the grid (accept and
 * floor up, decline down), and a counter is the first of three public amounts that is not below
 * what would be accepted. An answer is therefore one of five, and two sets of limits within the
 * same cells always answer alike. Source: BID-03, BID-04.
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
    .map((stepShare) => getCounterPrice(bid + (list - bid) * stepShare, list))
    .find((each) => each >= min)
  return price === undefined || price <= bid ? null : { state: 'COUNTERED', price }
}

/**
 * The lowest grid price that a rule accepts: the accept limit if set, and never below the floor.
 */
export function getMinWanted({ list, acceptFrom, floor }: Limits): Minor {
  return Math.max(roundUpToGrid(acceptFrom ?? 0, list), roundUpToGrid(floor ?? 0, list))
}

/** Whether any bid can tell two sets of limits apart. Source: BID-04. */
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
