import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { hasInvoiceDocument, insertDocument, sumChanges } from './document-store.ts'
import type { LockedOrder } from './payment-store.ts'

/** False if it has its invoice. The caller has the order's row locked. */
export async function invoiceOnce(db: Db, scope: Scope, order: LockedOrder): Promise<boolean> {
  const sellerId = scope.seller.id
  if (await hasInvoiceDocument(db, sellerId, order.id)) return false
  const { last, credited } = await sumChanges(db, sellerId, order.id)
  const amount = order.total - credited
  await insertDocument(db, scope, order.id, { kind: 'invoice', change: last, amount })
  return true
}

/** What changes after the invoice has a credit note. */
export async function creditInvoice(
  db: Db,
  scope: Scope,
  orderId: number,
  { change, amount }: { change: number; amount: Minor },
): Promise<void> {
  if (amount === 0 || !(await hasInvoiceDocument(db, scope.seller.id, orderId))) return
  await insertDocument(db, scope, orderId, { kind: 'credit-note', change, amount })
}
