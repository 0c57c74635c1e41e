/** What a shopper did, as their browser tells it, after they agreed to it. Source: TRK-01. */
export type Tracked =
  | { did: 'search'; words: string; results: number; source: TrackedSource }
  /** Followed a result of a search. */
  | { did: 'follow'; words: string; productId: number; source: TrackedSource }
  | { did: 'view'; productId: number; source: TrackedSource }
  | { did: 'cart'; productId: number; quantity: number; source: TrackedSource }

/** Where on the shop it was done. */
export type TrackedSource =
  | 'search'
  | 'voice'
  | 'picture'
  | 'product'
  | 'listing'
  | 'quick-view'
  | 'cart'

export const trackingPath = '/api/v1/search-tracking'

/** The record of it as docs/wire.md has it; the server adds who and from where. */
export function toTrackingRecord(tracked: Tracked): Record<string, unknown> {
  const record = { fromSource: tracked.source }
  switch (tracked.did) {
    case 'search':
      return {
        ...record,
        searchItem: tracked.words,
        resultCount: tracked.results,
        isSearchedItem: true,
      }
    case 'follow':
      return { ...record, searchItem: tracked.words, skuId: String(tracked.productId) }
    case 'view':
      return {
        ...record,
        skuId: String(tracked.productId),
        isViewedItem: true,
        productViewCount: 1,
      }
    case 'cart':
      return {
        ...record,
        skuId: String(tracked.productId),
        isAddedToCart: true,
        addToCartCount: 1,
        productQty: tracked.quantity,
      }
  }
}
