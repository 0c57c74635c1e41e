import type { WaysToAPrice } from '#contract/negotiation/ways-to-a-price.ts'
import type { Scope } from '#platform/scope.ts'
import { loadAgreedShare, takesBids } from '../bids/bids.ts'
import { loadNegotiationSettings } from '../negotiation/negotiation.ts'

/**
 * What the home page says of asking and bidding: the seller's terms and, where the seller shows it,
 * by how much less most buyers agreed. No sum of anybody, and nothing of quotes: they are made for
 * one buyer. Source: LOOK-06.
 */
export async function loadWaysToAPrice(scope: Scope): Promise<WaysToAPrice> {
  const { database, seller } = scope
  const [takes, settings] = await Promise.all([
    takesBids(scope),
    loadNegotiationSettings(database.replica, seller.id),
  ])
  const { quoteDays, bidHours, bidAttempts, purchaseHours, agreedRangeFrom } = settings
  return {
    takesBids: takes,
    terms: { quoteDays, bidHours, bidAttempts, purchaseHours },
    agreed: takes ? await loadAgreedShare(scope, agreedRangeFrom) : null,
  }
}
