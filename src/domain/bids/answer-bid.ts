import { createHash } from 'node:crypto'
import { counterPrice } from '#contract/bid-grid.ts'
import type { BidAnswer, BulkResult } from '#contract/bid-rules.ts'
import { type BidCommand, type BidRefusal, type LineAnswer, maxBulkBids } from '#contract/bids.ts'
import { isIdempotencyKey } from '#contract/orders.ts'
import type { BidStep } from '#contract/record.ts'
import { may, type StaffMember } from '#contract/staff.ts'
import type { Db } from '#db/client.ts'
import type { Json } from '#kernel/canonical-json.ts'
import { isStop, type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { audit } from '../audit.ts'
import { appendEvent, settingsOf } from '../negotiation/negotiation.ts'
import { claimOf, runCommand } from '../run-command.ts'
import type { Scope } from '../scope.ts'
import { noteAnswers } from './attempt-store.ts'
import { catchUp } from './bid-clock.ts'
import { tellBuyer } from './bid-mail.ts'
import { type Answers, afterAnswer } from './bid-rules.ts'
import { lockBid, type StoredBid } from './bid-store.ts'
import { limitsOf, ruleFor } from './limit-rules.ts'
import { factsOf, lossesOf, type PackFacts, zoneOfBid } from './line-facts.ts'
import { moveBid } from './move-bid.ts'
import { rulesOf } from './rule-store.ts'
import { settleBid } from './settle-bid.ts'
import { theSeller, threadOf } from './thread-of.ts'

export type Answered = Outcome<Pick<StoredBid, 'number' | 'state' | 'rowVersion'>, BidRefusal>

/**
 * The seller's word on a bid: each open line accepted, countered or declined, in one command. Stock, place and permission are
 * looked at again; below the floor only approvers and owners go. On the record. Source: BID-05, BID-06, BID-08.
 */
export function answerBid(
  scope: Scope,
  number: string,
  command: BidCommand,
  answer: BidAnswer,
): Promise<Answered> {
  return atDesk(
    scope,
    number,
    command,
    'bid-answer',
    answer as unknown as Json,
    async (db, asked, bid, staff) => {
      if (bid.state !== 'SUBMITTED') return refuse('wrong-state')
      const zoneId = await zoneOfBid(asked, bid.pincode)
      const packIds = bid.lines.map(({ packId }) => packId)
      const facts = await factsOf(db, asked, packIds, zoneId, { lock: true })
      const rules = await rulesOf(db, asked.seller.id)
      const floorOf = ({ packId, quantity }: { packId: number; quantity: number }) => {
        const now = facts.get(packId)
        const rule = now && ruleFor(rules, now, quantity)
        return rule && now.list !== null
          ? limitsOf(rule, now.list, now.breakEven).floor
          : (now?.breakEven ?? null)
      }
      const said = answersOf(bid, answer, facts, may(staff.role, 'approve') ? () => null : floorOf)
      if (!said.ok) return said
      const settled = afterAnswer(
        bid.lines,
        said.value,
        lossesOf(bid.lines, facts, rules, zoneId),
        bid.allOrNothing,
      )
      return settleBid(db, asked, bid, {
        settled,
        zoneId,
        actor: theSeller,
        by: 'person',
        event: 'bid-answered',
        moves: { AGREED: 'answerAgreed', COUNTERED: 'answerCountered', DECLINED: 'answerDeclined' },
        settings: await settingsOf(db, asked.seller.id),
      })
    },
  )
}

/** Takes a counter-offer back, which ends the bid and gives the attempt back. */
export function takeBackBid(scope: Scope, number: string, command: BidCommand): Promise<Answered> {
  return atDesk(scope, number, command, 'bid-take-back', null, async (db, asked, bid) => {
    const { round } = bid
    if (!(await moveBid(db, bid, 'takeBack'))) return refuse('wrong-state')
    await noteAnswers(db, asked.seller.id, { id: bid.id, round }, [], 'all')
    await appendEvent(db, asked, threadOf(bid), { by: theSeller, type: 'bid-taken-back' })
    await tellBuyer(db, asked, bid)
    return ok(null)
  })
}

/** What one of many bids is answered. */
export interface BulkItem {
  id: string
  rowVersion: number
  answer: BidAnswer | 'take-back'
}

/** Words on many bids in one command; each bid is its own transaction and fares for itself. Source: BID-05. */
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
    const own = createHash('sha256').update(`${key} ${id}`).digest('base64url')
    const command = { key: own, rowVersion }
    try {
      const done = await (answer === 'take-back'
        ? takeBackBid(scope, id, command)
        : answerBid(scope, id, command, answer))
      results.push(
        done.ok
          ? { id, refused: null, state: done.value.state }
          : { id, refused: done.code, state: null },
      )
    } catch (error) {
      if (!isStop(error) || error.kind !== 'not-found') throw error
      results.push({ id, refused: 'not-found', state: null })
    }
  }
  return ok(results)
}

