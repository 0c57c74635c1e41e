import type { StoredBidRule } from '#contract/negotiation/bid-rules.ts'
import { type DecisionReason, logBidRule } from '#contract/negotiation/decision-reasons.ts'
import type { RuleOutcome } from '#contract/negotiation/quote-rules.ts'
import type { Db } from '#db/client.ts'
import { logDecision } from '../negotiation/negotiation.ts'
import type { StoredBid, StoredBidLine } from './bid-store.ts'
import { toBidThread } from './bid-thread.ts'

interface Decision {
  mode: 'live' | 'shadow'
  outcome: RuleOutcome
  reason: DecisionReason
  /** The rule that mattered; null: no single one. */
  rule: Pick<StoredBidRule, 'id' | 'kind' | 'subject' | 'fromQuantity'> | null
  /** As they are or would be after it. */
  lines: readonly Pick<StoredBidLine, 'quantity' | 'bidPrice' | 'counterPrice'>[]
}

/** Logs what the rules decided about a bid in this round, or would have. Source: DEAL-03. */
export async function logBidDecision(
  db: Db,
  bid: StoredBid,
  { mode, outcome, reason, rule, lines }: Decision,
): Promise<void> {
  // A rule that leaves a bid to people, or declines it, names no sum.
  const hasSum = outcome === 'accepted' || outcome === 'countered'
  const total = lines.reduce(
    (sum, { bidPrice, counterPrice, quantity }) => sum + (counterPrice ?? bidPrice ?? 0) * quantity,
    0,
  )
  await logDecision(db, bid.sellerId, {
    ...toBidThread(bid),
    round: bid.round,
    mode,
    ruleId: rule?.id ?? null,
    ruleName: logBidRule(rule),
    outcome,
    reason: JSON.stringify(reason),
    total: hasSum && total > 0 ? total : null,
    margin: null,
    lines: [],
  })
}
