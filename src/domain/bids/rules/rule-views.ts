import { sql } from 'drizzle-orm'
import type { BidRulesView, BidRuleView } from '#contract/negotiation/bid-rules.ts'
import type { Db } from '#db/client.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { getRuleVersion, loadRuleBook } from './rule-store.ts'

type Counts = BidRuleView['counts']

const noCounts: Counts = { accepted: 0, countered: 0, declined: 0, left: 0 }

/** A seller's rules as the desk lists them. */
export async function loadRulesView(db: Db, seller: Scope['seller']): Promise<BidRulesView> {
  const { answerFromMinutes, answerToMinutes } = await loadNegotiationSettings(db, seller.id)
  const rules = await loadRuleBook(db, seller.id)
  const counts = await loadCounts(db, seller.id)
  return {
    rowVersion: await getRuleVersion(db, seller.id),
    rules: rules.map(({ shadowUntil, ...rule }): BidRuleView => {
      const isShadow = rule.state === 'shadow' && shadowUntil !== null
      return {
        ...rule,
        shadowUntilText: isShadow ? formatMoment(shadowUntil, seller) : '',
        counts: counts.get(`${rule.id} ${isShadow ? 'shadow' : 'live'}`) ?? noCounts,
      }
    }),
    answerFrom: answerFromMinutes,
    answerTo: answerToMinutes,
  }
}

/** Rounds of bids in the last 30 days, by the rule that mattered and its mode. */
async function loadCounts(db: Db, sellerId: number): Promise<Map<string, Counts>> {
  const { rows } = await db.execute<{ key: string; counts: Counts }>(sql`
    select rule_id || ' ' || mode as key, json_build_object(
      'accepted', count(*) filter (where outcome = 'accepted'),
      'countered', count(*) filter (where outcome = 'countered'),
      'declined', count(*) filter (where outcome = 'declined'),
      'left', count(*) filter (where outcome = 'left')) as counts
    from rule_decision where seller_id = ${sellerId} and kind = 'bid' and rule_id is not null
      and at > statement_timestamp() - interval '30 days'
    group by rule_id, mode`)
  return new Map(rows.map(({ key, counts }) => [key, counts]))
}
