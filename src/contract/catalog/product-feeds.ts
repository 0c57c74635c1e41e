/** The feeds of a shop's products, by the last part of their address. Source: KEY-06. */
export const productFeeds = {
  'google.xml': 'application/rss+xml',
  'products.tsv': 'text/tab-separated-values',
  'products.ndjson': 'application/x-ndjson',
} as const

export type ProductFeedName = keyof typeof productFeeds

export function isProductFeedName(name: string): name is ProductFeedName {
  return Object.hasOwn(productFeeds, name)
}
