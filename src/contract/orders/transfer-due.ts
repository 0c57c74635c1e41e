import type { Minor } from '#kernel/money.ts'
import type { OrderState } from './orders.ts'
import { isByTransfer, type PaymentMethod } from './payment-methods.ts'

/** An order's money, as far as it says what is transferred. */
interface TransferredOrder {
  paymentMethod: PaymentMethod
  state: OrderState
  total: Minor
  debited: Minor
  credited: Minor
  /** What is due by other means than on account. */
  otherDue: Minor
}

/** States in which a courier still brings the goods, and takes cash for them. */
const statesBeforeCash: readonly OrderState[] = ['placed', 'confirmed', 'packed', 'shipped']

/**
 * What of an order is to be transferred now: what its debit notes charge is, however the order was
 * paid; a courier collects the goods' cash alone. Source: TAX-05.
 */
export function getTransferDue(order: TransferredOrder): Minor {
  const { paymentMethod, state, total, debited, credited, otherDue } = order
  if (isByTransfer(paymentMethod)) return otherDue
  if (debited <= 0) return 0
  const isCashToCome = paymentMethod === 'cod' && statesBeforeCash.includes(state)
  return Math.min(debited, isCashToCome ? Math.max(0, otherDue - (total - credited)) : otherDue)
}
