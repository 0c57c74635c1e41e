import * as orderWordsTexts from '#texts/order-words.ts'
/**
 * How an order is paid. A split order is on account up to what the account had free; the rest is
 * paid online or by transfer before it is confirmed. Source: ORD-02, PAY-06.
 */
export const paymentMethods = [
  'cod',
  'transfer',
  'card',
  'terms',
  'split-card',
  'split-transfer',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const splitMethods = ['split-card', 'split-transfer'] as const
export type SplitMethod = (typeof splitMethods)[number]

/** Those that a draft may name: how much an account has free is not known before the checkout. */
export const wholeMethods = ['cod', 'transfer', 'card', 'terms'] as const satisfies PaymentMethod[]

export function isSplit(method: PaymentMethod): method is SplitMethod {
  return method === 'split-card' || method === 'split-transfer'
}

/** Whether the payment service takes it, or the rest of it. */
export function isPaidOnline(method: PaymentMethod): boolean {
  return method === 'card' || method === 'split-card'
}

/** Whether it, or the rest of it, is transferred before it is confirmed. */
export function isByTransfer(method: PaymentMethod): boolean {
  return method === 'transfer' || method === 'split-transfer'
}

/** Whether it, or a part of it, is on account. */
export function isOnAccount(method: PaymentMethod): boolean {
  return method === 'terms' || isSplit(method)
}

export const methodWords: Record<PaymentMethod, () => string> = {
  terms: orderWordsTexts.onAccount,
  cod: orderWordsTexts.cod,
  transfer: orderWordsTexts.transfer,
  card: orderWordsTexts.card,
  'split-card': orderWordsTexts.splitCard,
  'split-transfer': orderWordsTexts.splitTransfer,
}
