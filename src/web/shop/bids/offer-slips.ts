import { formatSlipWarning, type OfferReview } from '#contract/negotiation/offer-review.ts'
import type { MoneyStyle } from '#kernel/money.ts'

/** Prices that look like typing slips, each with the likely intent, by pack id. Source: BID-02. */
export function findSlips({ lines }: OfferReview, money: MoneyStyle): Record<string, string> {
  const slips = lines.filter(({ standing }) => standing === 'slip')
  return Object.fromEntries(
    slips.map((line) => [String(line.packId), formatSlipWarning(line, money)]),
  )
}
