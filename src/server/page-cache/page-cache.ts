import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isBearerCall } from '#contract/requests/bearer-call.ts'
import { type Hints, readHints } from '#contract/requests/browser.ts'
import { readCallLanguage } from '#contract/requests/call-language.ts'
import type { Language } from '#messages/languages.ts'
import { openTaggedCache } from '#platform/cache/tagged-cache.ts'
import { hasSessionCookie } from '../pipeline/session-cookies.ts'
import type { CachedPage } from './cached-page.ts'
import { findSharedRoute, removeTracking, toStandardUrl } from './shared-pages.ts'

/** Of a request, what decides which page it gets. */
export interface SharedRequest {
  method: string
  /** Path and query as sent, or the whole address. */
  url: string
  /** Normalised; null where it is not a valid host name. */
  host: string | null
  cookie: string | undefined
  authorization: string | undefined
  /** Named by the address; undefined: the seller's first. */
  language?: Language | undefined
  /** What decides about the language of a call of the API. */
  acceptLanguage: string | undefined
  fetchSite: string | undefined
}

/**
 * The place of a shared page in the cache. It is found once, when the request arrives, and goes
 * with the request to the rendering, which fills it.
 */
export interface PageSlot {
  /** Path and query of the page that is rendered for all, without tracking parameters. */
  address: string
  hints: Hints
  /** What the cache held when the request arrived: the page, or else its render in progress. */
  page: CachedPage | undefined
  pending: Promise<CachedPage> | undefined
  /** Each use counts against a rate limit, so the pipeline answers it, from here too. */
  isLimited: boolean
  /**
   * Counts this request. A page with a query string is cached from its second request on, so that a
   * crawler cannot evict hot pages.
   */
  isWorthCaching(): boolean
  /**
   * The page, rendered unless it has been cached meanwhile. `onJoin` is called where it only waits
   * for the render of another request. Not cached if one of its tags is invalidated meanwhile.
   */
  fill(render: () => Promise<RenderedForAll>, onJoin?: () => void): Promise<CachedPage>
}

/** `tags` null: the page is answered to those who wait for it, and not cached. */
export interface RenderedForAll {
  page: CachedPage
  tags: readonly string[] | null
}

export interface PageCache {
  /** Null: the page is not the same for all visitors, so it is neither cached nor waited for. */
  findSlot(request: SharedRequest): PageSlot | null
  /** Evicts every page with one of the tags. `*` evicts everything. */
  invalidate(tags: readonly string[]): void
  readonly size: number
}

/** Addresses with a query string that are remembered as requested once. */
const maxSeenQueries = 20_000
/** Longer addresses are rendered anew each time: nobody who uses the shop's links has one. */
const maxAddressLength = 2_000

/** `maxBytes` 0: every page is rendered anew. `now` in milliseconds since 1970. */
export function openPageCache(maxBytes: number, now = () => Date.now()): PageCache {
  const pages = openTaggedCache<CachedPage>({
    room: Math.max(1, maxBytes),
    sizeOf: estimateSize,
    isOver: (page) => page.expiresAt <= now(),
  })
  const seenQueries = new LRUCache<string, true>({ max: maxSeenQueries })
  return {
    findSlot({ method, url, host, cookie, authorization, language, ...request }) {
      const isRead = method === 'GET' || method === 'HEAD'
      if (url.length > maxAddressLength) return null
      if (!isRead || host === null || hasSessionCookie(cookie)) return null
      if (authorization !== undefined && isBearerCall(url, authorization)) return null
      const standardUrl = toStandardUrl(url)
      if (standardUrl === null) return null
      const address = removeTracking(standardUrl)
      const hints = readHints(cookie)
      const spoken = language ? `/${language}` : readAccepted(standardUrl, request)
      const key = buildPageKey(host, spoken + address, hints)
      const page = pages.peek(key)
      const route = page ? null : findSharedRoute(address.split('?', 1)[0]!)
      if (!page && !route) return null
      return {
        address,
        hints,
        page,
        pending: page ? undefined : pages.getPending(key),
        isLimited: page ? page.isLimited : route!.rateLimits.length > 0,
        isWorthCaching() {
          if (maxBytes === 0) return false
          if (page || !standardUrl.includes('?')) return true
          const seenKey = hashKey(key)
          if (seenQueries.has(seenKey)) return true
          seenQueries.set(seenKey, true)
          return false
        },
        fill: (render, onJoin) =>
          pages.getOrLoad(
            key,
            async () => {
              const { page: value, tags } = await render()
              return { value, tags: tags ?? [], keep: tags !== null }
            },
            onJoin,
          ),
      }
    },
    invalidate: (tags) => pages.invalidate(tags),
    get size() {
      return pages.size
    },
  }
}

/** Includes the room that a copy in the other encoding will take. */
function estimateSize(page: CachedPage, key: string): number {
  return (page.br ?? page.gzip)!.body.byteLength * 2.3 + 5_000 + 2 * key.length
}

const hashKey = (key: string) => createHash('sha1').update(key).digest('base64')

const readAccepted = (
  address: string,
  { acceptLanguage, fetchSite }: Pick<SharedRequest, 'acceptLanguage' | 'fetchSite'>,
) => readCallLanguage(address, acceptLanguage, fetchSite)?.accepted.join() ?? ''

/**
 * What the HTML of a visitor's page depends on; scripts fill in everything else from cookies. `url`
 * begins with the language, or with those that a call accepts.
 */
export function buildPageKey(host: string, url: string, hints: Hints): string {
  return `${host} ${url} ${hints.pincode} ${hints.viewMode} ${hints.consentChosen ? 'chosen' : 'open'}`
}
