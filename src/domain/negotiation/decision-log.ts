import { sql } from 'drizzle-orm'
import type { RuleOutcome } from '#contract/negotiation/quote-rules.ts'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Thread } from './thread.ts'

export interface NewDecision extends Thread {
  /** 1, or the round of a bid. */
  round: number
  mode: 'live' | 'shadow'
  ruleId: number | null
  ruleName: string
  outcome: RuleOutcome
  reason: string
  total: Minor | null
  margin: number | null
  lines: readonly object[]
}

/**
 * Logs what rules decided, once for each thread, round and mode: false if it has been logged, and
 * then the caller must not act. Names nobody. Source: DEAL-03.
 */
export async function logDecision(
  db: Db,
  sellerId: number,
  decision: NewDecision,
): Promise<boolean> {
  const { kind, threadId, round, mode, ruleId, ruleName, outcome, reason, total, margin } = decision
  const { rowCount } = await db.execute(sql`
    insert into rule_decision (seller_id, kind, thread_id, round, mode, rule_id, rule_name, outcome,
      reason, total, margin, lines, at)
    values (${sellerId}, ${kind}, ${threadId}, ${round}, ${mode}, ${ruleId}::bigint, ${ruleName},
      ${outcome}, ${reason}, ${total}::bigint, ${margin}::int,
      ${JSON.stringify(decision.lines)}::jsonb, statement_timestamp())
    on conflict (seller_id, kind, thread_id, round, mode) do nothing`)
  return rowCount === 1
}

const retentionDays = 180

/** Deletes decisions after 180 days. */
export async function purgeDecisions(db: Db): Promise<void> {
  await db.execute(sql`
    delete from rule_decision
    where ${ofAllSellers} and at < statement_timestamp() - make_interval(days => ${retentionDays})`)
}
