import type { CartView } from '#contract/cart/cart.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import { pricePacks } from '../../cart/cart.ts'
import type { CustomerScope } from '../checkout.ts'
import { loadDraft, moveDraft, type StoredDraft } from './draft-store.ts'

/**
 * The draft that staff prepared for this customer: by account, or by the address that they have
 * confirmed. Another's is the stop `not-found`, and that for a company while they act for somebody
 * else. Source: DEAL-05, HOST-05.
 */
export async function loadOwnDraft(
  db: Db,
  { seller, viewer, company }: Pick<CustomerScope, 'seller' | 'viewer' | 'company'>,
  number: string,
  options: { lock?: boolean } = {},
): Promise<StoredDraft> {
  const draft = await loadDraft(db, seller.id, number, options)
  const isByAddress =
    draft?.customerId === null &&
    viewer.emailVerified &&
    draft.email.toLowerCase() === viewer.email.toLowerCase()
  if (!draft || (draft.customerId !== viewer.id && !isByAddress)) throw stop('not-found')
  if (draft.companyId !== null && draft.companyId !== company?.id) throw stop('not-found')
  return draft
}

/** Its lines at today's prices for the scope's place. */
export function priceDraft(scope: CustomerScope, draft: StoredDraft): Promise<CartView> {
  return pricePacks(scope, draft.lines)
}

/**
 * Marks a sent draft as ordered, in the order's transaction. Returns what prices it; null: it was ordered or
 * withdrawn, or is not with the customer. `isByStaff`: they may order one that was never sent.
 */
export async function takeDraft(
  db: Db,
  scope: CustomerScope,
  number: string,
  { orderId, isByStaff }: { orderId: number; isByStaff: boolean },
): Promise<(() => Promise<CartView>) | null> {
  const draft = await loadOwnDraft(db, scope, number, { lock: true })
  if (draft.state !== 'sent' && !(isByStaff && draft.state === 'open')) return null
  const to = { state: 'placed', orderId } as const
  if (!(await moveDraft(db, scope.seller.id, draft.id, to, scope.now))) return null
  return () => priceDraft(scope, draft)
}
