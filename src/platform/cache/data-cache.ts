import { serialize } from 'node:v8'
import type { Db } from '#db/client.ts'
import { announceChange } from './change-log.ts'
import { enqueuePurge } from './purge-outbox.ts'
import { openTaggedCache, type TaggedCache } from './tagged-cache.ts'

/**
 * What is cached, by which key, and which tags evict it: a write announces its tags in its own
 * transaction, and every process evicts them on commit (`change-log.ts`). Only pages also expire
 * by time, where they promise something until a moment.
 *
 * | cached here | key | tags |
 * |-------------|-----|------|
 * | seller of a host | `host`, host | `sellers` |
 * | a seller's texts | `seller texts`, seller, language | `sellers`, `seller` |
 * | default host of a seller | `default host`, seller's code | `sellers` |
 * | the shop's countries | `countries`, seller | `sellers` |
 * | delivery zones and terms | `zones`, seller | `seller` |
 * | place of a postal code | `place`, country, code | `places` |
 * | whether a country has a place book | `place book`, country | `places` |
 * | menu | `menu`, seller, language | `menu`, `seller` |
 * | category by its address | `category`, seller, address, language | `menu`,
 *   `seller` |
 * | tiles of categories | `tiles`, seller, which, language | `menu`, `seller` |
 * | names of categories, and their words | `category names`, `category words`, seller | `menu`,
 *   `seller` |
 * | brands | `brands`, seller, language | `products`, `seller` |
 * | product ids that begin the sitemap's parts | `sitemap`, seller, size | `products` |
 * | state of a product feed's file | `product feed`, seller, feed | `products`, `menu`, `seller` |
 * | counts of a listing of 20 products or more | `outline`, seller, source, zone | `category` or
 *   `products`, `seller` |
 * | what a category's products differ in | `deciding fields`, seller, category | `category`, `seller` |
 * | bid rules, for what public pages tell | `bid rules`, seller | `seller` |
 * | the share that most buyers agreed at | `agreed share`, seller, quarter, from how many | `seller` |
 * | price lists, and a buyer's groups | `price lists`, seller; `price groups`, seller, buyer | `prices`,
 *   `seller` |
 * | synonyms | `synonyms`, seller | `words`, `seller` |
 * | searches that the desk or shoppers have changed | `tuned searches`, seller | `tuning`, `seller` |
 * | sentences of the seller's own pages, for Amy | `help pages`, seller, language | `seller`, `menu`,
 *   `sellers` |
 *
 * Visitors' pages have a cache of their own (`openPageCache`). Its key is host, URL, pincode, view
 * mode and consent; its tags are those that the page's loaders name.
 */
export const tags = {
  sellers: 'sellers',
  seller: (sellerId: number) => `seller:${sellerId}`,
  menu: (sellerId: number) => `menu:${sellerId}`,
  /** The seller's synonyms. */
  words: (sellerId: number) => `words:${sellerId}`,
  /** What the seller's searches learnt, or the desk decided about them. */
  tuning: (sellerId: number) => `tuning:${sellerId}`,
  /** A listing in this category's subtree changed. */
  category: (sellerId: number, categoryId: number) => `category:${sellerId}:${categoryId}`,
  /** A product of the seller changed. Covers the home page and other lists of all products. */
  products: (sellerId: number) => `products:${sellerId}`,
  product: (sellerId: number, productId: number) => `product:${sellerId}:${productId}`,
  /** Price lists or the groups they are for changed. */
  prices: (sellerId: number) => `prices:${sellerId}`,
  /** Best sellers, trending products or running deals changed. */
  lists: (sellerId: number) => `lists:${sellerId}`,
  /** Nothing is cached under this tag. It signals that an urgent mail was written. */
  mail: 'mail',
  /** The seller's desk counters changed. */
  desk: (sellerId: number) => `desk:${sellerId}`,
  /** Those of any seller may have changed. */
  anyDesk: 'desk:*',
} as const

export type DataCache = TaggedCache<NonNullable<unknown>>

const maxCacheBytes = 48 * 1024 * 1024

/**
 * Opens the process's cache for data that nearly every request reads: small values, and the
 * outlines of large listings.
 */
export function openDataCache(): DataCache {
  return openTaggedCache<NonNullable<unknown>>({
    room: maxCacheBytes,
    sizeOf: (value, key) => estimateBytes(value) + 2 * key.length,
  })
}

/**
 * Estimates the size of a value in bytes. A value that can't be serialized (it holds functions)
 * counts as small.
 */
function estimateBytes(value: NonNullable<unknown>): number {
  try {
    return serialize(value).byteLength + 200
  } catch {
    return 2_000
  }
}

/** Typed `getOrLoad`. A key begins with the name of the data it holds. */
export function getOrLoad<T extends {}>(
  cache: DataCache,
  key: string,
  cacheTags: readonly string[],
  load: () => Promise<T>,
): Promise<T> {
  return cache.getOrLoad(key, async () => ({ value: await load(), tags: cacheTags })) as Promise<T>
}

/** A NOTIFY payload must be under 8000 bytes. */
const maxTags = 150

/**
 * Makes all processes evict the values with these tags when this transaction commits. Too many tags
 * are replaced by the seller's general ones: evicting too much is safe, evicting too little is not.
 */
export async function invalidateTags(
  db: Db,
  sellerId: number,
  changedTags: readonly string[],
): Promise<void> {
  const unique = [...new Set(changedTags)]
  const payload =
    unique.length > maxTags
      ? [tags.seller(sellerId), tags.menu(sellerId), tags.products(sellerId)]
      : unique
  await enqueuePurge(db, sellerId, payload)
  await announceChange(db, sellerId, payload)
}
