import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ServerBuild } from 'react-router'
import { type Hints, readHints } from '#contract/browser.ts'
import { asking } from '#db/asking.ts'
import { onlyPrimary } from '#db/client.ts'
import { tags } from '#domain/cache.ts'
import { placesTag } from '#domain/delivery/delivery.ts'
import type { Scope } from '#domain/scope.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { shop } from '#domain/shop.ts'
import { stop } from '#kernel/outcome.ts'
import type { Visit } from '#web/visit.ts'
import {
  compressOnce,
  type Encoding,
  encodingOf,
  inEncoding,
  isUnchanged,
  type KeptPage,
  type PageMemory,
  pageKey,
  press,
  type RenderedPage,
} from './page-memory.ts'
import {
  commonHeaders,
  contentSecurityPolicy,
  developmentPolicy,
  unmarkScripts,
} from './security-headers.ts'
import { mayBeShared, withoutTracking } from './shared-pages.ts'
import type { Turns } from './turns.ts'

/** What the web graph exports to the server (web/entry.server.tsx). */
interface WebEntry {
  answer(build: ServerBuild, mode: string, request: Request, visit: Visit): Promise<Response>
}

export interface PageOptions {
  /** The built pages, or in development those that Vite has just made. */
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  memory: PageMemory
  links: Links
  /** False in development: pages are made anew each time. */
  keep: boolean
  /** Pages are drawn in turn. */
  turns: Turns
  /** The pattern of a page's address. */
  routeOf: (pathname: string) => string
}

export interface PageRequest {
  request: Request
  /** The host as asked for, normalised: part of the key. */
  host: string
  scope: Scope
  /** A session cookie was sent: the page is made for one person and never kept. */
  personal: boolean
  /** Called where the page is drawn for another one already: there is only to wait. */
  joins?: (() => void) | undefined
}

export type PageAnswer = (asked: PageRequest) => Promise<Response>

/** Addresses with a question are kept from their second asking on, so that one who asks for many makes nobody lose a page. */
const rememberedQuestions = 20_000

/** Answers pages: visitors' shared ones from memory or by one render at a time for all who wait, all others each for itself. */
export function openPages(options: PageOptions): PageAnswer {
  const secure = options.links.scheme === 'https'
  const askedBefore = new LRUCache<string, true>({ max: rememberedQuestions })
  return async ({ request, host, scope, personal, joins }) => {
    const hints = readHints(request.headers.get('cookie') ?? undefined)
    const encoding = encodingOf(request.headers.get('accept-encoding') ?? undefined)
    const asked = publicRequest(request, scope.seller.origin, options.links)
    const url = new URL(asked.url)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (personal || !reads || !mayBeShared(url.pathname)) {
      return sendOnce(await renderPersonal(asked, scope, hints), encoding, request.method)
    }
    const address = withoutTracking(url.pathname + url.search)
    // For all who wait: a GET of its own, which neither HEAD nor one who leaves can cut short, and nobody's in person.
    const shared = new Request(new URL(address, url), { headers: asked.headers })
    const once = () => renderShared(shared, anonymous(scope), hints)
    if (!options.keep) return sendOnce(await once(), encoding, request.method)
    const key = pageKey(host, address, hints)
    const known = options.memory.peek(key)
    if (!known && url.search !== '' && !askedBefore.has(key)) {
      askedBefore.set(key, true)
      return sendOnce(await once(), encoding, request.method)
    }
    if (!known && options.memory.underWay(key)) joins?.()
    const kept = await options.memory.remember(key, async () => {
      const page = await renderShared(shared, toBeKept(anonymous(scope)), hints)
      // To those who join it nothing else says that the database had no answer.
      if (page.status === 500 && asking.getStore()?.databaseAway) page.status = 503
      return {
        value: await press(page, options.routeOf(url.pathname)),
        tags: page.tags ?? [],
        keep: page.tags !== null && page.status === 200,
      }
    })
    return sendKept(kept, encoding, request)
  }

  async function renderShared(request: Request, scope: Scope, hints: Hints): Promise<RenderedPage> {
    let said: string[] | null = null
    let until = Number.POSITIVE_INFINITY
    const mark = randomBytes(16).toString('base64url')
    const { response, html } = await toPage(request, {
      scope,
      shop,
      links: options.links,
      hints,
      nonce: mark,
      keepUntil: (more) => {
        said = [...(said ?? []), ...more]
      },
      keepNoLongerThan: (moment) => {
        until = Math.min(until, moment.getTime())
      },
    })
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
    headers.push(...commonHeaders(secure))
    let body: Uint8Array
    if (html) {
      const { texts, hashes } = unmarkScripts(html, mark)
      body = bytesOf(texts)
      headers.push(['content-security-policy', policyOf(hashes)])
      headers.push(['cache-control', 'no-cache'])
    } else {
      body = new Uint8Array(await response.arrayBuffer())
      headers.push([
        'cache-control',
        said && response.status === 200 ? 'private, max-age=20' : 'no-store',
      ])
    }
    const setsCookie = response.headers.has('set-cookie')
    return {
      status: response.status,
      headers,
      body,
      tags: setsCookie || said === null ? null : [...said, ...frameTags],
      until,
    }
  }

  async function renderPersonal(
    request: Request,
    scope: Scope,
    hints: Hints,
  ): Promise<RenderedPage> {
    const nonce = randomBytes(16).toString('base64')
    const { response, html } = await toPage(request, {
      scope,
      shop,
      links: options.links,
      hints,
      nonce,
      keepUntil() {},
      keepNoLongerThan() {},
    })
    const headers = new Headers(response.headers)
    for (const [name, value] of commonHeaders(secure)) headers.set(name, value)
    headers.set('content-security-policy', policyOf([`'nonce-${nonce}'`]))
    headers.set('cache-control', 'no-store')
    const body = html ? bytesOf(html) : new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: [...headers], body, tags: null, until: 0 }
  }

  function policyOf(scripts: string[]): string {
    return options.mode === 'development'
      ? developmentPolicy
      : contentSecurityPolicy(scripts, secure)
  }

  async function toPage(request: Request, asked: Omit<Visit, 'turn'>): Promise<Drawn> {
    const build = await options.build()
    // Whoever buys goes before those who look.
    const now = asking.getStore()
    let isTooLate = false
    const visit: Visit = {
      ...asked,
      async turn() {
        await options.turns.take(now?.goesFirst === true)
        isTooLate = now?.isTooLate?.() === true
        return !isTooLate
      },
    }
    const response = await (build.entry.module as unknown as WebEntry).answer(
      build,
      options.mode,
      request,
      visit,
    )
    if (isTooLate) throw stop('unavailable')
    return { response, html: visit.html }
  }
}