type Floor = (line: { packId: number; quantity: number }) => number | null

function answersOf(
  bid: StoredBid,
  answer: BidAnswer,
  facts: ReadonlyMap<number, PackFacts>,
  floorOf: Floor,
): Outcome<Answers, BidRefusal> {
  const answers = new Map<
    number,
    { state: 'ACCEPTED' | 'DECLINED' | 'COUNTERED'; price: number | null }
  >()
  const problems: Record<string, BidRefusal> = {}
  for (const line of bid.lines.filter(({ state }) => state === 'OPEN')) {
    const { packId } = line
    const said =
      'all' in answer
        ? ({ packId, answer: answer.all } as LineAnswer)
        : answer.lines.find((each) => each.packId === packId)
    const bidPrice = line.bidPrice!
    const listNow = facts.get(packId)?.list ?? line.listPrice
    const floor = floorOf(line)
    if (!said) problems[packId] = 'not-answered'
    else if (said.answer === 'decline') answers.set(packId, { state: 'DECLINED', price: null })
    else if (said.answer === 'accept') {
      if (floor !== null && bidPrice < floor) problems[packId] = 'below-floor'
      answers.set(packId, { state: 'ACCEPTED', price: null })
    } else {
      // On the grid like the rules' own, so that a figure doesn't tell who named it. Source: BID-04.
      const price = counterPrice(said.price, listNow)
      if (!Number.isSafeInteger(said.price) || said.price <= 0)
        problems[packId] = 'price-not-positive'
      else if (said.price <= bidPrice || price <= bidPrice)
        problems[packId] = 'counter-not-above-bid'
      else if (said.price > listNow) problems[packId] = 'counter-above-list'
      else if (floor !== null && price < floor) problems[packId] = 'below-floor'
      else if (said.shown !== undefined && said.shown !== price) problems[packId] = 'counter-moved'
      answers.set(packId, { state: 'COUNTERED', price })
    }
  }
  const first = Object.values(problems)[0]
  return first ? refuse(first, problems) : ok(answers)
}

/** A command of the desk on one bid of the seller, on the record. */
async function atDesk(
  asked: Scope,
  number: string,
  { key, rowVersion }: BidCommand,
  name: `bid-${BidStep}`,
  input: Json,
  work: (
    db: Db,
    scope: Scope,
    bid: StoredBid,
    staff: StaffMember,
  ) => Promise<Outcome<unknown, BidRefusal>>,
): Promise<Answered> {
  const staff = requireStaff(asked, 'negotiate')
  await catchUp(asked, { number })
  const claim = claimOf(staff.id, key, name, { bid: number, rowVersion, input })
  return runCommand(asked, claim, async (db, scope) => {
    const bid = await lockBid(db, scope.seller.id, { number })
    if (!bid || bid.state === 'DRAFT' || bid.state === 'DISCARDED') throw stop('not-found')
    if (bid.rowVersion !== rowVersion) return refuse('stale')
    const before = {
      state: bid.state,
      lines: bid.lines.map(({ packId, state }) => ({ packId, state })),
    }
    const done = await work(db, scope, bid, staff)
    if (!done.ok) return done
    await audit(db, {
      sellerId: scope.seller.id,
      personId: staff.id,
      now: scope.now,
      requestId: scope.requestId,
      action: `bid.${name.slice('bid-'.length) as BidStep}`,
      subject: `bid:${bid.id}`,
      before,
      after: {
        state: bid.state,
        lines: bid.lines.map(({ packId, state, counterPrice: price }) => ({
          packId,
          state,
          price,
        })),
      },
    })
    return ok({ number: bid.number, state: bid.state, rowVersion: bid.rowVersion })
  })
}
