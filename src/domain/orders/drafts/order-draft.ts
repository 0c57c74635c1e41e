import type { OrderLineView } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Minor } from '#kernel/money.ts'
import type { Thread } from '../../negotiation/negotiation.ts'
import type { Actor } from '../order-store.ts'

/**
 * The complete content of an order before it is written. Its prices are final, whether from a cart,
 * a quote or a bid.
 */
export interface OrderDraft {
  /** Of its row; no order has it yet. */
  id: number
  number: string
  customerId: string
  /** Null: the customer's own. */
  companyId: number | null
  costCenter: string | null
  /** Who places it. */
  by: Actor
  /** The cart it is made from; null: none. */
  cartId: number | null
  /** The thread whose grants it uses; null: none. */
  source: (Thread & { version: number | null }) | null
  zoneId: number
  destinationState: string | null
  /** The place of supply. */
  supplyState: string | null
  /** The letter of undertaking under which it bears no tax; empty: it bears its taxes. */
  lutNumber: string
  paymentMethod: PaymentMethod
  /**
   * Whose account it takes from, its days, and how much of a split order (null: all of it); null: it
   * is paid another way. Source: PAY-05, PAY-06.
   */
  credit: { accountId: number; days: number; amount: Minor | null } | null
  purchaseOrder: string | null
  coupon: { id: number; code: string } | null
  lines: OrderLine[]
  goods: Minor
  discount: Minor
  charge: Minor
  total: Minor
  /** Promised date of the last line: `2026-11-24`. */
  promisedOn: string | null
  delivery: OrderContact
  billing: OrderContact
}

/** An order line: what people see of it, and what only the shop keeps. */
export interface OrderLine extends OrderLineView {
  productId: number
  tax: Minor
}

/** A delivery or billing contact as stored in an order. */
export interface OrderContact {
  name: string
  phone: string
  email: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  countryCode: string
  company: string
  taxNumber: string
  isSez: boolean
}
