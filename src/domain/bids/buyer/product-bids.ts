import type { ProductBids } from '#contract/negotiation/bids.ts'
import type { Minor } from '#kernel/money.ts'
import { requireBuyer } from '#platform/buyer.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { loadAgreedRanges } from '../agreed/agreed-range-store.ts'
import { loadAttempts } from '../attempt-store.ts'
import { bidOffers } from './buyer-bids.ts'

const dayMs = 86_400_000

/**
 * What a product's page says of bids: which packs accept them, where most agreed, and how many
 * attempts the viewer has left. The same for all visitors. Source: PDP-03, LOOK-03.
 */
export async function loadProductBids(
  scope: Scope,
  packs: readonly { id: number; price: Minor | null }[],
): Promise<ProductBids> {
  const { cache, database, seller, viewer } = scope
  const db = database.replica
  const offers = await bidOffers(
    scope,
    packs.map(({ id }) => id),
  )
  const settings = await getOrLoad(cache, `bid terms ${seller.id}`, [tags.seller(seller.id)], () =>
    loadNegotiationSettings(db, seller.id),
  )
  const { bidAttempts, attemptDays, bidHours: answerHours } = settings
  const taken = offers.filter((offer) => offer.taken).map(({ packId }) => packId)
  if (taken.length === 0) return { answerHours, packs: [] }
  const listed = packs.map(({ id, price }) => ({ packId: id, list: price }))
  const [ranges, attempts] = await Promise.all([
    loadAgreedRanges(db, seller.id, listed, settings),
    viewer.kind === 'customer'
      ? loadAttempts(database.primary, seller.id, requireBuyer(scope), taken, attemptDays)
      : null,
  ])
  return {
    answerHours,
    packs: offers.map((offer) => {
      const used = attempts?.get(offer.packId)
      const attemptsLeft = Math.max(0, bidAttempts - (used?.count ?? 0))
      const again = used && new Date(used.oldestAt.getTime() + attemptDays * dayMs)
      return {
        ...offer,
        range: ranges.get(offer.packId) ?? null,
        attemptsLeft,
        againOn: attemptsLeft === 0 && again ? formatMoment(again, seller) : null,
      }
    }),
  }
}
