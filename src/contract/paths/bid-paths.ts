import { definePath } from './define-path.ts'
import { paths } from './paths.ts'

/** The form of a new bid; what it starts from is in its query. */
export const newBidPath = definePath('/account/bidcart/new')

/** Addresses of bids that not every page needs (the others are in paths.ts). */
export const bidPaths = {
  /** A new bid from a pack or the cart. */
  fresh: (from: { pack: number; quantity?: number } | 'cart') =>
    from === 'cart'
      ? `${newBidPath()}?cart=1`
      : `${newBidPath()}?pack=${from.pack}${from.quantity ? `&quantity=${from.quantity}` : ''}`,
  thread: definePath('/account/bidcart/:number/thread.json'),
  paper: definePath('/account/bidcart/:number/print'),
  checkout: (number: string) => `${paths.checkout()}?bid=${encodeURIComponent(number)}`,
} as const
