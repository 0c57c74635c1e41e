import { serialize } from 'node:v8'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { openTaggedCache, type TaggedCache } from './tagged-cache.ts'

/**
 * What is remembered, how it is found, and what drops it. Nothing expires by time: a write announces the tags it
 * touched in its own transaction, and every process forgets on commit (PostgreSQL NOTIFY).
 *
 * | remembered            | where           | key                                        | tags                                    |
 * |-----------------------|-----------------|--------------------------------------------|-----------------------------------------|
 * | seller of a host      | memory          | `host`                                     | `sellers`                               |
 * | menu                  | memory          | `menu`, seller                             | `menu:seller`                           |
 * | category and its page | memory          | `category`, seller, address                | `menu:seller`                           |
 * | counts of a whole listing, from 500 products on | memory | `outline`, seller, source, zone | `category:…` or `products:…`, `seller:…` |
 * | visitor's HTML, .data | server/cached   | host, URL, zone, pincode, view mode, consent | `seller:…`, `menu:…`, `products:…`, `product:…`, `lists:…` |
 * | synonyms              | memory          | `synonyms`, seller                         | `words:seller`                          |
 * | names of categories, and their words | memory | `category names`, `category words`, seller | `menu:seller`             |
 * | sentences of the seller's own pages, for Amy | memory | `help pages`, seller                    | `seller:…`, `menu:seller`, `sellers`    |
 */
export const tags = {
  sellers: 'sellers',
  seller: (sellerId: number) => `seller:${sellerId}`,
  menu: (sellerId: number) => `menu:${sellerId}`,
  /** What words mean to the seller's shoppers. */
  words: (sellerId: number) => `words:${sellerId}`,
  /** Anything on a listing of this category's subtree changed. */
  category: (sellerId: number, categoryId: number) => `category:${sellerId}:${categoryId}`,
  /** Any product of the seller changed: home page and other lists over everything. */
  products: (sellerId: number) => `products:${sellerId}`,
  product: (sellerId: number, productId: number) => `product:${sellerId}:${productId}`,
  /** What sells, what trends, which deals run: pages that show such lists. */
  lists: (sellerId: number) => `lists:${sellerId}`,
  /** Nothing is remembered under it: a mail that somebody waits for was written. */
  mail: 'mail',
  /** What waits at the seller's desk changed. */
  desk: (sellerId: number) => `desk:${sellerId}`,
} as const

export type DataCache = TaggedCache<NonNullable<unknown>>

const maxCacheBytes = 48 * 1024 * 1024

/** The process's memory for what is read on nearly every request: small things, and the outlines of large listings. */
export function openDataCache(): DataCache {
  return openTaggedCache<NonNullable<unknown>>({ room: maxCacheBytes, sizeOf: estimateBytes })
}

/** About what a value takes; what can't be written down (it holds functions) counts as a small thing. */
function estimateBytes(value: NonNullable<unknown>): number {
  try {
    return serialize(value).byteLength + 200
  } catch {
    return 2_000
  }
}

/** Remembers with the right type; keys begin with the name of what they hold. */
export function getOrLoad<T extends {}>(
  cache: DataCache,
  key: string,
  cacheTags: readonly string[],
  load: () => Promise<T>,
): Promise<T> {
  return cache.getOrLoad(key, async () => ({ value: await load(), tags: cacheTags })) as Promise<T>
}

export const invalidationChannel = 'haggle_drop'
/** NOTIFY takes less than 8000 bytes. */
const maxTags = 150

/**
 * Tells all processes, when this transaction commits, to forget what carries these tags.
 * Many tags are cut to the seller's whole: forgetting too much is safe, too little never is.
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
  await db.execute(sql`select pg_notify(${invalidationChannel}, ${payload.join(' ')})`)
}
