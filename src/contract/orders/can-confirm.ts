import type { PaymentState } from './orders.ts'
import type { PaymentMethod } from './payment-methods.ts'

/**
 * An order ships only when it is paid, or payable on delivery, on account or by purchase order.
 * Source: ORD-02, PAY-05, QUALITY I6.
 */
export function canConfirm(
  method: PaymentMethod,
  payment: PaymentState,
  purchaseOrder: string | null,
): boolean {
  if (method === 'cod' || method === 'terms') return true
  // Of a split order `paid` is said once the rest is.
  return payment === 'paid' || (method === 'transfer' && purchaseOrder !== null)
}
