import type { RuleOutcome } from '#contract/negotiation/quote-rules.ts'
import type { Db } from '#db/client.ts'
import { logDecision } from '../negotiation/negotiation.ts'
import type { Answers } from './bid-rules.ts'
import type { StoredBid } from './bid-store.ts'
import { toBidThread } from './bid-thread.ts'

/** Logs what the rules decided about a bid in this round. Source: DEAL-03. */
export async function logBidDecision(
  db: Db,
  bid: StoredBid,
  outcome: RuleOutcome,
  reason: string,
): Promise<void> {
  const total = bid.lines.reduce(
    (sum, { bidPrice, counterPrice, quantity }) => sum + (counterPrice ?? bidPrice ?? 0) * quantity,
    0,
  )
  await logDecision(db, bid.sellerId, {
    ...toBidThread(bid),
    round: bid.round,
    mode: 'live',
    ruleId: null,
    ruleName: 'Rules for bids',
    outcome,
    reason,
    total: total > 0 ? total : null,
    margin: null,
    lines: [],
  })
}

const verbs = { ACCEPTED: 'accepted', COUNTERED: 'countered', DECLINED: 'declined' } as const
const maxShownLines = 5

/** Each line's share of its list price, and the answer to it. */
export function describeVerdict({ lines }: StoredBid, answers: Answers): string {
  const parts = lines.flatMap(({ packId, position, bidPrice, listPrice }) => {
    const answer = answers.get(packId)
    if (!answer || bidPrice === null) return []
    const share = Math.round((bidPrice * 1_000) / listPrice) / 10
    return [`line ${position}: ${share} % of the list price, ${verbs[answer.state]}`]
  })
  const more = parts.length > maxShownLines ? `; and ${parts.length - maxShownLines} more` : ''
  const text = `${parts.slice(0, maxShownLines).join('; ')}${more}.`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
