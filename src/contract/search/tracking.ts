/** A shopper's actions as the browser reports them, after consent. Source: TRK-01. */
export type Tracked =
  | { did: 'search'; words: string; results: number; source: TrackedSource }
  /** Clicked a search result. */
  | { did: 'follow'; words: string; productId: number; source: TrackedSource }
  | { did: 'view'; productId: number; source: TrackedSource }
  | { did: 'cart'; productId: number; quantity: number; source: TrackedSource }

/** The page where it happened. */
export type TrackedSource =
  | 'search'
  | 'voice'
  | 'picture'
  | 'product'
  | 'listing'
  | 'quick-view'
  | 'cart'

export const trackingPath = '/api/v1/search-tracking'

/** The tracking record of docs/wire.md; the server adds visitor and network. */
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
