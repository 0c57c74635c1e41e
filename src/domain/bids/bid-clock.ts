import { sql } from 'drizzle-orm'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { type Buyer, ownedBySql } from '#platform/buyer.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import * as quoteMailsTexts from '#texts/quote-mails.ts'
import {
  advanceThread,
  appendEvent,
  clockActor,
  clockBatch,
  lapseGrants,
  loadNegotiationSettings,
  reachedWarningSql,
  runThreadClock,
  shareAnswerSwitch,
  type ThreadClock,
  type Warning,
} from '../negotiation/negotiation.ts'
import type { Links } from '../sellers/sellers.ts'
import { recordAnswers } from './attempt-store.ts'
import { notifyBidBuyer, notifyBidSeller } from './bid-mail.ts'
import { type BidMoveName, underWayStates } from './bid-moves.ts'
import { type Answers, applyAnswers } from './bid-rules.ts'
import { lockBid, type StoredBid } from './bid-store.ts'
import { sellerActor, toBidThread } from './bid-thread.ts'
import { explainAnswers } from './lines/judge-lines.ts'
import { findBidZone, findLosses, loadPackFacts } from './lines/line-facts.ts'
import { logBidDecision } from './log-decision.ts'
import { moveBid } from './move-bid.ts'
import { loadRuleBook } from './rules/rule-store.ts'
import { settleBid } from './settle-bid.ts'

const isDue = sql`(b.answer_at <= statement_timestamp() or b.expires_at <= statement_timestamp())
  and b.state <> 'ORDERED'`
const reachedWarning = reachedWarningSql(sql`b.clock_from`, sql`b.expires_at`)
const isWarningDue = sql`b.state = any(${sql.param(underWayStates)}::text[])
  and b.answer_at is null and b.expires_at > statement_timestamp() and ${reachedWarning} > b.warned`

/** Rule verdicts, expired turns and windows, untouched drafts; warnings ahead of time. */
const bidClock: ThreadClock<StoredBid> = {
  kind: 'bid',
  lock: lockBid,
  async listDue({ database }) {
    const listWhere = (condition: typeof isDue) => {
      const db = database.primary
      return readAcrossSellers<{ sellerId: number; threadId: number }>(
        db,
        (whereSeller) => sql`
          select b.seller_id as "sellerId", b.id as "threadId"
          from bid b join seller s on s.id = b.seller_id and s.active
          where ${whereSeller(sql`b.seller_id`)} and ${condition}
          order by least(b.answer_at, b.expires_at) limit ${clockBatch}`,
      )
    }
    return [...(await listWhere(isDue)), ...(await listWhere(isWarningDue))]
  },
  async advance(db, scope, bid) {
    if (bid.answerDue && bid.verdict) return answerByRules(db, scope, bid)
    // A lapsed bid holds no stock, whatever became of its grants.
    if (bid.state === 'LAPSED') return (await lapseGrants(db, scope, toBidThread(bid))) > 0
    if (!bid.expired) return warnParty(db, scope, bid)
    const endMoves: Partial<Record<StoredBid['state'], BidMoveName>> = {
      DRAFT: 'forget',
      SUBMITTED: 'expireUnanswered',
      COUNTERED: 'expireUntaken',
      AGREED: 'lapse',
    }
    const move = endMoves[bid.state]
    return move ? endBid(db, scope, bid, move) : false
  },
}

/** Applies due clocks to bids; returns the number of bids. Source: BID-03, NEGOTIATION 4, 9. */
export function runBidClock(app: AppContext, links: Links, now: Date): Promise<number> {
  return runThreadClock(app, links, now, bidClock)
}

/** Applies due clocks to one bid, or to all of a buyer's, before it is read or changed. */
export async function advanceDueBids(
  scope: Scope,
  which: { number: string } | Buyer,
): Promise<void> {
  const condition = 'number' in which ? sql`b.number = ${which.number}` : ownedBySql(which, sql`b`)
  const { rows } = await scope.database.primary.execute<{ id: number }>(sql`
    select b.id from bid b where b.seller_id = ${scope.seller.id} and ${condition} and ${isDue}
    order by b.id limit ${clockBatch}`)
  for (const { id } of rows) await advanceThread(scope, bidClock, id)
}

/**
 * Expires the clocks of a deleted person at every seller. A recurring task then ends the bids as
 * usual and releases their holds. Source: ACC-05.
 */
export async function endPersonBids(db: Db, personId: string): Promise<void> {
  await db.execute(sql`
    update price_grant set expires_at = statement_timestamp()
    where kind = 'bid' and customer_id = ${personId}::uuid and state = 'free' and expires_at > statement_timestamp()`)
  await db.execute(sql`
    update bid set expires_at = statement_timestamp(), verdict = null, answer_at = null
    where customer_id = ${personId}::uuid and state in ('DRAFT', 'SUBMITTED', 'COUNTERED', 'AGREED')`)
}

/**
 * Takes bids away from the rules and gives them to people; returns how many. Bids that somebody
 * else has locked lose their verdict when it is due. Source: DEAL-03.
 */
