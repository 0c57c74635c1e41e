import type { IncomingMessage, ServerResponse } from 'node:http'
import { readHints } from '#contract/browser.ts'
import { encodingOf, isUnchanged, type PageMemory, pageKey } from './page-memory.ts'
import { hasSessionCookie } from './personal.ts'
import { requestIdOf } from './request-ids.ts'
import type { RequestBook } from './request-record.ts'
import { askedHost, normaliseHost } from './scope.ts'
import { withoutTracking } from './shared-pages.ts'

/**
 * Answers a visitor's page from memory before anything else runs (half of nginx's rate instead of a sixth).
 * Returns false where there is nothing kept, or not in the encoding asked for, and the request goes on to Hono.
 */
export function answerFromMemory(
  memory: PageMemory,
  trustedProxies: readonly string[],
  book: RequestBook,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  if ((req.method !== 'GET' && req.method !== 'HEAD') || !req.url) return false
  const { cookie } = req.headers
  if (hasSessionCookie(cookie)) return false
  const forwarded = req.headers['x-forwarded-host'] as string | undefined
  const host = normaliseHost(askedHost({ host: req.headers.host, forwarded }, req.socket.remoteAddress, trustedProxies))
  if (!host) return false
  const page = memory.peek(pageKey(host, withoutTracking(req.url), readHints(cookie)))
  if (!page) return false
  const began = performance.now()
  const requestId = requestIdOf(req.headers['x-request-id'] as string | undefined)
  const unchanged = isUnchanged(req.headers['if-none-match'], page)
  if (unchanged) {
    res.writeHead(304, [...page.unchanged, 'x-request-id', requestId])
    res.end()
  } else {
    const pressed = page[encodingOf(req.headers['accept-encoding'] as string | undefined)]
    if (!pressed) return false
    res.writeHead(page.status, [...pressed.headers, 'x-request-id', requestId])
    if (req.method === 'HEAD') res.end()
    else res.end(pressed.body)
  }
  const { method } = req
  book.kept(
    method,
    page.route,
    unchanged ? 304 : page.status,
    performance.now() - began,
    requestId,
    req.headers.traceparent,
  )
  return true
}
