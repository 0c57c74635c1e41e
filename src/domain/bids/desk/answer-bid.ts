import { createHash } from 'node:crypto'
import { mayDo } from '#contract/accounts/staff.ts'
import type { BidAnswer, BulkResult, Shortfall } from '#contract/negotiation/bid-rules.ts'
import { type BidCommand, type BidRefusal, maxBulkBids } from '#contract/negotiation/bids.ts'
import { isIdempotencyKey } from '#contract/requests/idempotency-key.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { optionalMessageSchema } from '#contract/schemas/quotes.server.ts'
import { asJson, type Json } from '#kernel/canonical-json.ts'
import { isStop, type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { appendEvent, loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { recordAnswers } from '../attempt-store.ts'
import { notifyBidBuyer } from '../bid-mail.ts'
import { type Answers, applyAnswers } from '../bid-rules.ts'
import type { StoredBid, StoredBidLine } from '../bid-store.ts'
import { sellerActor, toBidThread } from '../bid-thread.ts'
import { findShortfall, hideFloors, judgeAnswers } from '../lines/judge-answers.ts'
import { givesDays } from '../lines/judge-lines.ts'
import { findBidZone, findLosses, loadPackFacts } from '../lines/line-facts.ts'
import { moveBid } from '../move-bid.ts'
import { counterFewerDays, isPaymentDays } from '../payment-days.ts'
import { findFloor, findRule } from '../rules/limit-rules.ts'
import { loadBidRules } from '../rules/rule-store.ts'
import { settleBid } from '../settle-bid.ts'
import { type BidAnswerOutcome, runDeskBidCommand } from './desk-bid-command.ts'

/**
 * The seller's answer to a bid: accepts, counters or declines each open line in one command. Checks
 * stock, delivery and permission again; only approvers and owners may go below the floor, once they
 * say that they mean it, and a program answers only where there is one. A reason is sent if a line
 * is declined. Audited. Source: BID-05, BID-06, BID-08, KEY-05.
 */
export async function answerBid(
  scope: Scope,
  number: string,
  command: BidCommand,
  answer: BidAnswer,
): Promise<BidAnswerOutcome> {
  let shortfall: Shortfall | null = null
  const outcome = await runDeskBidCommand(
    scope,
    number,
    command,
    'bid-answer',
    toClaimInput(answer),
    async (db, txScope, bid, staff) => {
      if (bid.state !== 'SUBMITTED') return refuse('wrong-state')
      const note = readReason(answer)
      if (!note.ok) return note
      const zoneId = await findBidZone(txScope, bid.pincode)
      const packIds = bid.lines.map(({ packId }) => packId)
      const facts = await loadPackFacts(db, txScope, packIds, zoneId, {
        lock: true,
        buyer: { customerId: bid.customerId, companyId: bid.companyId },
      })
      const rules = await loadBidRules(db, txScope.seller.id)
      const settings = await loadNegotiationSettings(db, txScope.seller.id)
      // Where no floor is known, a program can't keep it: a person answers.
      const mayGoBelow = mayDo(staff, 'approve')
      const unknownFloor = staff.key && !mayGoBelow ? Number.POSITIVE_INFINITY : null
      const getFloor = (line: StoredBidLine) =>
        findFloor(rules, facts.get(line.packId), line, settings.marginFloor) ?? unknownFloor
      const judgement = judgeAnswers(
        bid,
        answer,
        facts,
        getFloor,
        mayGoBelow ? (answer.belowFloor ? null : 'below-floor-unconfirmed') : 'below-floor',
      )
      if (!judgement.ok && judgement.code === 'below-floor-unconfirmed' && mayDo(staff, 'costs'))
        shortfall = findShortfall(bid, answer, facts, getFloor)
      if (!judgement.ok)
        return staff.key && !mayDo(staff, 'costs') ? hideFloors(judgement) : judgement
      const paymentDays = answer.paymentDays === undefined ? bid.askedDays : answer.paymentDays
      const daysFault = findDaysFault(bid, judgement.value, paymentDays, (packId, quantity) => {
        const pack = facts.get(packId)
        const rule = pack ? findRule(rules, pack, quantity) : null
        return mayGoBelow || givesDays(rule, paymentDays)
      })
      if (daysFault) return refuse(daysFault)
      const settlement = counterFewerDays(
        applyAnswers(
          bid.lines,
          judgement.value,
          findLosses(bid.lines, facts, rules, zoneId),
          bid.allOrNothing,
        ),
        bid.lines,
        { askedDays: bid.askedDays, paymentDays },
      )
      return settleBid(db, txScope, bid, {
        settlement,
        zoneId,
        actor: sellerActor,
        by: 'person',
        event: 'bid-answered',
        moves: { AGREED: 'answerAgreed', COUNTERED: 'answerCountered', DECLINED: 'answerDeclined' },
        settings,
        paymentDays,
        note: note.value,
      })
    },
  )
  return !outcome.ok && shortfall ? { ...outcome, shortfall } : outcome
}

/** An answer without a reason or days claims what it claimed before there were any. */
function toClaimInput({ reason, paymentDays, belowFloor, ...answer }: BidAnswer): Json {
  const withConsent = belowFloor ? { ...answer, belowFloor } : answer
  const withDays = paymentDays === undefined ? withConsent : { ...withConsent, paymentDays }
  return asJson(reason ? { ...withDays, reason } : withDays)
}

/** Why these days of payment can't be given; what is declined needs none. Source: PAY-06. */
function findDaysFault(
  bid: StoredBid,
  answers: Answers,
  days: number | null,
  mayGive: (packId: number, quantity: number) => boolean,
): Extract<BidRefusal, 'bad-days' | 'days-above-rule'> | null {
  if (days === null) return null
  if (!isPaymentDays(days)) return 'bad-days'
  const offered = bid.lines.filter(({ packId, state }) => {
    const answer = answers.get(packId)
    return state === 'ACCEPTED' || (answer !== undefined && answer.state !== 'DECLINED')
  })
  return offered.every(({ packId, quantity }) => mayGive(packId, quantity))
    ? null
    : 'days-above-rule'
}

/** What is written to the buyer: a reason belongs to what is declined. */
function readReason(answer: BidAnswer): Outcome<string, BidRefusal> {
  const declines =
    'all' in answer
      ? answer.all === 'decline'
      : answer.lines.some((line) => line.answer === 'decline')
  const parsed = parseInput(optionalMessageSchema, { text: (declines && answer.reason) || '' })
  return parsed.ok
    ? ok(parsed.value.text)
    : refuse('reason-too-long', { reason: 'reason-too-long' })
}

/** Withdraws a counter-offer, which ends the bid and gives the attempt back. */
export function takeBackBid(
  scope: Scope,
  number: string,
  command: BidCommand,
): Promise<BidAnswerOutcome> {
  return runDeskBidCommand(
    scope,
    number,
    command,
    'bid-take-back',
    null,
    async (db, commandScope, bid) => {
      const { round } = bid
      if (!(await moveBid(db, bid, 'takeBack'))) return refuse('wrong-state')
      await recordAnswers(db, commandScope.seller.id, { id: bid.id, round }, [], 'all')
      await appendEvent(db, commandScope, toBidThread(bid), {
        by: sellerActor,
        type: 'bid-taken-back',
      })
      await notifyBidBuyer(db, commandScope, bid)
      return ok(null)
    },
  )
}

/** The result for one of many bids. */
export interface BulkItem {
  id: string
  rowVersion: number
  answer: BidAnswer | 'take-back'
}

/**
 * Answers many bids in one command; each has its own transaction and its own result. Source:
 * BID-05.
 */
export async function answerBids(
  scope: Scope,
  key: string,
  items: readonly BulkItem[],
): Promise<Outcome<BulkResult[], 'bad-key' | 'too-many-lines'>> {
  requireStaff(scope, 'negotiate')
  if (!isIdempotencyKey(key)) return refuse('bad-key')
  if (items.length > maxBulkBids) return refuse('too-many-lines')
  const results: BulkResult[] = []
  for (const { id, rowVersion, answer } of items) {
    const itemKey = createHash('sha256').update(`${key} ${id}`).digest('base64url')
    const command = { key: itemKey, rowVersion }
    try {
      const outcome = await (answer === 'take-back'
        ? takeBackBid(scope, id, command)
        : answerBid(scope, id, command, answer))
      results.push(
        outcome.ok
          ? { id, refused: null, state: outcome.value.state }
          : { id, refused: outcome.code, state: null },
      )
    } catch (error) {
      if (!isStop(error) || error.kind !== 'not-found') throw error
      results.push({ id, refused: 'not-found', state: null })
    }
  }
  return ok(results)
}
