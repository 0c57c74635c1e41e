import type { IncomingMessage, ServerResponse } from 'node:http'
import { readHints } from '#contract/requests/browser.ts'
import type { Admission } from '../overload/admission.ts'
import { resolveRequestId } from '../pipeline/request-ids.ts'
import type { RequestRecorder } from '../pipeline/request-recorder.ts'
import { getRequestHost, normaliseHost } from '../pipeline/request-scope.ts'
import { hasSessionCookie } from '../pipeline/session-cookies.ts'
import {
  buildPageKey,
  type CachedPage,
  type CompressedBody,
  chooseEncoding,
  getCompressedBody,
  isUnchanged,
  type PageCache,
} from './page-cache.ts'
import { removeTracking } from './shared-pages.ts'

export interface CachedPages {
  memory: PageCache
  trustedProxies: readonly string[]
  book: RequestRecorder
}

/**
 * Answers a visitor's page from the cache before anything else runs (half of nginx's rate instead
 * of a sixth). Returns false where the page, or the requested encoding, is not cached; the request
 * then goes on to Hono.
 */
export function serveFromCache(
  pages: CachedPages,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const key = buildSharedKey(pages, req)
  const page = key === null ? undefined : pages.memory.peek(key)
  if (!page) return false
  const compressedBody = page[chooseEncoding(req.headers['accept-encoding'] as string | undefined)]
  if (!compressedBody && !isNotModified(req, page)) return false
  sendCached(page, compressedBody, performance.now(), pages.book, req, res)
  return true
}

/** Longer than any successful render takes. */
const maxCoalesceMs = 10_000

/**
 * Waits for a render of the same page already in progress and answers with it; such requests take
 * no slot from those that need work. Returns false where none is in progress or too many wait;
 * calls `proceed` where the render fails. Source: QUALITY F7.
 */
export function coalesceRender(
  pages: CachedPages,
  admission: Admission,
  req: IncomingMessage,
  res: ServerResponse,
  proceed: () => void,
): boolean {
  const key = buildSharedKey(pages, req)
  const render = key === null ? undefined : pages.memory.getPending(key)
  const release = render && admission.enter('joined')
  if (!release) return false
  const startedAt = performance.now()
  void waitForRender(render, res)
    .then(async (page) => {
      // The pipeline reports the failure.
      if (!page || page.status >= 500) return false
      const encoding = chooseEncoding(req.headers['accept-encoding'] as string | undefined)
      const compressedBody = isNotModified(req, page)
        ? undefined
        : await getCompressedBody(page, encoding)
      if (!res.destroyed) sendCached(page, compressedBody, startedAt, pages.book, req, res)
      return true
    })
    .catch(() => false)
    .then((isServed) => {
      release()
      if (!isServed && !res.destroyed) proceed()
    })
  return true
}

/** The rendered page; undefined where it takes too long or the client has disconnected. */
function waitForRender(
  render: Promise<CachedPage>,
  res: ServerResponse,
): Promise<CachedPage | undefined> {
  return new Promise((resolve, reject) => {
    const stopWaiting = () => resolve(undefined)
    const timeout = setTimeout(stopWaiting, maxCoalesceMs)
    res.once('close', stopWaiting)
    render.then(resolve, reject).finally(() => {
      clearTimeout(timeout)
      res.off('close', stopWaiting)
    })
  })
}

/**
 * The key under which the page would be cached for all such visitors; null where it is personal.
 */
function buildSharedKey({ trustedProxies }: CachedPages, req: IncomingMessage): string | null {
  if ((req.method !== 'GET' && req.method !== 'HEAD') || !req.url) return null
  const { cookie } = req.headers
  if (hasSessionCookie(cookie)) return null
  const forwarded = req.headers['x-forwarded-host'] as string | undefined
  const host = normaliseHost(
    getRequestHost({ host: req.headers.host, forwarded }, req.socket.remoteAddress, trustedProxies),
  )
  return host && buildPageKey(host, removeTracking(req.url), readHints(cookie))
}

const isNotModified = (req: IncomingMessage, page: CachedPage) =>
  isUnchanged(req.headers['if-none-match'], page)

/** `compressedBody` is needed only where the client does not have the page yet. */
function sendCached(
  page: CachedPage,
  compressedBody: CompressedBody | undefined,
  startedAt: number,
  recorder: RequestRecorder,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const requestId = resolveRequestId(req.headers['x-request-id'] as string | undefined)
  const isUnmodified = isNotModified(req, page)
  if (isUnmodified || !compressedBody) {
    res.writeHead(304, [...page.notModifiedHeaders, 'x-request-id', requestId])
    res.end()
  } else {
    res.writeHead(page.status, [...compressedBody.headers, 'x-request-id', requestId])
    if (req.method === 'HEAD') res.end()
    else res.end(compressedBody.body)
  }
  const { method, headers } = req
  const status = isUnmodified ? 304 : page.status
  recorder.recordCached(
    method!,
    page.route,
    status,
    performance.now() - startedAt,
    requestId,
    headers.traceparent,
  )
}
