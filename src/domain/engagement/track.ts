import { getNetwork } from '#platform/network.ts'
import type { AppContext, Viewer } from '#platform/scope.ts'
import { recordClick } from './learn/record-search.ts'
import { getQueues } from './tracking-queue.ts'
import { coarsenPlace, foldWords, toUsername } from './tracking-rules.ts'

/** The part of a scope that tracking needs. */
export interface TrackingContext extends Pick<AppContext, 'database' | 'outside'> {
  seller: { id: number }
  viewer: Viewer
  now: Date
  /** As in Scope; without it nothing is learnt from the event. */
  visit?: string
}

/** An event as the client reports it; every value may be missing or made up. */
export interface ClientEvent {
  words: string
  results: number | null
  /** Id or code of a product. */
  product: string
  categoryId: number | null
  searched: boolean
  viewed: boolean
  added: boolean
  cartCount: number
  viewCount: number
  quantity: number
  source: string
  geolocation: string
  username: string
  email: string
}

/**
 * Tracks an event of a shopper who consented. Returns at once and never fails: the event is stored
 * in a batch within about a second, and dropped if there are too many or the database is
 * unavailable. `address` is the sender's IP as the server sees it; only its network is stored.
 * Customers are identified by their account, whatever the event says. Source: TRK-01.
 */
export function track(scope: TrackingContext, event: ClientEvent, address: string | null): void {
  const { viewer, seller, now } = scope
  const customer = viewer.kind === 'customer' ? viewer : null
  const { searched, viewed, added } = event
  const visitContext = { ...scope, address: address ?? undefined }
  if (!searched && !viewed && !added) recordClick(visitContext, event.words, event.product)
  getQueues(scope).events.add({
    sellerId: seller.id,
    at: now.toISOString(),
    customerId: customer?.id ?? null,
    userType: customer ? 'RegisteredUser' : 'Visitor',
    username: customer
      ? toUsername('', customer.email, customer.phone ?? '')
      : toUsername(event.username, event.email, ''),
    network: getNetwork(address, { v4: 24, v6: 48 }),
    geolocation: coarsenPlace(event.geolocation),
    source: event.source.slice(0, 60),
    words: foldWords(event.words),
    results: event.results,
    product: event.product.slice(0, 100),
    categoryId: event.categoryId,
    searched: event.searched,
    viewed: event.viewed,
    added: event.added,
    cartCount: event.cartCount,
    viewCount: event.viewCount,
    quantity: event.quantity,
  })
}
