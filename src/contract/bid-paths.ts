/** Addresses of bids that not every page needs (the others are in paths.ts). */
export const bidPaths = {
  /** A new bid from a pack or the cart. */
  fresh: (from: { pack: number; quantity?: number } | 'cart') =>
    from === 'cart'
      ? '/account/bidcart/new?cart=1'
      : `/account/bidcart/new?pack=${from.pack}${from.quantity ? `&quantity=${from.quantity}` : ''}`,
  thread: (number: string) => `/account/bidcart/${encodeURIComponent(number)}/thread.json`,
  paper: (number: string) => `/account/bidcart/${encodeURIComponent(number)}/print`,
  checkout: (number: string) => `/productproceed/checkout?bid=${encodeURIComponent(number)}`,
} as const
