import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { shop } from '#app/shop.ts'
import { isProductFeedName, productFeeds } from '#contract/catalog/product-feeds.ts'
import { paths } from '#contract/paths/paths.ts'
import type { ProductFeed } from '#domain/feeds/feeds.ts'
import { chooseEncoding } from '../page-cache/cached-page.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { sendRefusal } from '../pipeline/send-refusal.ts'
import { hasETag } from './has-etag.ts'

/**
 * Feeds of all products, for advertising and for other shops, streamed from a file. Source: KEY-06.
 */
export function addFeedRoutes(app: Hono<HttpEnv>): void {
  app.get(paths.productFeed.pattern, async (c) => {
    const scope = c.get('scope')
    const name = c.req.param('file')
    if (!isProductFeedName(name)) return sendRefusal(c, 'not-found')
    const feed = await shop.feeds.openProductFeed(scope, name, c.req.query('key') ?? null)
    if (!feed) {
      const text = 'This feed asks for its key: add ?key=… to the address.\n'
      return c.text(text, 401, { 'cache-control': 'no-store' })
    }
    const isPublic = scope.seller.feedKeyNumber === null
    c.header('cache-control', isPublic ? 'public, no-cache' : 'private, no-cache')
    c.header('last-modified', feed.writtenAt.toUTCString())
    c.header('vary', 'accept-encoding')
    c.header('x-robots-tag', 'noindex')
    return sendFeed(c, feed, `${productFeeds[name]}; charset=utf-8`)
  })
}

function sendFeed(c: Context<HttpEnv>, feed: ProductFeed, type: string): Response {
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  // Each encoding has a tag of its own: it is another representation.
  const etag = `"${feed.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  c.header('etag', etag)
  if (isUnchanged(c, etag, feed)) return c.body(null, 304)
  c.header('content-type', type)
  if (encoding !== 'identity') c.header('content-encoding', encoding)
  if (c.req.method === 'HEAD') return c.body(null)
  const plain = Readable.from(feed.read(), { objectMode: false })
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : encoding === 'gzip'
        ? createGzip({ level: 5 })
        : null
  if (!compressor) return c.body(Readable.toWeb(plain) as ReadableStream)
  plain.on('error', (error) => compressor.destroy(error))
  compressor.on('close', () => plain.destroy())
  return c.body(Readable.toWeb(plain.pipe(compressor)) as ReadableStream)
}

function isUnchanged(c: Context<HttpEnv>, etag: string, { writtenAt }: ProductFeed): boolean {
  const match = c.req.header('if-none-match')
  if (match !== undefined) return hasETag(match, etag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return since >= Math.floor(writtenAt.getTime() / 1000) * 1000
}
