import type { OrderView } from './orders.ts'
import { isByTransfer } from './payment-methods.ts'

/**
 * Whether something of an order is to be transferred now: what its debit notes charge is, however the
 * order was paid; cash on delivery takes it along. Source: TAX-05.
 */
export function isTransferDue({
  paymentMethod,
  state,
  account,
}: Pick<OrderView, 'paymentMethod' | 'state' | 'account'>): boolean {
  if (account.otherDue === 0) return false
  if (isByTransfer(paymentMethod)) return true
  return account.debited > 0 && (paymentMethod !== 'cod' || state === 'delivered')
}
