import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import {
  clockActor,
  createBuyable,
  lapseGrants,
  voidGrants,
} from '../../negotiation/negotiation.ts'
import { findRfq, moveRfq, type OpenRfq, type RfqChange } from '../request/rfq-store.ts'
import { recordRfqEvent } from '../rfq-command.ts'
import { notifyRfqBuyer } from '../thread/rfq-mail.ts'
import { moveVersion } from './quote-store.ts'

/**
 * What orders do with accepted quotes: the request and its current version move together. The mail
 * about a cancelled order says whether the buyer can still order at the price. Source: RFQ-08,
 * RFQ-09.
 */
export const quoteBuyable = createBuyable<OpenRfq>({
  kind: 'rfq',
  lock: findRfq,
  order: (db, scope, rfq, orderNumber) => moveWithQuote(db, scope, rfq, 'order', { orderNumber }),
  free: (db, scope, rfq) => moveWithQuote(db, scope, rfq, 'unorder', { orderNumber: null }),
  void: (db, scope, rfq) => moveWithQuote(db, scope, rfq, 'void'),
  describe: {
    ordered: ({ currentVersion: version }, order) => ({
      type: 'quote-ordered',
      payload: { version, order },
    }),
    unordered: ({ currentVersion: version }, order, fate) => ({
      type: 'order-cancelled',
      payload: { version, order, fate },
    }),
  },
  notifyUnordered: (db, scope, rfq, fate) =>
    notifyRfqBuyer({ db, scope, rfq }, fate === 'free' ? 'free' : 'lapsed'),
})

/**
 * Lapses an accepted request that was not ordered in time: releases the hold. In the caller's
 * transaction, with the request locked. Source: RFQ-09.
 */
export async function lapseQuote(db: Db, scope: Scope, rfq: OpenRfq): Promise<boolean> {
  const thread = { kind: 'rfq' as const, threadId: rfq.id }
  if ((await lapseGrants(db, scope, thread)) === 0) return false
  await voidGrants(db, scope, thread)
  if (!(await moveWithQuote(db, scope, rfq, 'lapse'))) return false
  await recordRfqEvent(
    { db, scope, rfq, by: clockActor },
    { type: 'quote-lapsed', payload: { version: rfq.currentVersion } },
  )
  await notifyRfqBuyer({ db, scope, rfq }, 'lapsed')
  return true
}

/** Moves a request and its current version; both tables name these moves alike. */
async function moveWithQuote(
  db: Db,
  { seller }: Scope,
  rfq: OpenRfq,
  action: 'order' | 'unorder' | 'void' | 'lapse',
  change: RfqChange = {},
): Promise<boolean> {
  if (rfq.currentVersion === null) return false
  return (
    (await moveRfq(db, seller.id, rfq, action, change)) !== null &&
    (await moveVersion(db, seller.id, rfq.id, rfq.currentVersion, action))
  )
}
