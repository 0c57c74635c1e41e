import { promiseDelivery } from '#contract/delivery/delivery-promise.ts'
import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { PreviewLine } from '#contract/negotiation/quote-preview.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { buildDeliveryRule, getZoneTerms } from '../../delivery/delivery.ts'

const dayMs = 86_400_000

/** When all of a quote would arrive if it were ordered now; null: a line has no date. */
export async function promiseQuote(
  scope: Scope,
  postalCode: string,
  lines: readonly PreviewLine[],
): Promise<{ day: string | null; on: string | null }> {
  const { seller, now } = scope
  const terms = await getZoneTerms(scope, seller.id, normalizePostalCode(postalCode))
  const offered = lines.filter(({ availability }) => availability !== 'unavailable')
  const isOpen = offered.some(({ short, availability, leadDays }) => {
    return short > 0 || (availability === 'to-order' && leadDays === null)
  })
  if (!terms || offered.length === 0 || isOpen) return { day: null, on: null }
  const leadDays = Math.max(0, ...offered.map((line) => line.leadDays ?? 0))
  const start = new Date(now.getTime() + leadDays * dayMs)
  const { date } = promiseDelivery(buildDeliveryRule(seller, terms), terms.days, start)
  return { day: date, on: formatMoment(`${date}T12:00:00Z`, seller, 'day') }
}
