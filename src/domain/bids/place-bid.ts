import { randomBytes, randomInt } from 'node:crypto'
import type { BidRule } from '#contract/bid-rules.ts'
import type { BidCommand, BidDraft, BidRefusal, WantedBidLine } from '#contract/bids.ts'
import type { NegotiationSettings } from '#contract/negotiation.ts'
import type { Db } from '#db/client.ts'
import type { Json } from '#kernel/canonical-json.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { datedNumber } from '../dated-number.ts'
import { placeInForce } from '../delivery/delivery.ts'
import { appendEvent, settingsOf } from '../negotiation/negotiation.ts'
import { claimOf, runCommand } from '../run-command.ts'
import type { Scope } from '../scope.ts'
import { addAttempts, lockBuyer, releaseOrdered } from './attempt-store.ts'
import { tellBuyer, tellSeller } from './bid-mail.ts'
import {
  insertBid,
  lockBid,
  type StoredBid,
  type StoredBidLine,
  saveLines,
  updateDraft,
} from './bid-store.ts'
import { presentBid } from './bid-view.ts'
import { draftProblem, lineProblems, refusalOf, repriceLines, standingOf } from './check-lines.ts'
import { limitsOf, ruleFor, verdictOf } from './limit-rules.ts'
import { factsOf, type PackFacts, zoneOfBid } from './line-facts.ts'
import { moveBid } from './move-bid.ts'
import { type BidOutcome, type BuyerScope, buyersScope, inOwnBid } from './own-bid.ts'
import { rulesOf } from './rule-store.ts'
import { threadOf } from './thread-of.ts'

/** Days after which a draft that nobody touches is thrown away. */
const draftDays = 30

/** Begins a bid, and with `submit` submits it at once. Source: BID-01, BID-02. */
export async function makeBid(
  asked: Scope,
  { key, submit, ...draft }: BidDraft & { key: string; submit: boolean; pincode?: string | null },
): Promise<BidOutcome> {
  const buyer = buyersScope(asked)
  const problem = draftProblem(draft)
  if (problem) return problem
  const claim = claimOf(buyer.viewer.id, key, 'bid-make', {
    draft: draft as unknown as Json,
    submit,
  })
  return runCommand(buyer, claim, async (db, scope) => {
    const pincode = await pincodeFor(scope, draft.pincode ?? null)
    const lines = await linesOfDraft(db, scope, draft.lines)
    if (!lines.ok) return lines
    const id = await insertBid(db, scope.seller.id, {
      number: `B${datedNumber(scope.now, randomBytes(8))}`,
      customerId: scope.viewer.id,
      currency: scope.seller.currency,
      allOrNothing: draft.allOrNothing,
      pincode,
      draftDays,
      now: scope.now,
    })
    await saveLines(
      db,
      scope.seller.id,
      { id, customerId: scope.viewer.id },
      asDrafted(lines.value),
    )
    if (submit) {
      const submitted = await submitIn(db, scope, (await lockBid(db, scope.seller.id, { id }))!)
      if (!submitted.ok) return submitted
    }
    return ok(await presentBid(db, scope, id))
  })
}

/** Writes a draft anew. Source: BID-02. */
export async function changeDraft(
  scope: Scope,
  number: string,
  command: BidCommand,
  draft: BidDraft & { pincode?: string | null },
): Promise<BidOutcome> {
  const problem = draftProblem(draft)
  if (problem) return problem
  return inOwnBid(
    scope,
    number,
    command,
    'bid-change',
    draft as unknown as Json,
    async (db, buyer, bid) => {
      if (bid.state !== 'DRAFT') return refuse('wrong-state')
      const lines = await linesOfDraft(db, buyer, draft.lines)
      if (!lines.ok) return lines
      const pincode = await pincodeFor(buyer, draft.pincode ?? null)
      const kept = await updateDraft(db, buyer.seller.id, bid, {
        allOrNothing: draft.allOrNothing,
        pincode,
        draftDays,
      })
      if (!kept) return refuse('stale')
      await saveLines(db, buyer.seller.id, bid, asDrafted(lines.value))
      return ok(null)
    },
  )
}

export function submitBid(scope: Scope, number: string, command: BidCommand): Promise<BidOutcome> {
  return inOwnBid(scope, number, command, 'bid-submit', null, (db, buyer, bid) =>
    submitIn(db, buyer, bid),
  )
}

/**
 * Bids again on countered or declined lines, which is an attempt on each; a countered line that is not named is declined, an
 * accepted one stays so. Source: BID-06.
 */
export function bidAgain(
  scope: Scope,
  number: string,
  command: BidCommand,
  prices: readonly { packId: number; bidPrice: Minor }[],
): Promise<BidOutcome> {
  return inOwnBid(
    scope,
    number,
    command,
    'bid-again',
    prices as unknown as Json,
    async (db, buyer, bid) => {
      if (bid.state !== 'COUNTERED') return refuse('wrong-state')
      const lines = repriceLines(bid, prices)
      return lines.ok ? submitIn(db, buyer, { ...bid, lines: lines.value }, 'bidAgain') : lines
    },
  )
}