/** What came of a page; its text apart where it is one. */
interface Drawn {
  response: Response
  html: readonly string[] | undefined
}

/** A page for all visitors is made for none of them: a loader that reads who asks finds nobody. */
function anonymous(scope: Scope): Scope {
  return { ...scope, viewer: { kind: 'visitor', cartKey: null } }
}

/** What is kept must be of now: a replica's past would stay after the drop that it had not seen yet. Source: OPS-02. */
function toBeKept(scope: Scope): Scope {
  return { ...scope, database: onlyPrimary(scope.database) }
}

/** What stands around every page: countries, hosts, and what places are called. */
const frameTags = [tags.sellers, placesTag]

/** The request under the scheme and port that shoppers see, whatever stands between; React Router compares origins with it. */
function publicRequest(request: Request, origin: string, links: Links): Request {
  const url = new URL(request.url)
  if (links.scheme === 'http') return request
  const shown = new URL(url.pathname + url.search, origin)
  return new Request(shown, request)
}

/** Put together as bytes: a text of that length would be copied once more, into memory that is slow to clear. */
function bytesOf(texts: readonly string[]): Uint8Array {
  return Buffer.concat(texts.map((text) => Buffer.from(text)))
}

/** Below this, compressing gains nothing. */
const minCompressedBytes = 1_000

async function sendOnce(page: RenderedPage, encoding: Encoding, method: string): Promise<Response> {
  const headers = new Headers(page.headers)
  headers.append('vary', 'accept-encoding, cookie')
  if (method === 'HEAD' || emptyStatus(page.status))
    return new Response(null, { status: page.status, headers })
  const worth =
    page.body.byteLength >= minCompressedBytes &&
    encoding !== 'identity' &&
    !headers.has('content-encoding')
  if (worth) headers.set('content-encoding', encoding)
  const body = worth ? await compressOnce(page.body, encoding) : page.body
  return new Response(body.slice(), { status: page.status, headers })
}

async function sendKept(kept: KeptPage, encoding: Encoding, request: Request): Promise<Response> {
  if (isUnchanged(request.headers.get('if-none-match'), kept)) {
    return new Response(null, { status: 304, headers: pairs(kept.unchanged) })
  }
  const { headers, body } = await inEncoding(kept, encoding)
  const bodiless = request.method === 'HEAD' || emptyStatus(kept.status)
  return new Response(bodiless ? null : body.slice(), {
    status: kept.status,
    headers: pairs(headers),
  })
}

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!])
}

function emptyStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}
