import { definePath } from './define-path.ts'
import { paths, queriedPaths } from './paths.ts'

/** The form of a new bid; what it starts from is in its query. */
export const newBidPath = queriedPaths.newBid

/** Addresses of bids that not every page needs (the others are in paths.ts). */
export const bidPaths = {
  /** A new bid from a pack or the cart; a pack's price is in major units. */
  fresh: (from: { pack: number; quantity?: number; price?: number | undefined } | 'cart') =>
    from === 'cart'
      ? `${newBidPath()}?cart=1`
      : `${newBidPath()}?pack=${from.pack}` +
        `${from.quantity ? `&quantity=${from.quantity}` : ''}${from.price ? `&price=${from.price}` : ''}`,
  thread: definePath('/account/bidcart/:number/thread.json'),
  paper: definePath('/account/bidcart/:number/print'),
  paperPdf: definePath('/account/bidcart/:number/print.pdf'),
  checkout: (number: string) => `${paths.checkout()}?bid=${encodeURIComponent(number)}`,
} as const
