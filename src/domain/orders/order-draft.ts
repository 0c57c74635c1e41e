import type { OrderLineView, PaymentMethod } from '#contract/orders.ts'
import type { Minor } from '#kernel/money.ts'
import type { Thread } from '../negotiation/negotiation.ts'

/** All that an order will say, worked out before anything is written. Its prices are final: of a cart, a quote or a bid. */
export interface OrderDraft {
  number: string
  customerId: string
  /** The cart it uses up; null: it is made of none. */
  cartId: number | null
  /** The thread whose grants it uses up; null: it uses none. */
  source: (Thread & { version: number | null }) | null
  zoneId: number
  destinationState: string | null
  paymentMethod: PaymentMethod
  purchaseOrder: string | null
  coupon: { id: number; code: string } | null
  lines: OrderLine[]
  goods: Minor
  discount: Minor
  charge: Minor
  total: Minor
  /** When the last line was promised: `2026-11-24`. */
  promisedOn: string | null
  delivery: OrderContact
  billing: OrderContact
}

/** A line as it is ordered: what people see of it, and what only the shop keeps. */
export interface OrderLine extends OrderLineView {
  productId: number
  tax: Minor
}

/** Whom goods or a bill go to, as an order keeps it. */
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
}
