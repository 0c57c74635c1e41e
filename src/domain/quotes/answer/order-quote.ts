import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { lapseGrants, voidGrants } from '../../negotiation/negotiation.ts'
import type { QuoteAction, RfqAction } from '../quote-moves.ts'
import { findRfq, moveRfq, type OpenRfq, type RfqChange } from '../request/rfq-store.ts'
import { recordRfqEvent } from '../rfq-command.ts'
import { notifyRfqBuyer } from '../thread/rfq-mail.ts'
import { moveVersion } from './quote-store.ts'

/** See negotiation's `Buyable`. Source: RFQ-08. */
export async function markOrdered(
  db: Db,
  scope: Scope,
  threadId: number,
  orderNumber: string,
): Promise<boolean> {
  const { seller, viewer } = scope
  const rfq = await findRfq(db, seller.id, { id: threadId })
  if (!rfq || viewer.kind !== 'customer' || rfq.customerId !== viewer.id) return false
  const by = { actor: 'buyer' as const, actorId: viewer.id }
  if (!(await moveRfqAndQuote(db, scope, rfq, { rfq: 'order', quote: 'order' }, { orderNumber })))
    return false
  await recordRfqEvent(
    { db, scope, rfq, by },
    { type: 'quote-ordered', payload: { version: rfq.currentVersion, order: orderNumber } },
  )
  return true
}

/**
 * See negotiation's `Buyable`. The mail says whether the buyer can still order at the price.
 * Source: RFQ-09.
 */
export async function markUnordered(
  db: Db,
  scope: Scope,
  threadId: number,
  orderNumber: string,
  fate: 'free' | 'void',
): Promise<void> {
  const rfq = await findRfq(db, scope.seller.id, { id: threadId })
  if (!rfq) return
  const action = fate === 'free' ? 'unorder' : 'void'
  if (
    !(await moveRfqAndQuote(
      db,
      scope,
      rfq,
      { rfq: action, quote: action },
      fate === 'free' ? { orderNumber: null } : {},
    ))
  )
    return
  const by = { actor: 'clock' as const, actorId: null }
  const payload = { version: rfq.currentVersion, order: orderNumber, fate }
  await recordRfqEvent({ db, scope, rfq, by }, { type: 'order-cancelled', payload })
  await notifyRfqBuyer({ db, scope, rfq }, fate === 'free' ? 'free' : 'lapsed')
}

/**
 * Lapses an accepted request that was not ordered in time: releases the hold. In the caller's
 * transaction, with the request locked. Source: RFQ-09.
 */
export async function lapseQuote(db: Db, scope: Scope, rfq: OpenRfq): Promise<boolean> {
  const thread = { kind: 'rfq' as const, threadId: rfq.id }
  if ((await lapseGrants(db, scope, thread)) === 0) return false
  await voidGrants(db, scope, thread)
  if (!(await moveRfqAndQuote(db, scope, rfq, { rfq: 'lapse', quote: 'lapse' }, {}))) return false
  await recordRfqEvent(
    { db, scope, rfq, by: { actor: 'clock', actorId: null } },
    { type: 'quote-lapsed', payload: { version: rfq.currentVersion } },
  )
  await notifyRfqBuyer({ db, scope, rfq }, 'lapsed')
  return true
}

async function moveRfqAndQuote(
  db: Db,
  { seller }: Scope,
  rfq: OpenRfq,
  actions: { rfq: RfqAction; quote: QuoteAction },
  change: RfqChange,
): Promise<boolean> {
  if (rfq.currentVersion === null) return false
  return (
    (await moveRfq(db, seller.id, rfq, actions.rfq, change)) !== null &&
    (await moveVersion(db, seller.id, rfq.id, rfq.currentVersion, actions.quote))
  )
}
