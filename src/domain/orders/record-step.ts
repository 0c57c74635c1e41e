import type { OrderStep } from '#contract/desk/record.ts'
import type { Db } from '#db/client.ts'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { type Actor, insertOrderEvent } from './order-store.ts'
import type { LockedOrder } from './payments/payment-store.ts'

/** Writes an order event, and an audit entry for what staff did. Source: ORD-04, DESK-01. */
export async function recordStep(
  db: Db,
  { seller, now, requestId }: Pick<Scope, 'seller' | 'now' | 'requestId'>,
  order: LockedOrder,
  kind: OrderStep,
  actor: Actor,
  note = '',
): Promise<void> {
  await insertOrderEvent(db, seller.id, order.id, { kind, note, now, ...actor })
  if (actor.actor !== 'staff') return
  const { state, paymentState } = order
  await audit(db, {
    sellerId: seller.id,
    personId: actor.actorId,
    now,
    requestId,
    action: `order.${kind}`,
    subject: `order:${order.id}`,
    before: { state, paymentState },
    after: { step: kind },
  })
}
