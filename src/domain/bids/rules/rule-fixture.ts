import type { BidRule } from '#contract/negotiation/bid-rules.ts'

/** A rule that accepts bids on everything and leaves all of them to people. */
export function aRule(change: Partial<BidRule> = {}): BidRule {
  return {
    kind: 'all',
    subjectId: null,
    fromQuantity: 1,
    allowed: true,
    acceptFrom: null,
    declineBelow: null,
    floor: null,
    counters: false,
    paymentDays: null,
    state: 'on',
    ...change,
  }
}
