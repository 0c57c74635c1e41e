import * as orderWordsTexts from '#texts/order-words.ts'

/** Why the shop itself ended an order. The order keeps the code; staff's own reasons are texts. */
export type EndReason = keyof typeof reasons

const reasons = {
  'not-paid-in-time': orderWordsTexts.reasonUnpaid,
  'payment-failed': orderWordsTexts.reasonPaymentFailed,
  'order-cancelled': orderWordsTexts.reasonCancelled,
  'order-returned': orderWordsTexts.reasonReturned,
} as const

/** As older orders keep them. */
const olderTexts: Readonly<Record<string, EndReason>> = {
  'Not paid in time': 'not-paid-in-time',
  'The payment did not go through': 'payment-failed',
}

/** Writes a stored reason in the current language; what a person wrote stays. Source: LANG-03. */
export function describeReason(stored: string): string {
  const code = Object.hasOwn(olderTexts, stored) ? olderTexts[stored]! : stored
  return Object.hasOwn(reasons, code) ? reasons[code as EndReason]() : stored
}
