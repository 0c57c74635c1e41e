import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deskPaths } from '#contract/desk-paths.ts'
import type { HttpEnv } from './http.ts'
import { hasDeskCookie } from './personal.ts'
import { refuse } from './refuse.ts'

const kilobytes = 1024
const megabytes = 1024 * kilobytes
const mostUsual = 256 * kilobytes

/** What a request may bring along; the first that fits. Null: its own door counts. `desk`: only with a session of the desk. */
const limits: readonly { path: RegExp; most: number | null; desk?: true }[] = [
  { path: new RegExp(`^${deskPaths.upload()}$`), most: null },
  { path: /^\/(?:find-picture|search-by-picture|api\/v1\/visual-search)$/, most: null },
  // Five pictures of 10 MB; one or two of them, or a table; a file of a thread.
  { path: /^\/desk\/products\/[^/]+\/pictures$/, most: 52 * megabytes, desk: true },
  { path: /^\/desk\/(?:categories\/[^/]+|branding|delivery)$/, most: 22 * megabytes, desk: true },
  { path: /^\/desk\/rfqs\/[^/]+$/, most: 6 * megabytes, desk: true },
  // Five files of 5 MB with the form around them; one of them.
  { path: /^\/rfq\/(?:new|send)$/, most: 26 * megabytes },
  { path: /^\/(?:api\/v1\/rfqs\/[^/]+\/attachments|account\/RFQ\/[^/]+|rfq\/claim)$/i, most: 6 * megabytes },
  { path: /^\/api\/v1\/rfqs\/(?:[^/]+\/quotes\/)?ubl$|^\/account\/RFQ$/i, most: megabytes },
]

export function mostBody(pathname: string, cookie?: string): number | null {
  const path = pathname.replace(/\.data$/, '')
  const limit = limits.find((each) => each.path.test(path) && (!each.desk || hasDeskCookie(cookie)))
  return limit ? limit.most : mostUsual
}

const mostOf = (c: Context) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' ? null : mostBody(c.req.path, c.req.header('cookie'))

const tooLarge = (c: Context) => {
  // What is left is not read: the connection can't be used again.
  c.header('connection', 'close')
  return refuse(c as Context<HttpEnv>, 'body-too-large')
}
const counters = new Map(
  [mostUsual, ...limits.flatMap(({ most }) => most ?? [])].map((most) => [
    most,
    bodyLimit({ maxSize: most, onError: tooLarge }),
  ]),
)

/** 413 for a body beyond what its address takes, whether a small one says its length or not. Source: QUALITY F12. */
export const limitBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const most = mostOf(c)
  if (most === null) return next()
  if (Number(c.req.header('content-length') ?? 0) > most) return tooLarge(c)
  return most === mostUsual ? counters.get(most)!(c, next) : next()
}

/** The same for files that don't say their length: held only for who has a place, a seller and a budget. Source: QUALITY F12. */
export const limitFiles: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const most = mostOf(c)
  return most === null || most === mostUsual ? next() : counters.get(most)!(c, next)
}

/**
 * Waits for a small body before anything else is begun, so that whoever sends slowly takes nobody's place. Large ones are read
 * by their own doors. Source: QUALITY F6, F12.
 */
export const awaitBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { method, raw } = c.req
  const carries = c.req.header('content-length') !== '0' && raw.body !== null
  if (!carries || mostOf(c) !== mostUsual) return next()
  let body: ArrayBuffer
  try {
    body = await raw.arrayBuffer()
  } catch {
    // More than it takes without having said so, or gone in the middle.
    return c.req.header('content-length') === undefined ? tooLarge(c) : refuse(c, 'unreadable')
  }
  c.req.raw = new Request(raw.url, { method, headers: raw.headers, body, signal: raw.signal })
  return next()
}