/** Submits the open lines of a bid, in the transaction that has it locked. */
async function submitIn(
  db: Db,
  scope: BuyerScope,
  bid: StoredBid,
  move: 'submit' | 'bidAgain' = 'submit',
): Promise<Outcome<null, BidRefusal>> {
  const { seller, viewer } = scope
  if (bid.state !== (move === 'submit' ? 'DRAFT' : 'COUNTERED')) return refuse('wrong-state')
  await lockBuyer(db, seller.id, viewer.id)
  await releaseOrdered(db, seller.id, viewer.id)
  const open = bid.lines.filter(({ state }) => state === 'OPEN')
  if (open.length === 0) return refuse('no-lines')
  const packIds = open.map(({ packId }) => packId)
  const zoneId = await zoneOfBid(scope, bid.pincode)
  const facts = await factsOf(db, scope, packIds, zoneId)
  const rules = await rulesOf(db, seller.id)
  const known = { facts, rules, zoneId, settings: await settingsOf(db, seller.id) }
  const standing = await standingOf(db, seller.id, viewer.id, packIds, bid.id, known)
  if (standing.blocked) return refuse('blocked')
  const problem = refusalOf(lineProblems(open, standing))
  if (problem) return problem
  const lines = bid.lines.map((line): StoredBidLine => {
    if (line.state !== 'OPEN') return line
    return {
      ...line,
      listPrice: facts.get(line.packId)!.list!,
      counterPrice: null,
      isNews: false,
      reason: null,
    }
  })
  const tried = lines
    .filter(({ state }) => state === 'OPEN')
    .map((line) => ({ ...line, bidPrice: line.bidPrice! }))
  const verdict = verdictFor(tried, facts, rules, known.settings)
  if (!(await moveBid(db, bid, move, { lines, verdict, hours: known.settings.bidHours })))
    return refuse('stale')
  await addAttempts(db, seller.id, bid, tried)
  await appendEvent(db, scope, threadOf(bid), {
    by: { actor: 'buyer', actorId: viewer.id },
    type: 'bid-submitted',
    payload: {
      round: bid.round,
      allOrNothing: bid.allOrNothing,
      currency: bid.currency,
      lines: tried.map(({ packId: pack, quantity, listPrice: list, bidPrice: price }) => ({
        pack,
        quantity,
        list,
        price,
      })),
    },
  })
  await tellBuyer(db, scope, bid)
  await tellSeller(db, scope, bid, 'A new bid')
  return ok(null)
}

/**
 * What the rules say to all open lines, and after how long it takes effect: drawn alike for every verdict, so that the time
 * tells nothing of it. Null: one line is left to people, and with it the bid. Source: BID-03, BID-04.
 */
function verdictFor(
  lines: readonly { packId: number; quantity: number; bidPrice: Minor }[],
  facts: ReadonlyMap<number, PackFacts>,
  rules: readonly BidRule[],
  { answerFromMinutes, answerToMinutes, bidHours }: NegotiationSettings,
) {
  const said = lines.map(({ packId, quantity, bidPrice }) => {
    const now = facts.get(packId)!
    const verdict = verdictOf(
      bidPrice,
      limitsOf(ruleFor(rules, now, quantity)!, now.list!, now.breakEven),
    )
    return verdict && { packId, ...verdict }
  })
  const all = said.filter((each) => each !== null)
  if (all.length < said.length) return null
  const max = Math.min(answerToMinutes, bidHours * 60 - 1) * 60
  const min = Math.min(answerFromMinutes * 60, max)
  return { said: all, seconds: randomInt(min, max + 1) }
}

/** The lines of a draft with the list prices of now; a pack that the seller has not, or on which it names no price, is refused. */
async function linesOfDraft(
  db: Db,
  scope: Scope,
  wanted: readonly WantedBidLine[],
): Promise<Outcome<(WantedBidLine & { listPrice: Minor })[], BidRefusal>> {
  const facts = await factsOf(
    db,
    scope,
    wanted.map(({ packId }) => packId),
    null,
  )
  const problems = new Map<number, BidRefusal>()
  const lines = wanted.map((line) => {
    const now = facts.get(line.packId)
    if (!now?.active) problems.set(line.packId, 'unknown-pack')
    else if (now.list === null) problems.set(line.packId, 'bids-not-taken')
    return { ...line, listPrice: now?.list ?? 1 }
  })
  return refusalOf(problems) ?? ok(lines)
}

function asDrafted(lines: readonly (WantedBidLine & { listPrice: Minor })[]) {
  return lines.map(({ packId, quantity, bidPrice, listPrice }) => ({
    packId,
    quantity,
    bidPrice,
    listPrice,
    counterPrice: null,
    state: 'OPEN' as const,
    isNews: false,
    reason: null,
    live: false,
  }))
}

/** The place that is named, or the one in force. */
async function pincodeFor(scope: Scope, named: string | null): Promise<string> {
  return named === null
    ? scope.place.pincode
    : (await placeInForce(scope, scope.seller, named)).pincode
}
