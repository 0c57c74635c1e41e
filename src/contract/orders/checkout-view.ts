import type { Minor } from '#kernel/money.ts'
import * as checkoutTexts from '#texts/checkout.ts'
import type { CartView } from '../cart/cart.ts'
import type { AgreedView } from '../negotiation/agreed-prices.ts'
import type { CompanyTerms } from './company-terms.ts'
import type { CreditTerms } from './credit.ts'
import type { AddressView } from './orders.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** What a seller's payment service takes: cards alone, or UPI, cards and netbanking. */
export type OnlineMeans = 'card' | 'upi'

export const onlineMeansWords: Record<OnlineMeans, { title: () => string; hint: () => string }> = {
  card: {
    title: checkoutTexts.card,
    hint: checkoutTexts.cardHint,
  },
  upi: {
    title: checkoutTexts.upiTitle,
    hint: checkoutTexts.upiHint,
  },
}

/** An order above what an account has free: what it takes, and what is paid by other means. */
export interface OrderSplit {
  onAccount: Minor
  rest: Minor
}

/** A payment method that is currently unavailable, and why. Source: SAFE-07. */
export interface UnavailableMethod {
  method: PaymentMethod
  why: 'unconfirmed-email' | 'cod-ceiling' | 'over-credit' | 'credit-blocked'
  /** The maximum total for which it is offered; on account: what is free. */
  ceiling: Minor | null
}

/** The checkout for the chosen address. Source: ORD-01. */
export interface CheckoutView {
  /** As charged at that address. With agreed prices: their lines, not the cart's. */
  cart: CartView
  /** Null: the checkout is for the cart. */
  agreed: AgreedView | null
  /** The dates hold for orders before this moment (ISO 8601), where it is today's cut-off; otherwise null. */
  orderBefore: string | null
  /** Of the chosen address, or of the current place while there is none. */
  pincode: string
  /** The company's that the viewer acts for, then their own. Source: CO-05. */
  addresses: (AddressView & { isShared: boolean })[]
  addressId: number | null
  billingAddressId: number | null
  served: boolean
  methods: PaymentMethod[]
  /** What paying online takes; null: it is not offered. */
  onlineMeans: OnlineMeans | null
  held: UnavailableMethod[]
  method: PaymentMethod | null
  /** Of a split order; null: none is offered. Source: PAY-06. */
  split: OrderSplit | null
  /** Null: the buyer does not order on account. Source: PAY-05. */
  credit: CreditTerms | null
  /** Null: the viewer buys for themselves. */
  company: CompanyTerms | null
  /** The order can be placed. */
  ready: boolean
}