export async function dropVerdicts(db: Db, sellerId: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update bid set verdict = null, answer_at = null where seller_id = ${sellerId} and id in (
      select id from bid where seller_id = ${sellerId} and verdict is not null
      for update skip locked)`)
  return rowCount ?? 0
}

async function answerByRules(db: Db, scope: Scope, bid: StoredBid): Promise<boolean> {
  const { stoppedAt } = await shareAnswerSwitch(db, scope.seller.id)
  const book = await loadRuleBook(db, scope.seller.id)
  const ruleId = bid.verdict!.find((each) => each.ruleId !== undefined)?.ruleId
  const rule = book.find(({ id }) => id === ruleId) ?? null
  if (stoppedAt) {
    await db.execute(sql`
      update bid set verdict = null, answer_at = null
      where seller_id = ${bid.sellerId} and id = ${bid.id}`)
    const reason = { is: 'stopped' } as const
    const { lines } = bid
    await logBidDecision(db, bid, { mode: 'live', outcome: 'left', reason, rule, lines })
    return true
  }
  const zoneId = await findBidZone(scope, bid.pincode)
  const packIds = bid.lines.map(({ packId }) => packId)
  const facts = await loadPackFacts(db, scope, packIds, zoneId, {
    lock: true,
    buyer: { customerId: bid.customerId, companyId: bid.companyId },
  })
  const answers: Answers = new Map(
    bid.verdict!.map(({ packId, state, price }) => {
      const list = facts.get(packId)?.list ?? null
      const { bidPrice } = bid.lines.find((line) => line.packId === packId)!
      // A counter can't exceed a list price that has fallen since; at or below the bid there is no
      // counter.
      if (price !== null && list !== null && list <= bidPrice!)
        return [packId, { state: 'ACCEPTED', price: null }]
      return [packId, { state, price: price === null ? null : Math.min(price, list ?? price) }]
    }),
  )
  const rules = book.filter(({ state }) => state === 'on')
  const losses = findLosses(bid.lines, facts, rules, zoneId)
  const outcome = await settleBid(db, scope, bid, {
    settlement: applyAnswers(bid.lines, answers, losses, bid.allOrNothing),
    zoneId,
    actor: sellerActor,
    by: 'rules',
    event: 'bid-answered',
    moves: { AGREED: 'answerAgreed', COUNTERED: 'answerCountered', DECLINED: 'answerDeclined' },
    settings: await loadNegotiationSettings(db, scope.seller.id),
    paymentDays: bid.askedDays,
  })
  if (!outcome.ok) throw new Error(`Rule verdict on bid ${bid.number} was refused: ${outcome.code}`)
  const settled = { AGREED: 'accepted', COUNTERED: 'countered', DECLINED: 'declined' } as const
  const state = outcome.value as keyof typeof settled
  const { lines } = bid
  const reason = explainAnswers(lines, answers)
  await logBidDecision(db, bid, { mode: 'live', outcome: settled[state], reason, rule, lines })
  return true
}

async function endBid(db: Db, scope: Scope, bid: StoredBid, move: BidMoveName): Promise<boolean> {
  const { round } = bid
  const lines =
    move === 'expireUnanswered' ? [] : bid.lines.map(({ packId, state }) => ({ packId, state }))
  if (!(await moveBid(db, bid, move))) return false
  if (move === 'forget') return true
  await recordAnswers(
    db,
    scope.seller.id,
    { id: bid.id, round },
    lines,
    move === 'expireUnanswered' ? 'all' : [],
  )
  const type = move === 'lapse' ? 'bid-lapsed' : 'bid-expired'
  await appendEvent(db, scope, toBidThread(bid), { by: clockActor, type })
  if (move === 'lapse') await lapseGrants(db, scope, toBidThread(bid))
  await notifyBidBuyer(db, scope, bid)
  return true
}

/** Warns whoever has the turn at half of the clock and at its last tenth. Source: NEGOTIATION 9. */
async function warnParty(db: Db, scope: Scope, bid: StoredBid): Promise<boolean> {
  const { rows } = await db.execute<{ warned: Warning }>(sql`
    select ${reachedWarning} as warned from bid b
    where b.seller_id = ${bid.sellerId} and b.id = ${bid.id} and ${isWarningDue} for update`)
  const updated = rows[0]
  if (!updated) return false
  await db.execute(sql`
    update bid set warned = ${updated.warned} where seller_id = ${bid.sellerId} and id = ${bid.id}`)
  Object.assign(bid, updated)
  const isHalfTime = updated.warned === 1
  if (bid.state === 'SUBMITTED') {
    const event = isHalfTime ? 'bid-half-time' : 'bid-last-time'
    await notifyBidSeller(db, scope, bid, event, `seller-warned-${updated.warned}`)
  } else {
    const warning = isHalfTime ? quoteMailsTexts.halfTimeSubject : quoteMailsTexts.lastTimeSubject
    await notifyBidBuyer(db, scope, bid, { warning })
  }
  return true
}
