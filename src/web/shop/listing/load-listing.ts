import type { Card } from '#contract/catalog/catalog.ts'
import type { ListingPage, ListingQuery } from '#contract/listing/listing.ts'
import type { ListingSource } from '#domain/listing/listing.ts'
import type { Visit } from '#web/visit.ts'

/** A page of a listing in the view that the shopper chose, with what each card says about bids. */
export async function loadListing(
  visit: Visit,
  source: ListingSource,
  query: ListingQuery,
): Promise<ListingPage> {
  const { scope, shop, hints } = visit
  const listing = await shop.listing.listProducts(scope, source, query, {
    view: source.kind === 'category' ? hints.viewMode : (hints.viewMode ?? 'grid'),
  })
  return { ...listing, cards: await withBids(visit, listing.cards) }
}

/** The cards, each with whether its pack accepts bids. */
export async function withBids({ scope, shop }: Visit, cards: readonly Card[]): Promise<Card[]> {
  const priced = cards.filter(({ pack }) => pack.price !== null)
  if (priced.length === 0) return [...cards]
  const offers = await shop.bids.bidOffers(
    scope,
    priced.map(({ pack }) => pack.id),
  )
  const offersByPack = new Map(offers.map((offer) => [offer.packId, offer]))
  return cards.map((card) => {
    const offer = offersByPack.get(card.pack.id)
    return { ...card, bids: offer?.taken ? (offer.invited ? 'welcome' : 'taken') : 'none' }
  })
}
