import type { BidCommand } from '#contract/bids.ts'
import { ok, refuse } from '#kernel/outcome.ts'
import { appendEvent, settingsOf } from '../negotiation/negotiation.ts'
import type { Scope } from '../scope.ts'
import { tellBuyer, tellSeller } from './bid-mail.ts'
import { afterAccept } from './bid-rules.ts'
import { factsOf, lossesOf, zoneOfBid } from './line-facts.ts'
import { moveBid } from './move-bid.ts'
import { type BidOutcome, inOwnBid } from './own-bid.ts'
import { rulesOf } from './rule-store.ts'
import { settleBid } from './settle-bid.ts'
import { threadOf } from './thread-of.ts'

/**
 * The buyer takes the offer: all lines, or with `packIds` some, which declines the others. Where one of them has lost stock,
 * place or permission nothing is agreed: the answer is the bid, still the buyer's to look at. Source: BID-06 to BID-08.
 */
export function acceptBid(
  scope: Scope,
  number: string,
  command: BidCommand,
  packIds: readonly number[] | null,
): Promise<BidOutcome> {
  const input = packIds === null ? null : [...packIds]
  return inOwnBid(scope, number, command, 'bid-accept', input, async (db, buyer, bid) => {
    if (bid.state !== 'COUNTERED') return refuse('wrong-state')
    const offered = bid.lines.filter(({ state }) => state === 'ACCEPTED' || state === 'COUNTERED')
    const taken = new Set(packIds ?? offered.map(({ packId }) => packId))
    if (taken.size === 0) return refuse('nothing-taken')
    if ([...taken].some((packId) => !offered.some((line) => line.packId === packId)))
      return refuse('unknown-pack')
    if (bid.allOrNothing && taken.size < bid.lines.length) return refuse('all-or-nothing')
    const zoneId = await zoneOfBid(buyer, bid.pincode)
    const facts = await factsOf(db, buyer, [...taken], zoneId, { lock: true })
    const rules = await rulesOf(db, buyer.seller.id)
    const settled = afterAccept(
      bid.lines,
      taken,
      lossesOf(offered, facts, rules, zoneId),
      bid.allOrNothing,
    )
    const done = await settleBid(db, buyer, bid, {
      settled,
      zoneId,
      by: 'person',
      event: 'bid-accepted',
      actor: { actor: 'buyer', actorId: buyer.viewer.id },
      moves: { AGREED: 'acceptAgreed', COUNTERED: 'acceptLost', DECLINED: 'acceptDeclined' },
      settings: await settingsOf(db, buyer.seller.id),
    })
    if (done.ok && done.value === 'AGREED') await tellSeller(db, buyer, bid, 'Agreed')
    return done
  })
}

/** The buyer does not want the offer. */
export function declineBid(scope: Scope, number: string, command: BidCommand): Promise<BidOutcome> {
  return end(scope, number, command, 'decline')
}

/** The buyer takes back what the seller has not answered, which stays an attempt; a draft is thrown away, the seller never saw it. */
export function withdrawBid(
  scope: Scope,
  number: string,
  command: BidCommand,
): Promise<BidOutcome> {
  return end(scope, number, command, 'withdraw')
}

function end(
  scope: Scope,
  number: string,
  command: BidCommand,
  move: 'decline' | 'withdraw',
): Promise<BidOutcome> {
  return inOwnBid(scope, number, command, `bid-${move}`, null, async (db, buyer, bid) => {
    if (bid.state === 'DRAFT' && move === 'withdraw') {
      return (await moveBid(db, bid, 'discard')) ? ok(null) : refuse('stale')
    }
    if (!(await moveBid(db, bid, move))) return refuse('wrong-state')
    const type = move === 'decline' ? 'bid-declined' : 'bid-withdrawn'
    await appendEvent(db, buyer, threadOf(bid), {
      by: { actor: 'buyer', actorId: buyer.viewer.id },
      type,
    })
    await tellSeller(db, buyer, bid, move === 'decline' ? 'Offer declined' : 'Withdrawn')
    await tellBuyer(db, buyer, bid)
    return ok(null)
  })
}
