import { appendEvent, type Buyable, voidGrants } from '../negotiation/negotiation.ts'
import { notifyBidBuyer } from './bid-mail.ts'
import { lockBid } from './bid-store.ts'
import { toBidThread } from './bid-thread.ts'
import { moveBid } from './move-bid.ts'

/**
 * What orders do with bids: the buyer orders an agreed bid while its window is open; cancelling the
 * unpaid order restores the bid, or lets it lapse, which counts as a lapse. Source: BID-07,
 * NEGOTIATION 5.
 */
export const bidBuyable: Buyable = {
  async markOrdered(db, scope, threadId, orderNumber) {
    const bid = await lockBid(db, scope.seller.id, { id: threadId })
    const { viewer } = scope
    if (!bid || viewer.kind !== 'customer' || bid.customerId !== viewer.id) return false
    if (!(await moveBid(db, bid, 'order', { orderNumber }))) return false
    await appendEvent(db, scope, toBidThread(bid), {
      by: { actor: 'buyer', actorId: viewer.id },
      type: 'bid-ordered',
      payload: { order: orderNumber },
    })
    return true
  },

  async markUnordered(db, scope, threadId, orderNumber, fate) {
    const bid = await lockBid(db, scope.seller.id, { id: threadId })
    if (bid?.state !== 'ORDERED') return
    const isFree = fate === 'free' && (await moveBid(db, bid, 'free', { orderNumber: null }))
    if (!isFree) {
      if (!(await moveBid(db, bid, 'void', { orderNumber: null })))
        throw new Error(
          `Bid ${bid.number} is still ordered, but order ${orderNumber} was cancelled`,
        )
      // The window may have ended since the grants were freed.
      await voidGrants(db, scope, toBidThread(bid))
    }
    await appendEvent(db, scope, toBidThread(bid), {
      by: { actor: 'clock', actorId: null },
      type: isFree ? 'bid-free-again' : 'bid-lapsed',
      payload: { order: orderNumber },
    })
    await notifyBidBuyer(db, scope, bid)
  },
}
