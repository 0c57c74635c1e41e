import * as negotiationTexts from '#texts/negotiation.ts'
/** Why a buyer did not take our price: one press each. Counted in insight. Source: DEAL-04. */
export const buyerReasons = {
  price: negotiationTexts.reasonPrice,
  late: negotiationTexts.reasonLate,
  delivery: negotiationTexts.reasonDelivery,
  terms: negotiationTexts.reasonTerms,
  other: negotiationTexts.reasonOther,
} as const
export type BuyerReason = keyof typeof buyerReasons

export const threadKinds = ['rfq', 'bid'] as const

/** A lost request or bid, and what opens it without signing in; empty: only its own account. */
export interface LostDeal {
  kind: (typeof threadKinds)[number]
  number: string
  token: string
}

export function isBuyerReason(text: string): text is BuyerReason {
  return Object.hasOwn(buyerReasons, text)
}
