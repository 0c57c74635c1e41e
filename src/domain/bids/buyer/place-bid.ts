import { randomBytes, randomInt } from 'node:crypto'
import type { BidCommand, BidDraft, BidLineInput, BidRefusal } from '#contract/negotiation/bids.ts'
import type { NegotiationSettings } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import { asJson, type Json } from '#kernel/canonical-json.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { requireBuyer } from '#platform/buyer.ts'
import { buildClaim, runCommand } from '#platform/commands/run-command.ts'
import { createDatedNumber } from '#platform/dated-number.ts'
import type { Scope } from '#platform/scope.ts'
import { resolvePlace } from '../../delivery/delivery.ts'
import {
  appendEvent,
  loadNegotiationSettings,
  readAnswerSwitch,
} from '../../negotiation/negotiation.ts'
import { addAttempts, lockBuyer, releaseOrderedPacks } from '../attempt-store.ts'
import { type BidOutcome, type BuyerScope, runBidCommand, toBuyerScope } from '../bid-command.ts'
import { notifyBidBuyer, notifyBidSeller } from '../bid-mail.ts'
import { requireBidRight } from '../bid-roles.ts'
import {
  insertBid,
  lockBid,
  type StoredBid,
  type StoredBidLine,
  saveLines,
  updateDraft,
} from '../bid-store.ts'
import { toBidThread } from '../bid-thread.ts'
import { loadBidView } from '../bid-view.ts'
import {
  findDraftProblem,
  findLineProblems,
  loadEligibility,
  repriceLines,
  toRefusal,
} from '../lines/check-lines.ts'
import { type Judgement, judgeInShadow, judgeLines } from '../lines/judge-lines.ts'
import { findBidZone, loadPackFacts } from '../lines/line-facts.ts'
import { logBidDecision } from '../log-decision.ts'
import { moveBid } from '../move-bid.ts'
import { findAskedDaysFault } from '../payment-days.ts'
import { loadRuleBook } from '../rules/rule-store.ts'

/** Days after which an untouched draft is discarded. */
const draftDays = 30

/** Creates a bid; with `submit`, submits it at once. Source: BID-01, BID-02. */
export async function makeBid(
  requestScope: Scope,
  { key, submit, ...draft }: BidDraft & { key: string; submit: boolean; pincode?: string | null },
): Promise<BidOutcome> {
  const buyer = toBuyerScope(requestScope)
  requireBidRight(buyer, 'bid')
  const problem = findDraftProblem(draft)
  if (problem) return problem
  const claim = buildClaim(buyer.viewer.id, key, 'bid-make', {
    draft: toClaimDraft(draft),
    submit,
  })
  return runCommand(buyer, claim, async (db, scope) => {
    const daysFault = await findDraftDaysFault(db, scope, draft)
    if (daysFault) return refuse(daysFault)
    const pincode = await resolvePincode(scope, draft.pincode ?? null)
    const lines = await priceDraftLines(db, scope, draft.lines)
    if (!lines.ok) return lines
    const id = await insertBid(db, scope.seller.id, {
      number: `B${createDatedNumber(scope.now, randomBytes(8))}`,
      customerId: scope.viewer.id,
      companyId: scope.company?.id ?? null,
      currency: scope.seller.currency,
      allOrNothing: draft.allOrNothing,
      pincode,
      askedDays: draft.paymentDays ?? null,
      draftDays,
      now: scope.now,
    })
    await saveLines(
      db,
      scope.seller.id,
      { id, customerId: scope.viewer.id },
      toStoredLines(lines.value),
    )
    if (submit) {
      const submitted = await submitLockedBid(
        db,
        scope,
        (await lockBid(db, scope.seller.id, { id }))!,
      )
      if (!submitted.ok) return submitted
    }
    return ok(await loadBidView(db, scope, id))
  })
}

