import { randomBytes } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { type Hints, readHints } from '#contract/browser.ts'
import type { Database } from '#db/client.ts'
import { tags } from '#domain/cache.ts'
import { placesTag } from '#domain/delivery/delivery.ts'
import type { Scope } from '#domain/scope.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { shop } from '#domain/shop.ts'
import type { Visit } from '#web/visit.ts'
import {
  type Encoding,
  encodingOf,
  type KeptPage,
  type PageMemory,
  pageKey,
  press,
  type RenderedPage,
} from './page-memory.ts'
import { commonHeaders, contentSecurityPolicy, developmentPolicy, scriptHashes } from './security-headers.ts'

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
}

export interface PageRequest {
  request: Request
  /** The host as asked for, normalised: part of the key. */
  host: string
  scope: Scope
  /** A session cookie was sent: the page is made for one person and never kept. */
  personal: boolean
}

export type PageAnswer = (asked: PageRequest) => Promise<Response>

/** Answers pages: visitors' ones from memory or by one render at a time for all who wait, personal ones each for itself. */
export function openPages(options: PageOptions): PageAnswer {
  const secure = options.links.scheme === 'https'
  return async ({ request, host, scope, personal }) => {
    const hints = readHints(request.headers.get('cookie') ?? undefined)
    const asked = publicRequest(request, scope.seller.origin, options.links)
    if (personal || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return renderPersonal(asked, scope, hints)
    }
    const url = new URL(request.url)
    // For all who wait: a GET of its own, which neither HEAD nor one who leaves can cut short.
    const shared = new Request(asked.url, { headers: asked.headers })
    const render = () => renderShared(shared, scope, hints)
    if (!options.keep) return sendRendered(await render(), request.method)
    const key = pageKey(host, url.pathname + url.search, hints)
    const kept = await options.memory.remember(key, async () => {
      const page = await render()
      return { value: await press(page), tags: page.tags ?? [], keep: page.tags !== null && page.status === 200 }
    })
    return sendKept(kept, request)
  }

  async function renderShared(request: Request, scope: Scope, hints: Hints): Promise<RenderedPage> {
    let said: string[] | null = null
    const response = await toPage(request, {
      scope: { ...scope, database: fromPrimary(scope.database) },
      shop,
      links: options.links,
      hints,
      nonce: null,
      keepUntil: (more) => {
        said = [...(said ?? []), ...more]
      },
    })
    const body = new Uint8Array(await response.arrayBuffer())
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    headers.push(...commonHeaders(secure))
    if (isHtml) {
      headers.push(['content-security-policy', policyOf(() => scriptHashes(new TextDecoder().decode(body)))])
      headers.push(['cache-control', 'no-cache'])
    } else {
      headers.push(['cache-control', said && response.status === 200 ? 'private, max-age=20' : 'no-store'])
    }
    const setsCookie = response.headers.has('set-cookie')
    return {
      status: response.status,
      headers,
      body,
      tags: setsCookie || said === null ? null : [...said, ...frameTags],
    }
  }

  async function renderPersonal(request: Request, scope: Scope, hints: Hints): Promise<Response> {
    const nonce = randomBytes(16).toString('base64')
    const response = await toPage(request, { scope, shop, links: options.links, hints, nonce, keepUntil() {} })
    const headers = new Headers(response.headers)
    for (const [name, value] of commonHeaders(secure)) headers.set(name, value)
    headers.set(
      'content-security-policy',
      policyOf(() => [`'nonce-${nonce}'`]),
    )
    headers.set('cache-control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  }

  function policyOf(scripts: () => string[]): string {
    return options.mode === 'development' ? developmentPolicy : contentSecurityPolicy(scripts(), secure)
  }

  async function toPage(request: Request, visit: Visit): Promise<Response> {
    const build = await options.build()
    return (build.entry.module as unknown as WebEntry).answer(build, options.mode, request, visit)
  }
}

/** What is kept must be of now: a replica's past would stay after the drop that it had not seen yet. */
function fromPrimary(database: Database): Database {
  const { primary, pool, transaction, close } = database
  return { primary, replica: primary, pool, transaction, close }
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

function sendRendered(page: RenderedPage, method: string): Response {
  return new Response(method === 'HEAD' || emptyStatus(page.status) ? null : page.body.slice(), {
    status: page.status,
    headers: page.headers,
  })
}

function sendKept(page: KeptPage, request: Request): Response {
  const encoding: Encoding = encodingOf(request.headers.get('accept-encoding') ?? undefined)
  const { headers, body } = page.encoded[encoding]
  const pairs: [string, string][] = []
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at]!, headers[at + 1]!])
  if (request.headers.get('if-none-match') === page.etag && page.status === 200) {
    return new Response(null, { status: 304, headers: pairs.filter(([name]) => !name.startsWith('content-')) })
  }
  const bodiless = request.method === 'HEAD' || emptyStatus(page.status)
  return new Response(bodiless ? null : body.slice(), { status: page.status, headers: pairs })
}

function emptyStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}
