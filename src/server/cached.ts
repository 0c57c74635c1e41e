import type { IncomingMessage, ServerResponse } from 'node:http'
import { readHints } from '#contract/browser.ts'
import type { Admission } from './admission.ts'
import {
  encodingOf,
  inEncoding,
  isUnchanged,
  type KeptPage,
  type PageMemory,
  type Pressed,
  pageKey,
} from './page-memory.ts'
import { hasSessionCookie } from './personal.ts'
import { requestIdOf } from './request-ids.ts'
import type { RequestBook } from './request-record.ts'
import { askedHost, normaliseHost } from './scope.ts'
import { withoutTracking } from './shared-pages.ts'

export interface SharedPages {
  memory: PageMemory
  trustedProxies: readonly string[]
  book: RequestBook
}

/**
 * Answers a visitor's page from memory before anything else runs (half of nginx's rate instead of a sixth).
 * Returns false where there is nothing kept, or not in the encoding asked for, and the request goes on to Hono.
 */
export function answerFromMemory(
  pages: SharedPages,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const key = sharedKey(pages, req)
  const page = key === null ? undefined : pages.memory.peek(key)
  if (!page) return false
  const pressed = page[encodingOf(req.headers['accept-encoding'] as string | undefined)]
  if (!pressed && !isAsKnown(req, page)) return false
  send(page, pressed, performance.now(), pages.book, req, res)
  return true
}

/** Longer than a drawing takes that ends well. */
const joinedForMs = 10_000

/**
 * Where the page is being drawn for another one already, waits for that and answers by it: who waits so takes none of the places
 * of those for whom there is something to do. Returns false where it is not, or too many wait; `goOn` is called where nothing
 * came of it. Source: QUALITY F7.
 */
export function joinDrawing(
  pages: SharedPages,
  admission: Admission,
  req: IncomingMessage,
  res: ServerResponse,
  goOn: () => void,
): boolean {
  const key = sharedKey(pages, req)
  const drawing = key === null ? undefined : pages.memory.underWay(key)
  const leave = drawing && admission.enter('joined')
  if (!leave) return false
  const began = performance.now()
  void firstOf(drawing, res)
    .then(async (page) => {
      // What went wrong is told by the pipeline, which knows how.
      if (!page || page.status >= 500) return false
      const encoding = encodingOf(req.headers['accept-encoding'] as string | undefined)
      const pressed = isAsKnown(req, page) ? undefined : await inEncoding(page, encoding)
      if (!res.destroyed) send(page, pressed, began, pages.book, req, res)
      return true
    })
    .catch(() => false)
    .then((answered) => {
      leave()
      if (!answered && !res.destroyed) goOn()
    })
  return true
}

/** What is drawn; undefined where it takes too long, or whoever asked has gone. */
function firstOf(drawing: Promise<KeptPage>, res: ServerResponse): Promise<KeptPage | undefined> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(undefined)
    const patience = setTimeout(giveUp, joinedForMs)
    res.once('close', giveUp)
    drawing.then(resolve, reject).finally(() => {
      clearTimeout(patience)
      res.off('close', giveUp)
    })
  })
}

/** As what the page would be kept for all who ask like this; null where it is made for one. */
function sharedKey({ trustedProxies }: SharedPages, req: IncomingMessage): string | null {
  if ((req.method !== 'GET' && req.method !== 'HEAD') || !req.url) return null
  const { cookie } = req.headers
  if (hasSessionCookie(cookie)) return null
  const forwarded = req.headers['x-forwarded-host'] as string | undefined
  const host = normaliseHost(
    askedHost({ host: req.headers.host, forwarded }, req.socket.remoteAddress, trustedProxies),
  )
  return host && pageKey(host, withoutTracking(req.url), readHints(cookie))
}

const isAsKnown = (req: IncomingMessage, page: KeptPage) =>
  isUnchanged(req.headers['if-none-match'], page)

/** `pressed` is read where the asker does not know the page yet. */
function send(
  page: KeptPage,
  pressed: Pressed | undefined,
  began: number,
  book: RequestBook,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const requestId = requestIdOf(req.headers['x-request-id'] as string | undefined)
  const unchanged = isAsKnown(req, page)
  if (unchanged || !pressed) {
    res.writeHead(304, [...page.unchanged, 'x-request-id', requestId])
    res.end()
  } else {
    res.writeHead(page.status, [...pressed.headers, 'x-request-id', requestId])
    if (req.method === 'HEAD') res.end()
    else res.end(pressed.body)
  }
  const { method, headers } = req
  const status = unchanged ? 304 : page.status
  book.kept(method!, page.route, status, performance.now() - began, requestId, headers.traceparent)
}