/** Rewrites a draft. Source: BID-02. */
export async function changeDraft(
  scope: Scope,
  number: string,
  command: BidCommand,
  draft: BidDraft & { pincode?: string | null },
): Promise<BidOutcome> {
  const problem = findDraftProblem(draft)
  if (problem) return problem
  return runBidCommand(
    scope,
    number,
    command,
    'bid-change',
    toClaimDraft(draft),
    async (db, buyer, bid) => {
      if (bid.state !== 'DRAFT') return refuse('wrong-state')
      const daysFault = await findDraftDaysFault(db, buyer, draft)
      if (daysFault) return refuse(daysFault)
      const lines = await priceDraftLines(db, buyer, draft.lines)
      if (!lines.ok) return lines
      const pincode = await resolvePincode(buyer, draft.pincode ?? null)
      const isUpdated = await updateDraft(db, buyer.seller.id, bid, {
        allOrNothing: draft.allOrNothing,
        pincode,
        askedDays: draft.paymentDays ?? null,
        draftDays,
      })
      if (!isUpdated) return refuse('stale')
      await saveLines(db, buyer.seller.id, bid, toStoredLines(lines.value))
      return ok(null)
    },
  )
}

export function submitBid(scope: Scope, number: string, command: BidCommand): Promise<BidOutcome> {
  return runBidCommand(scope, number, command, 'bid-submit', null, (db, buyer, bid) =>
    submitLockedBid(db, buyer, bid),
  )
}

/**
 * Bids again on countered or declined lines, which uses an attempt on each. Countered lines without
 * a new price are declined, accepted lines stay accepted. Without days of payment it asks for those
 * it asked for before; null asks for none. Source: BID-06, PAY-06.
 */
export function bidAgain(
  scope: Scope,
  number: string,
  command: BidCommand,
  prices: readonly { packId: number; bidPrice: Minor }[],
  paymentDays?: number | null,
): Promise<BidOutcome> {
  return runBidCommand(
    scope,
    number,
    command,
    'bid-again',
    asJson(paymentDays === undefined ? prices : { prices, paymentDays }),
    async (db, buyer, bid) => {
      if (bid.state !== 'COUNTERED') return refuse('wrong-state')
      const lines = repriceLines(bid, prices)
      if (!lines.ok) return lines
      const askedDays = paymentDays === undefined ? bid.askedDays : paymentDays
      return submitLockedBid(db, buyer, { ...bid, lines: lines.value, askedDays }, 'bidAgain')
    },
  )
}

/** Submits a bid's open lines. The caller's transaction has the bid locked. */
async function submitLockedBid(
  db: Db,
  scope: BuyerScope,
  bid: StoredBid,
  move: 'submit' | 'bidAgain' = 'submit',
): Promise<Outcome<null, BidRefusal>> {
  const { seller, viewer } = scope
  if (bid.state !== (move === 'submit' ? 'DRAFT' : 'COUNTERED')) return refuse('wrong-state')
  const buyer = { customerId: bid.customerId ?? viewer.id, companyId: bid.companyId }
  await lockBuyer(db, seller.id, buyer)
  await releaseOrderedPacks(db, seller.id, buyer)
  const open = bid.lines.filter(({ state }) => state === 'OPEN')
  if (open.length === 0) return refuse('no-lines')
  const daysFault = await findAskedDaysFault(db, seller.id, buyer, bid.askedDays)
  if (daysFault) return refuse(daysFault)
  const packIds = open.map(({ packId }) => packId)
  const zoneId = await findBidZone(scope, bid.pincode)
  const keptIds = bid.lines.flatMap(({ packId, state }) => (state === 'ACCEPTED' ? [packId] : []))
  const facts = await loadPackFacts(db, scope, [...packIds, ...keptIds], zoneId)
  const book = await loadRuleBook(db, seller.id)
  const rules = book.filter(({ state }) => state === 'on')
  const loaded = { facts, rules, zoneId, settings: await loadNegotiationSettings(db, seller.id) }
  const eligibility = await loadEligibility(db, seller.id, buyer, packIds, bid.id, loaded)
  if (eligibility.blocked) return refuse('blocked')
  const problem = toRefusal(findLineProblems(open, eligibility))
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
  const attempts = lines
    .filter(({ state }) => state === 'OPEN')
    .map((line) => ({ ...line, bidPrice: line.bidPrice! }))
  // A bid that is answered by rules reads the switch again when its verdict is due.
  const { stoppedAt } = await readAnswerSwitch(db, seller.id)
  const judgement = judgeLines(attempts, facts, rules, bid)
  const verdict = stoppedAt ? null : delayVerdict(judgement, loaded.settings)
  const days = bid.askedDays
  if (!(await moveBid(db, bid, move, { lines, verdict, days, hours: loaded.settings.bidHours })))
    return refuse('stale')
  await addAttempts(db, seller.id, bid, attempts)
  if (!verdict) {
    const reason = stoppedAt ? ({ is: 'stopped' } as const) : judgement.reason!
    const { rule } = judgement
    await logBidDecision(db, bid, { mode: 'live', outcome: 'left', reason, rule, lines })
  }
  const shadow = judgeInShadow({ ...bid, lines }, attempts, facts, book, judgement)
  if (shadow) await logBidDecision(db, bid, { mode: 'shadow', ...shadow })
  await appendEvent(db, scope, toBidThread(bid), {
    by: { actor: 'buyer', actorId: viewer.id },
    type: 'bid-submitted',
    payload: {
      round: bid.round,
      allOrNothing: bid.allOrNothing,
      currency: bid.currency,
      ...(days !== null && { paymentDays: days }),
      lines: attempts.map(({ packId: pack, quantity, listPrice: list, bidPrice: price }) => ({
        pack,
        quantity,
        list,
        price,
      })),
    },
  })
  await notifyBidBuyer(db, scope, bid)
  await notifyBidSeller(db, scope, bid, 'bid-new')
  return ok(null)
}

