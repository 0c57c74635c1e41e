import { sql } from 'drizzle-orm'
import type { NegotiationSettings } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { type Actor, appendEvent, grantPrices } from '../negotiation/negotiation.ts'
import { recordAnswers } from './attempt-store.ts'
import { notifyBidBuyer } from './bid-mail.ts'
import type { BidMoveName } from './bid-moves.ts'
import type { RuledLine, Settlement } from './bid-rules.ts'
import type { StoredBid, StoredBidLine } from './bid-store.ts'
import { toBidThread } from './bid-thread.ts'
import { moveBid } from './move-bid.ts'

export interface SettleInput {
  settlement: Settlement
  /** The move that leads to each state. */
  moves: Partial<Record<Settlement['state'], BidMoveName>>
  event: 'bid-answered' | 'bid-accepted'
  actor: Actor
  by: 'person' | 'rules'
  zoneId: number | null
  settings: NegotiationSettings
  /** Days of payment that go with the prices; null: the account's own. Source: PAY-06. */
  paymentDays: number | null
  /** What the seller writes to the buyer with it; empty: nothing. */
  note?: string
}

/**
 * Settles a locked bid from its lines: state, attempts, event and mail and, once agreed, grants
 * with their hold. The caller rolls back on any refusal. Source: BID-06 to BID-08.
 */
export async function settleBid(
  db: Db,
  scope: Scope,
  bid: StoredBid,
  { settlement, moves, event, actor, by, zoneId, settings, paymentDays, note = '' }: SettleInput,
): Promise<Outcome<Settlement['state'], 'stale' | 'out-of-stock'>> {
  const move = moves[settlement.state]
  if (!move) return refuse('stale')
  const lines = mergeLines(bid.lines, settlement.lines)
  const round = bid.round
  const hours = settlement.state === 'AGREED' ? settings.purchaseHours : settings.bidHours
  const days = settlement.state === 'DECLINED' ? null : paymentDays
  if (!(await moveBid(db, bid, move, { lines, hours, reason: settlement.reason, days }, by)))
    return refuse('stale')
  await recordAnswers(
    db,
    scope.seller.id,
    { id: bid.id, round },
    lines.map(({ packId, state }) => ({ packId, state })),
    settlement.refundedPacks,
  )
  await appendEvent(db, scope, toBidThread(bid), {
    by: actor,
    type: event,
    payload: {
      state: settlement.state,
      reason: settlement.reason,
      ...(days !== null && { paymentDays: days }),
      lines: lines.map(({ packId: pack, state, counterPrice: price, reason }) => ({
        pack,
        state,
        price,
        reason,
      })),
    },
    words: { reason: note },
  })
  let loweredPrices: ReadonlyMap<number, Minor> = new Map()
  if (settlement.state === 'AGREED') {
    const grantOutcome = await grantAcceptedLines(db, scope, bid, lines, zoneId!, hours)
    if (!grantOutcome.ok) return grantOutcome
    loweredPrices = grantOutcome.value
  }
  await notifyBidBuyer(db, scope, bid, { fallen: loweredPrices, note })
  return ok(settlement.state)
}

/** Grants the accepted lines' prices; returns the unit prices that are below the offer, by pack. */
async function grantAcceptedLines(
  db: Db,
  scope: Scope,
  bid: StoredBid,
  lines: readonly StoredBidLine[],
  zoneId: number,
  hours: number,
): Promise<Outcome<ReadonlyMap<number, Minor>, 'stale' | 'out-of-stock'>> {
  if (bid.customerId === null) return refuse('stale')
  const awardOutcome = await grantPrices(db, scope, {
    thread: toBidThread(bid),
    version: null,
    customerId: bid.customerId,
    companyId: bid.companyId,
    zoneId,
    hours,
    paymentDays: bid.paymentDays,
    lines: lines.flatMap((line) =>
      line.state === 'ACCEPTED'
        ? [{ ...awardLine(line), packId: line.packId, quantity: line.quantity, fromStock: true }]
        : [],
    ),
  })
  if (!awardOutcome.ok)
    return refuse(awardOutcome.code === 'out-of-stock' ? 'out-of-stock' : 'stale')
  const loweredPrices = new Map<number, Minor>()
  for (const { packId, unitPrice, offeredPrice } of awardOutcome.value) {
    if (unitPrice < offeredPrice) loweredPrices.set(packId, unitPrice)
  }
  // The grants and their hold share one expiry.
  await db.execute(sql`
    update bid set expires_at = (
      select max(expires_at) from price_grant
      where seller_id = ${bid.sellerId} and kind = 'bid' and thread_id = ${bid.id} and state = 'free')
    where seller_id = ${bid.sellerId} and id = ${bid.id}`)
  return ok(loweredPrices)
}

function awardLine({ packId, counterPrice, bidPrice }: StoredBidLine) {
  return { line: packId, unitPrice: (counterPrice ?? bidPrice)! }
}

function mergeLines(
  lines: readonly StoredBidLine[],
  settledLines: readonly RuledLine[],
): StoredBidLine[] {
  const byPack = new Map(settledLines.map((line) => [line.packId, line]))
  return lines.map((line) => ({ ...line, ...byPack.get(line.packId) }))
}
