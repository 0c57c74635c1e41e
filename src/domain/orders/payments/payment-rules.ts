import { indianCashLimit } from '#contract/desk/desk-order-settings.ts'
import type { OrderSplit, UnavailableMethod } from '#contract/orders/checkout-view.ts'
import type { CreditTerms } from '#contract/orders/credit.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Minor } from '#kernel/money.ts'
import { findCreditFault } from '../credit/credit-rules.ts'

const defaultCeilings: Record<string, Minor> = { IN: 4_999_900 }

/** The highest total for cash on delivery; null: unlimited. Source: SAFE-07. */
export function getCodCeiling(seller: {
  countryCode: string
  codCeiling: Minor | null
}): Minor | null {
  const ceiling = seller.codCeiling ?? defaultCeilings[seller.countryCode] ?? null
  return seller.countryCode === 'IN' ? Math.min(ceiling!, indianCashLimit - 1) : ceiling
}

/** What the payment methods depend on. */
export interface PaymentFacts {
  /** Of the zone. */
  takesCash: boolean
  takesCards: boolean
  /** The seller offers to split orders. */
  splits: boolean
  total: Minor
  ceiling: Minor | null
  emailVerified: boolean
  /** Null: the buyer does not order on account. */
  credit: CreditTerms | null
}

/** What of a split order is left to other means at least: payment services take no less. */
const minRest = 1_00

/**
 * What an account takes of an order above what it has free, and what is left to other means; null:
 * the order isn't above it, or the account takes nothing. Source: PAY-06.
 */
export function splitTotal(total: Minor, credit: CreditTerms | null): OrderSplit | null {
  if (!credit || findCreditFault(credit, total) !== 'over-credit') return null
  const onAccount = Math.min(credit.free, total - minRest)
  return onAccount > 0 ? { onAccount, rest: total - onAccount } : null
}

/**
 * The payment methods for an order, and which are unavailable and why. Later payment holds stock
 * unpaid, so it requires a verified address; a card pays at once. Above what an account has free the
 * order may be split, the rest paid before it is confirmed: a courier's cash is not, and would be one
 * of two sums that are open at once. Source: ORD-02, SAFE-07, PAY-06.
 */
export function splitPaymentMethods(facts: PaymentFacts): {
  methods: PaymentMethod[]
  held: UnavailableMethod[]
  split: OrderSplit | null
} {
  const { takesCash, takesCards, total, ceiling, emailVerified } = facts
  const methods: PaymentMethod[] = []
  const withheld: UnavailableMethod[] = []
  const addDeferredMethod = (method: 'cod' | 'transfer' | 'terms') =>
    emailVerified
      ? methods.push(method)
      : withheld.push({ method, why: 'unconfirmed-email', ceiling: null })
  // Of an order that costs nothing, nothing would be due.
  const credit = total > 0 ? facts.credit : null
  const creditFault = credit && findCreditFault(credit, total)
  if (creditFault) withheld.push({ method: 'terms', why: creditFault, ceiling: credit.free })
  else if (credit) addDeferredMethod('terms')
  if (takesCash && ceiling !== null && total > ceiling)
    withheld.push({ method: 'cod', why: 'cod-ceiling', ceiling })
  else if (takesCash) addDeferredMethod('cod')
  addDeferredMethod('transfer')
  if (takesCards && total > 0) methods.push('card')
  const split = facts.splits && emailVerified ? splitTotal(total, credit) : null
  const splitMethods: PaymentMethod[] = takesCards
    ? ['split-card', 'split-transfer']
    : ['split-transfer']
  return { methods: split ? splitMethods.concat(methods) : methods, held: withheld, split }
}
