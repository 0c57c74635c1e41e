import { randomBytes } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { shop } from '#app/shop.ts'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import { type Hints, readHints } from '#contract/requests/browser.ts'
import { getRouteLabel } from '#contract/routes/find-route.ts'
import { requestContext } from '#db/request-context.ts'
import { placesTag } from '#domain/delivery/delivery.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { stop } from '#kernel/outcome.ts'
import { getAddressPrefix, getLocale } from '#messages/current-locale.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import type { answer, Rendering } from '#web/entry.server.tsx'
import type { Visit } from '#web/visit.ts'
import { chooseEncoding, compressPage, type RenderedPage } from '../page-cache/cached-page.ts'
import { shareWithCdn } from '../page-cache/cdn-headers.ts'
import type { PageSlot } from '../page-cache/page-cache.ts'
import { toAnonymous } from '../page-cache/shared-scope.ts'
import {
  commonHeaders,
  contentSecurityPolicy,
  developmentPolicy,
  hashScripts,
} from '../pipeline/security-headers.ts'
import type { PageBody } from './encode-body.ts'
import type { RenderQueue } from './render-queue.ts'
import { sendCached, sendUncached } from './send-page.ts'

/** What the web build exports to the server (web/entry.server.tsx). */
interface WebEntry {
  answer: typeof answer
}

export interface PageOptions {
  /** The production build, or in development Vite's current one. */
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  links: Links
  /** Renders pages one at a time. */
  renderQueue: RenderQueue
}

export interface PageRequest {
  request: Request
  scope: Scope
  /** Null: the page is rendered for one person, and never cached. */
  slot: PageSlot | null
  /** Called when the request only waits for a render already in progress. */
  onCoalesce?: (() => void) | undefined
}

export type PageAnswer = (pageRequest: PageRequest) => Promise<Response>

/**
 * Answers pages: shared visitors' pages from their slot of the cache, filled by one render for all
 * who wait, all others individually.
 */
export function openPages(options: PageOptions): PageAnswer {
  return async ({ request, scope, slot, onCoalesce }) => {
    const publicRequest = toPublicRequest(request, scope.seller.origin, options.links)
    if (!slot) {
      const hints = readHints(request.headers.get('cookie') ?? undefined)
      return sendUncached(await renderPersonal(options, publicRequest, scope, hints), request)
    }
    // The render is shared: a GET of its own, independent of HEAD and of clients that disconnect,
    // and anonymous.
    const shared = new Request(new URL(slot.address, publicRequest.url), {
      headers: publicRequest.headers,
    })
    const anonymous = toAnonymous(scope)
    if (!slot.isWorthCaching())
      return sendUncached(await renderShared(options, shared, anonymous, slot.hints), request)
    const cachedPage = await slot.fill(async () => {
      const page = await renderShared(options, shared, anonymous, slot.hints)
      // Requests that join the render learn only from this flag that the database was unavailable.
      if (page.status === 500 && requestContext.getStore()?.isDatabaseAway) page.status = 503
      const route = getRouteLabel(new URL(shared.url).pathname)
      const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
      return {
        page: await compressPage(shareWithCdn(page, scope.outside.cdn), route, encoding),
        tags: page.status === 200 ? page.tags : null,
      }
    }, onCoalesce)
    return sendCached(cachedPage, request)
  }
}

/** A page for all visitors: its scripts are allowed by their hashes, and it sets no cookies. */
async function renderShared(
  options: PageOptions,
  request: Request,
  scope: Scope,
  hints: Hints,
): Promise<RenderedPage> {
  let pageTags: string[] | null = null
  let earliestExpiry = Number.POSITIVE_INFINITY
  const nonceMark = randomBytes(16).toString('base64url')
  const { response, html } = await renderPage(options, request, {
    scope,
    hints,
    nonce: nonceMark,
    cacheWithTags: (more) => {
      pageTags = [...(pageTags ?? []), ...more]
    },
    limitCacheUntil: (moment) => {
      earliestExpiry = Math.min(earliestExpiry, moment.getTime())
    },
  })
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  headers.push(...commonHeaders(options.links.scheme === 'https'))
  let body: PageBody
  if (html) {
    const { parts, hashes } = hashScripts(html, nonceMark)
    body = parts
    headers.push(['content-security-policy', buildPolicy(options, hashes)])
    headers.push(['cache-control', 'no-cache'])
  } else {
    body = [new Uint8Array(await response.arrayBuffer())]
    headers.push([
      'cache-control',
      pageTags && response.status === 200 ? 'private, max-age=20' : 'no-store',
    ])
  }
  const setsCookie = response.headers.has('set-cookie')
  return {
    status: response.status,
    headers,
    body,
    tags: setsCookie || pageTags === null ? null : [...pageTags, ...frameTags],
    expiresAt: earliestExpiry,
  }
}

/** A page for one person: its scripts are allowed by a nonce. */
async function renderPersonal(
  options: PageOptions,
  request: Request,
  scope: Scope,
  hints: Hints,
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64')
  const { response, html } = await renderPage(options, request, {
    scope,
    hints,
    nonce,
    cacheWithTags() {},
    limitCacheUntil() {},
  })
  const headers = new Headers(response.headers)
  for (const [name, value] of commonHeaders(options.links.scheme === 'https'))
    headers.set(name, value)
  headers.set('content-security-policy', buildPolicy(options, [`'nonce-${nonce}'`]))
  headers.set('cache-control', 'no-store')
  const body = html ?? [new Uint8Array(await response.arrayBuffer())]
  return { status: response.status, headers: [...headers], body, tags: null, expiresAt: 0 }
}

function buildPolicy({ mode, links }: PageOptions, scripts: string[]): string {
  return mode === 'development'
    ? developmentPolicy
    : contentSecurityPolicy(scripts, links.scheme === 'https')
}

async function renderPage(
  options: PageOptions,
  request: Request,
  visitOptions: Omit<Visit, 'shop' | 'links' | 'waitForRender'>,
): Promise<Rendering> {
  const build = await options.build()
  // Steps of an order are rendered before other pages.
  const context = requestContext.getStore()
  let isTooLate = false
  const visit: Visit = {
    ...visitOptions,
    shop,
    links: options.links,
    async waitForRender() {
      await options.renderQueue.waitForTurn(context?.hasPriority === true)
      isTooLate = context?.isTooLate?.() === true
      return !isTooLate
    },
  }
  const entry = build.entry.module as unknown as WebEntry
  const rendering = await entry.answer(build, options.mode, request, visit)
  if (isTooLate) throw stop('unavailable')
  const { headers } = rendering.response
  headers.set('content-language', getLocale())
  const target = headers.get('location')
  if (target !== null) headers.set('location', addPrefix(getAddressPrefix(), target))
  return rendering
}

/** Data that every page shows: countries, hosts and place names. */
const frameTags = [tags.sellers, placesTag]

/**
 * The request with the scheme and port that shoppers use, whatever proxies are in between; React
 * Router compares origins with it.
 */
function toPublicRequest(request: Request, origin: string, links: Links): Request {
  const url = new URL(request.url)
  if (links.scheme === 'http') return request
  const publicUrl = new URL(origin + url.pathname + url.search)
  return new Request(publicUrl, request)
}
