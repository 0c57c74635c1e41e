/** Why a buyer did not take our price: one press each. Counted in insight. Source: DEAL-04. */
export const buyerReasons = {
  price: 'The price was too high',
  late: 'The answer came too late',
  delivery: 'Delivery takes too long',
  terms: 'The terms did not suit us',
  other: 'Another reason',
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
