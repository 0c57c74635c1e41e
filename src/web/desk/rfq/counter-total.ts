import type { QuoteVersionView } from '#contract/negotiation/quote-views.ts'
import type { Minor } from '#kernel/money.ts'

/** What accepting the counter comes to, charges included; null: nothing is countered. */
export function getCounterTotal(version: QuoteVersionView | null | undefined): Minor | null {
  if (!version?.lines.some(({ counter }) => counter)) return null
  return version.lines.reduce(
    (sum, { counter, total, charge }) =>
      sum + (counter ? counter.unitPrice * counter.quantity : total - charge),
    version.charge,
  )
}
