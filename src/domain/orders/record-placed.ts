import type { Db } from '#db/client.ts'
import { audit } from '#platform/audit.ts'
import type { CustomerScope } from './checkout.ts'
import type { OrderDraft } from './drafts/order-draft.ts'

/** Staff ordered for the customer, who told them to. Source: DEAL-05, DESK-01. */
export function recordPlaced(
  db: Db,
  scope: CustomerScope,
  { id, by, total }: OrderDraft,
): Promise<void> {
  const { seller, now, requestId } = scope
  return audit(db, {
    sellerId: seller.id,
    personId: by.actorId,
    now,
    requestId,
    action: 'order.placed',
    subject: `order:${id}`,
    after: { total },
  })
}