/**
 * A verdict with its delay. Every verdict draws its delay alike, so that the time reveals nothing.
 * Null: a person decides. Source: BID-03, BID-04.
 */
function delayVerdict(
  { answers }: Judgement,
  { answerFromMinutes, answerToMinutes, bidHours }: NegotiationSettings,
) {
  if (!answers) return null
  const max = Math.min(answerToMinutes, bidHours * 60 - 1) * 60
  const min = Math.min(answerFromMinutes * 60, max)
  return { said: answers, seconds: randomInt(min, max + 1) }
}

/**
 * A draft's lines with current list prices. Refuses packs that the seller doesn't have or that have
 * no price.
 */
async function priceDraftLines(
  db: Db,
  scope: Scope,
  draftLines: readonly BidLineInput[],
): Promise<Outcome<(BidLineInput & { listPrice: Minor })[], BidRefusal>> {
  const facts = await loadPackFacts(
    db,
    scope,
    draftLines.map(({ packId }) => packId),
    null,
  )
  const problems = new Map<number, BidRefusal>()
  const lines = draftLines.map((line) => {
    const now = facts.get(line.packId)
    if (!now?.active) problems.set(line.packId, 'unknown-pack')
    else if (now.list === null) problems.set(line.packId, 'bids-not-taken')
    return { ...line, listPrice: now?.list ?? 1 }
  })
  return toRefusal(problems) ?? ok(lines)
}

function toStoredLines(lines: readonly (BidLineInput & { listPrice: Minor })[]) {
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

/** A draft without days of payment claims what it claimed before there were any. */
function toClaimDraft({ paymentDays, ...draft }: BidDraft & { pincode?: string | null }): Json {
  return asJson(paymentDays == null ? draft : { ...draft, paymentDays })
}

/** Of a draft that is written now, for whoever buys here. */
function findDraftDaysFault(db: Db, scope: BuyerScope, { paymentDays }: BidDraft) {
  return findAskedDaysFault(db, scope.seller.id, requireBuyer(scope), paymentDays ?? null)
}

/** The postal code given, or the current one. */
async function resolvePincode(scope: Scope, requestedPincode: string | null): Promise<string> {
  return requestedPincode === null
    ? scope.place.pincode
    : (await resolvePlace(scope, scope.seller, requestedPincode)).pincode
}
