import { createBuyable } from '../../negotiation/negotiation.ts'
import { notifyBidBuyer } from '../bid-mail.ts'
import { lockBid, type StoredBid } from '../bid-store.ts'
import { moveBid } from '../move-bid.ts'

/**
 * What orders do with bids: the buyer orders an agreed bid while its window is open; cancelling the
 * unpaid order restores the bid, or lets it lapse, which counts as a lapse. Source: BID-07,
 * NEGOTIATION 5.
 */
export const bidBuyable = createBuyable<StoredBid>({
  kind: 'bid',
  lock: lockBid,
  order: (db, _, bid, orderNumber) => moveBid(db, bid, 'order', { orderNumber }),
  free: (db, _, bid) => moveBid(db, bid, 'free', { orderNumber: null }),
  void: (db, _, bid) => moveBid(db, bid, 'void', { orderNumber: null }),
  describe: {
    ordered: (_, order) => ({ type: 'bid-ordered', payload: { order } }),
    unordered: (_, order, fate) => ({
      type: fate === 'free' ? 'bid-free-again' : 'bid-lapsed',
      payload: { order },
    }),
  },
  notifyUnordered: (db, scope, bid) => notifyBidBuyer(db, scope, bid),
})
