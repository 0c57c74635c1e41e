import type { BidDraft, BidRefusal } from '#contract/negotiation/bids.ts'
import { getUsualOffer, type OfferReview, rateOffer } from '#contract/negotiation/offer-review.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { requireBuyer } from '#platform/buyer.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { loadAgreedRanges } from '../agreed/agreed-range-store.ts'
import { toBuyerScope } from '../bid-command.ts'
import { getOfferPrice } from '../bid-rules.ts'
import { loadBids, type StoredBid } from '../bid-store.ts'
import {
  findDraftProblem,
  findLineProblems,
  loadEligibility,
  repriceLines,
  toRefusal,
} from '../lines/check-lines.ts'
import { findBidZone, loadPackFacts } from '../lines/line-facts.ts'
import { findAskedDaysFault } from '../payment-days.ts'
import { loadBidRules } from '../rules/rule-store.ts'
import { findOwnBid } from './buyer-bids.ts'

/**
 * Previews the submission of an offer, with the same refusals. Writes nothing and uses no attempt.
 * Source: BID-02, LOOK-03. `existing`: a draft, or a countered bid that gets new prices; null: a bid that is not
 * stored yet.
 */
export async function reviewOffer(
  requestScope: Scope,
  offer: BidDraft,
  existing: { number: string; rowVersion: number } | null,
): Promise<Outcome<OfferReview, BidRefusal>> {
  const scope = toBuyerScope(requestScope)
  const { seller, place, database, now } = scope
  const db = database.primary
  const bid = existing && (await loadOwnBid(scope, existing.number))
  if (bid && bid.rowVersion !== existing?.rowVersion) return refuse('stale')
  const countered = bid?.state === 'COUNTERED' ? bid : null
  if (bid && !countered && bid.state !== 'DRAFT') return refuse('wrong-state')
  const problem = findDraftProblem(offer)
  if (problem) return problem
  const viewer = requireBuyer(scope)
  const buyer = { ...viewer, customerId: bid?.customerId ?? viewer.customerId }
  const paymentDays = offer.paymentDays ?? null
  const daysFault = await findAskedDaysFault(db, seller.id, buyer, paymentDays)
  if (daysFault) return refuse(daysFault)
  const repriced = countered && repriceLines(countered, getPrices(offer))
  if (repriced && !repriced.ok) return repriced
  const accepted = repriced ? repriced.value.filter(({ state }) => state === 'ACCEPTED') : []
  const open = repriced ? repriced.value.filter(({ state }) => state === 'OPEN') : offer.lines

  const zoneId = await findBidZone(scope, countered ? countered.pincode : place.pincode)
  const packIds = [...open, ...accepted].map(({ packId }) => packId)
  const facts = await loadPackFacts(db, scope, packIds, zoneId)
  const settings = await loadNegotiationSettings(db, seller.id)
  const loaded = { facts, rules: await loadBidRules(db, seller.id), zoneId, settings }
  const eligibility = await loadEligibility(db, seller.id, buyer, packIds, bid?.id ?? 0, loaded)
  if (eligibility.blocked) return refuse('blocked')
  const refusal = toRefusal(findLineProblems(open, eligibility))
  if (refusal) return refusal

  const ranges = await loadAgreedRanges(db, seller.id, [...facts.values()], settings)
  const lines = open.map(({ packId, quantity, bidPrice }) => {
    const { productId, list, name, unit, pieces, picture } = facts.get(packId)!
    const prices = { listPrice: list!, bidPrice: bidPrice! }
    const standing = rateOffer(bidPrice!, list!)
    const range = ranges.get(packId) ?? null
    const attempt = (eligibility.attempts.get(packId) ?? 0) + 1
    return {
      packId,
      productId,
      name,
      unit,
      pieces,
      picture,
      quantity,
      ...prices,
      standing,
      usual: standing === 'low' ? getUsualOffer(list!, range) : null,
      range,
      attempt,
    }
  })
  const acceptedTotal = accepted.reduce((sum, line) => {
    return sum + (getOfferPrice(line, facts.get(line.packId)?.list ?? null) ?? 0) * line.quantity
  }, 0)
  const readersLines = await translateLines(db, seller, lines)
  return ok({
    lines: readersLines.map(({ productId: _, ...line }) => line),
    maxAttempts: settings.bidAttempts,
    paymentDays,
    allOrNothing: countered ? countered.allOrNothing : offer.allOrNothing,
    answerBy: formatMoment(new Date(now.getTime() + settings.bidHours * 3_600_000), seller),
    purchaseHours: settings.purchaseHours,
    acceptedTotal,
    droppedLines: countered
      ? countDropped(countered, new Set(open.map(({ packId }) => packId)))
      : 0,
    listTotal: lines.reduce((sum, { listPrice, quantity }) => sum + listPrice * quantity, 0),
    total: lines.reduce((sum, { bidPrice, quantity }) => sum + bidPrice * quantity, acceptedTotal),
  })
}

async function loadOwnBid(scope: Scope, number: string): Promise<StoredBid> {
  const { id } = await findOwnBid(scope, number)
  const [bid] = await loadBids(scope.database.primary, scope.seller.id, [id])
  return bid!
}

function getPrices({ lines }: BidDraft) {
  return lines.flatMap(({ packId, bidPrice }) => (bidPrice === null ? [] : [{ packId, bidPrice }]))
}

function countDropped({ lines }: StoredBid, priced: ReadonlySet<number>): number {
  return lines.filter(({ packId, state }) => state === 'COUNTERED' && !priced.has(packId)).length
}
