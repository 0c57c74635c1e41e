import * as bidsTexts from '#texts/bids.ts'
import * as quotesTexts from '#texts/quotes.ts'
import type { BidState } from './bids.ts'

interface BidDays {
  state: BidState
  askedDays: number | null
  paymentDays: number | null
}

/** What a bid, as it stands, says of payment; null: nothing. Source: PAY-06. */
export function describeBidDays({ state, askedDays, paymentDays }: BidDays): string | null {
  if (state === 'DRAFT' || state === 'SUBMITTED')
    return askedDays === null ? null : bidsTexts.askedDays({ days: askedDays })
  if (paymentDays !== null) return quotesTexts.onAccountSentence({ days: paymentDays })
  return state === 'COUNTERED' && askedDays !== null
    ? bidsTexts.askedDaysRefused({ days: askedDays })
    : null
}

export function formatDays(days: number): string {
  return bidsTexts.days({ days })
}

/** Days as typed: null for none, `bad` for what is no whole number above zero. */
export function parseDays(text: string): number | null | 'bad' {
  const digits = text.trim()
  if (digits === '') return null
  return /^[1-9]\d{0,2}$/.test(digits) ? Number(digits) : 'bad'
}
