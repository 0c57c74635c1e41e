import { createHash } from 'node:crypto'
import type { ProductFeedName } from '#contract/catalog/product-feeds.ts'
import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import { maxPacks, streamOfferedProducts } from '#domain/catalog/catalog.ts'
import { getZoneTerms, resolvePlace } from '#domain/delivery/delivery.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { getTextKey, getTextLanguage } from '#platform/translations/load-translations.ts'
import { formatMerchantItems } from './merchant-items.ts'
import { formatProductJson } from './product-json.ts'
import { formatProductTable } from './product-table.ts'

export interface ProductFeed {
  /** Hash of the content. */
  etag: string
  writtenAt: Date
  read(): AsyncIterable<Uint8Array>
}

interface StoredFeed {
  etag: string
  writtenAt: number
}

const maxFeedBytes = 4 * 1024 ** 3

/** Files that took long to write, by their keys, until when they are read as they are. */
const heldFiles = new Map<string, { file: StoredFeed; until: number }>()

/**
 * For how long a file is read although something in it has changed since: not at all where it is
 * written within a second, else twenty times as long as that took, for ten minutes at most. So
 * writing takes a twentieth of the time, however often products change. Both in milliseconds.
 */
export function getHoldMs(writingMs: number): number {
  return writingMs < 1_000 ? 0 : Math.min(20 * writingMs, 600_000)
}

/**
 * A feed of what the seller offers, with the prices and availability that product pages show to a
 * visitor without a place. In each language the file is written once per change of anything in it,
 * batch by batch, and read from storage after that; one that takes long to write is held for some
 * minutes. Null: the feed asks for a key, and this is not it. Source: KEY-06.
 */
export async function openProductFeed(
  scope: Scope,
  name: ProductFeedName,
  key: string | null,
): Promise<ProductFeed | null> {
  const { cache, outside, seller } = scope
  if (!isFeedKey(scope, key)) return null
  const language = getTextLanguage(seller)
  const fileKey = `feeds/${seller.id}/${language === null ? '' : `${language}-`}${name}`
  const cacheTags = [tags.products(seller.id), tags.menu(seller.id), tags.seller(seller.id)]
  const held = heldFiles.get(fileKey)
  const isHeld = held !== undefined && held.until > scope.now.getTime()
  if (held && !isHeld) heldFiles.delete(fileKey)
  const file: StoredFeed = isHeld
    ? held.file
    : await getOrLoad(
        cache,
        `product feed ${seller.id} ${name}${getTextKey(seller)}`,
        cacheTags,
        async () => {
          const started = performance.now()
          const written = await writeFeed(scope, name, fileKey)
          const holdMs = getHoldMs(performance.now() - started)
          if (holdMs > 0)
            heldFiles.set(fileKey, { file: written, until: scope.now.getTime() + holdMs })
          return written
        },
      )
  return {
    etag: file.etag,
    writtenAt: new Date(file.writtenAt),
    read: () => outside.storage.readStream(fileKey),
  }
}

/** The seller's current key for feeds; null: they ask for none. */
export function getFeedKey(
  { outside }: Pick<Scope, 'outside'>,
  seller: { id: number; feedKeyNumber: number | null },
): string | null {
  return seller.feedKeyNumber === null
    ? null
    : outside.secrets.sign('feed-key', describeKey(seller.id, seller.feedKeyNumber))
}

function isFeedKey({ outside, seller }: Scope, key: string | null): boolean {
  if (seller.feedKeyNumber === null) return true
  return (
    key !== null &&
    outside.secrets.isSigned('feed-key', describeKey(seller.id, seller.feedKeyNumber), key)
  )
}

const describeKey = (sellerId: number, number: number) => `${sellerId} ${number}`

async function writeFeed(
  scope: Scope,
  name: ProductFeedName,
  fileKey: string,
): Promise<StoredFeed> {
  const hash = createHash('sha256')
  async function* encodeText(): AsyncGenerator<Uint8Array> {
    for await (const text of formatFeed(scope, name)) {
      const bytes = Buffer.from(text)
      hash.update(bytes)
      yield bytes
    }
  }
  const size = await scope.outside.storage.writeStream(fileKey, encodeText(), maxFeedBytes)
  if (size === null) throw new Error(`The feed ${name} has more than ${maxFeedBytes} bytes`)
  return { etag: hash.digest('base64url').slice(0, 27), writtenAt: scope.now.getTime() }
}

async function* formatFeed(scope: Scope, name: ProductFeedName): AsyncGenerator<string> {
  const { seller } = scope
  const place = await resolvePlace(scope, seller, undefined)
  const zone = await getZoneTerms(scope, seller.id, normalizePostalCode(place.pincode))
  const terms = { seller, zone }
  const products = streamOfferedProducts({ ...scope, place })
  if (name === 'google.xml') yield* formatMerchantItems(products, terms)
  else if (name === 'products.ndjson') yield* formatProductJson(products, terms)
  else yield* formatProductTable(products, terms, await maxPacks(scope.database.replica, seller.id))
}
