import type { BidCommand } from '#contract/negotiation/bids.ts'
import { ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { appendEvent, loadNegotiationSettings } from '../negotiation/negotiation.ts'
import { type BidOutcome, runBidCommand } from './bid-command.ts'
import { notifyBidBuyer, notifyBidSeller } from './bid-mail.ts'
import { applyAcceptance } from './bid-rules.ts'
import { toBidThread } from './bid-thread.ts'
import { findBidZone, findLosses, loadPackFacts } from './lines/line-facts.ts'
import { moveBid } from './move-bid.ts'
import { loadBidRules } from './rules/rule-store.ts'
import { settleBid } from './settle-bid.ts'

/**
 * The buyer accepts the offer: all lines, or those in `packIds`, which declines the others. If one
 * of them has lost stock, delivery or permission, nothing is agreed and the returned bid waits for
 * the buyer. Source: BID-06 to BID-08.
 */
export function acceptBid(
  scope: Scope,
  number: string,
  command: BidCommand,
  packIds: readonly number[] | null,
): Promise<BidOutcome> {
  const input = packIds === null ? null : [...packIds]
  return runBidCommand(scope, number, command, 'bid-accept', input, async (db, buyer, bid) => {
    if (bid.state !== 'COUNTERED') return refuse('wrong-state')
    const offeredLines = bid.lines.filter(
      ({ state }) => state === 'ACCEPTED' || state === 'COUNTERED',
    )
    const acceptedIds = new Set(packIds ?? offeredLines.map(({ packId }) => packId))
    if (acceptedIds.size === 0) return refuse('nothing-taken')
    if ([...acceptedIds].some((packId) => !offeredLines.some((line) => line.packId === packId)))
      return refuse('unknown-pack')
    if (bid.allOrNothing && acceptedIds.size < bid.lines.length) return refuse('all-or-nothing')
    const zoneId = await findBidZone(buyer, bid.pincode)
    const facts = await loadPackFacts(db, buyer, [...acceptedIds], zoneId, { lock: true })
    const rules = await loadBidRules(db, buyer.seller.id)
    const settlement = applyAcceptance(
      bid.lines,
      acceptedIds,
      findLosses(offeredLines, facts, rules, zoneId),
      bid.allOrNothing,
    )
    const outcome = await settleBid(db, buyer, bid, {
      settlement,
      zoneId,
      by: 'person',
      event: 'bid-accepted',
      actor: { actor: 'buyer', actorId: buyer.viewer.id },
      moves: { AGREED: 'acceptAgreed', COUNTERED: 'acceptLost', DECLINED: 'acceptDeclined' },
      settings: await loadNegotiationSettings(db, buyer.seller.id),
      paymentDays: bid.paymentDays,
    })
    if (outcome.ok && outcome.value === 'AGREED')
      await notifyBidSeller(db, buyer, bid, 'bid-agreed')
    return outcome
  })
}

/** The buyer declines the offer. */
export function declineBid(scope: Scope, number: string, command: BidCommand): Promise<BidOutcome> {
  return endBid(scope, number, command, 'decline')
}

/**
 * The buyer withdraws a bid before the seller answers, which still uses an attempt; a draft is
 * discarded without the seller seeing it.
 */
export function withdrawBid(
  scope: Scope,
  number: string,
  command: BidCommand,
): Promise<BidOutcome> {
  return endBid(scope, number, command, 'withdraw')
}

function endBid(
  scope: Scope,
  number: string,
  command: BidCommand,
  move: 'decline' | 'withdraw',
): Promise<BidOutcome> {
  return runBidCommand(scope, number, command, `bid-${move}`, null, async (db, buyer, bid) => {
    if (bid.state === 'DRAFT' && move === 'withdraw') {
      return (await moveBid(db, bid, 'discard')) ? ok(null) : refuse('stale')
    }
    if (!(await moveBid(db, bid, move))) return refuse('wrong-state')
    const type = move === 'decline' ? 'bid-declined' : 'bid-withdrawn'
    await appendEvent(db, buyer, toBidThread(bid), {
      by: { actor: 'buyer', actorId: buyer.viewer.id },
      type,
    })
    await notifyBidSeller(db, buyer, bid, move === 'decline' ? 'bid-declined' : 'bid-withdrawn')
    await notifyBidBuyer(db, buyer, bid)
    return ok(null)
  })
}
