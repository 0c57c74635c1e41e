import { sql } from 'drizzle-orm'
import type { NegotiationSettings } from '#contract/negotiation.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { type Actor, appendEvent, award } from '../negotiation/negotiation.ts'
import type { Scope } from '../scope.ts'
import { noteAnswers } from './attempt-store.ts'
import { tellBuyer } from './bid-mail.ts'
import type { BidMoveName } from './bid-moves.ts'
import type { RuledLine, Settled } from './bid-rules.ts'
import type { StoredBid, StoredBidLine } from './bid-store.ts'
import { moveBid } from './move-bid.ts'
import { threadOf } from './thread-of.ts'

export interface Settling {
  settled: Settled
  /** Which move leads to which state. */
  moves: Partial<Record<Settled['state'], BidMoveName>>
  event: 'bid-answered' | 'bid-accepted'
  actor: Actor
  by: 'person' | 'rules'
  zoneId: number | null
  settings: NegotiationSettings
}

/**
 * Brings a bid, whose row is locked, to where its lines say it is: state, attempts, event, and where it is agreed the grants with
 * their hold, and the mail. Any refusal is to roll all of it back. Source: BID-06 to BID-08.
 */
export async function settleBid(
  db: Db,
  scope: Scope,
  bid: StoredBid,
  { settled, moves, event, actor, by, zoneId, settings }: Settling,
): Promise<Outcome<Settled['state'], 'stale' | 'out-of-stock'>> {
  const move = moves[settled.state]
  if (!move) return refuse('stale')
  const lines = merged(bid.lines, settled.lines)
  const round = bid.round
  const hours = settled.state === 'AGREED' ? settings.purchaseHours : settings.bidHours
  if (!(await moveBid(db, bid, move, { lines, hours, reason: settled.reason }, by)))
    return refuse('stale')
  await noteAnswers(
    db,
    scope.seller.id,
    { id: bid.id, round },
    lines.map(({ packId, state }) => ({ packId, state })),
    settled.givenBack,
  )
  await appendEvent(db, scope, threadOf(bid), {
    by: actor,
    type: event,
    payload: {
      state: settled.state,
      reason: settled.reason,
      lines: lines.map(({ packId: pack, state, counterPrice: price, reason }) => ({
        pack,
        state,
        price,
        reason,
      })),
    },
  })
  const fallen = new Map<number, Minor>()
  if (settled.state === 'AGREED') {
    if (bid.customerId === null) return refuse('stale')
    const awarded = await award(db, scope, {
      thread: threadOf(bid),
      version: null,
      customerId: bid.customerId,
      zoneId: zoneId!,
      hours,
      lines: lines.flatMap((line) =>
        line.state === 'ACCEPTED'
          ? [{ ...awardLine(line), packId: line.packId, quantity: line.quantity, fromStock: true }]
          : [],
      ),
    })
    if (!awarded.ok) return refuse(awarded.code === 'out-of-stock' ? 'out-of-stock' : 'stale')
    for (const { packId, unitPrice, offeredPrice } of awarded.value) {
      if (unitPrice < offeredPrice) fallen.set(packId, unitPrice)
    }
    // The same moment for both: what may be bought and what is held for it.
    await db.execute(sql`
      update bid set expires_at = (select max(expires_at) from price_grant
        where seller_id = ${bid.sellerId} and kind = 'bid' and thread_id = ${bid.id} and state = 'free')
      where seller_id = ${bid.sellerId} and id = ${bid.id}`)
  }
  await tellBuyer(db, scope, bid, { fallen })
  return ok(settled.state)
}

function awardLine({ packId, counterPrice, bidPrice }: StoredBidLine) {
  return { line: packId, unitPrice: (counterPrice ?? bidPrice)! }
}

function merged(lines: readonly StoredBidLine[], ruled: readonly RuledLine[]): StoredBidLine[] {
  const byPack = new Map(ruled.map((line) => [line.packId, line]))
  return lines.map((line) => ({ ...line, ...byPack.get(line.packId) }))
}
