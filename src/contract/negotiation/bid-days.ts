import type { BidState } from './bids.ts'
import { describePaymentDays } from './quotes.ts'

interface BidDays {
  state: BidState
  askedDays: number | null
  paymentDays: number | null
}

/** What a bid, as it stands, says of payment; null: nothing. Source: PAY-06. */
export function describeBidDays({ state, askedDays, paymentDays }: BidDays): string | null {
  if (state === 'DRAFT' || state === 'SUBMITTED')
    return askedDays === null ? null : `Asked for: ${describePaymentDays(askedDays)}.`
  if (paymentDays !== null) return `${describePaymentDays(paymentDays)}.`
  return state === 'COUNTERED' && askedDays !== null
    ? `The ${formatDays(askedDays)} of payment that were asked for are not part of it.`
    : null
}

export function formatDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** Days as typed: null for none, `bad` for what is no whole number above zero. */
export function parseDays(text: string): number | null | 'bad' {
  const digits = text.trim()
  if (digits === '') return null
  return /^[1-9]\d{0,2}$/.test(digits) ? Number(digits) : 'bad'
}
