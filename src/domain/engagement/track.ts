import { networkOf } from '../network.ts'
import type { Ground, Viewer } from '../scope.ts'
import { queueOf } from './tracking-queue.ts'
import { coarsePlace, foldWords, usernameOf } from './tracking-rules.ts'

/** Of a scope, what tracking needs. */
export interface TrackedBy extends Pick<Ground, 'database' | 'outside'> {
  seller: { id: number }
  viewer: Viewer
  now: Date
}

/** What somebody did, as their client tells it; all of it may be missing or made up. */
export interface Sighting {
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
 * Takes down what a shopper who agreed to it did. Returns at once and never fails: it is written within a second or so together
 * with what others do, and dropped where too much comes at once or the database is away. `address` is the sender's as the
 * server sees it; only its network is kept. Customers are named by their account, whatever is said. Source: TRK-01.
 */
export function track(scope: TrackedBy, seen: Sighting, address: string | null): void {
  const { viewer, seller, now } = scope
  const customer = viewer.kind === 'customer' ? viewer : null
  queueOf(scope).add({
    sellerId: seller.id,
    at: now.toISOString(),
    customerId: customer?.id ?? null,
    userType: customer ? 'RegisteredUser' : 'Visitor',
    username: customer
      ? usernameOf('', customer.email, customer.phone ?? '')
      : usernameOf(seen.username, seen.email, ''),
    network: networkOf(address, { v4: 24, v6: 48 }),
    geolocation: coarsePlace(seen.geolocation),
    source: seen.source.slice(0, 60),
    words: foldWords(seen.words),
    results: seen.results,
    product: seen.product.slice(0, 100),
    categoryId: seen.categoryId,
    searched: seen.searched,
    viewed: seen.viewed,
    added: seen.added,
    cartCount: seen.cartCount,
    viewCount: seen.viewCount,
    quantity: seen.quantity,
  })
}
