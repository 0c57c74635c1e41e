import type { StoredBidRule } from '#contract/negotiation/bid-rules.ts'
import type { RuleOutcome } from '#contract/negotiation/quote-rules.ts'
import type { Db } from '#db/client.ts'
import { logDecision } from '../negotiation/negotiation.ts'
import type { StoredBid, StoredBidLine } from './bid-store.ts'
import { toBidThread } from './bid-thread.ts'

interface Decision {
  mode: 'live' | 'shadow'
  outcome: RuleOutcome
  reason: string
  /** The rule that mattered; null: no single one. */
  rule: Pick<StoredBidRule, 'id' | 'subject' | 'fromQuantity'> | null
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
    ruleName: rule ? nameRule(rule) : 'Rules for bids',
    outcome,
    reason,
    total: hasSum && total > 0 ? total : null,
    margin: null,
    lines: [],
  })
}

/** A rule has no name of its own: what it is about, and from how many packs. */
function nameRule({ subject, fromQuantity }: Pick<StoredBidRule, 'subject' | 'fromQuantity'>) {
  return fromQuantity === 1 ? `Bids: ${subject}` : `Bids: ${subject}, from ${fromQuantity}`
}
