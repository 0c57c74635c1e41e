import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deskPaths } from '#contract/desk-paths.ts'
import type { HttpEnv } from './http.ts'
import { refuse } from './refuse.ts'

const kilobytes = 1024
const megabytes = 1024 * kilobytes
const mostUsual = 256 * kilobytes

/** What a request may bring along; the first that fits. Null: its own door counts. */
const limits: readonly { path: RegExp; most: number | null }[] = [
  { path: new RegExp(`^${deskPaths.upload()}$`), most: null },
  { path: /^\/(?:find-picture|search-by-picture|api\/v1\/visual-search)$/, most: null },
  { path: /^\/desk\//, most: 64 * megabytes },
  // A file of a request for a quote, with the form around it; and the documents of others' systems.
  { path: /^\/(?:api\/v1\/rfqs\/[^/]+\/attachments$|account\/RFQ\/|rfq\/)/, most: 6 * megabytes },
  { path: /^\/api\/v1\/rfqs\/(?:[^/]+\/quotes\/)?ubl$/, most: megabytes },
  { path: /./, most: mostUsual },
]

export function mostBody(pathname: string): number | null {
  const path = pathname.replace(/\.data$/, '')
  return limits.find(({ path: form }) => form.test(path))!.most
}

const tooLarge = (c: Context) => {
  // What is left is not read: the connection can't be used again.
  c.header('connection', 'close')
  return refuse(c as Context<HttpEnv>, 'body-too-large')
}
const counters = new Map(
  limits.flatMap(({ most }) => (most === null ? [] : [[most, bodyLimit({ maxSize: most, onError: tooLarge })]])),
)

/** 413 for a body beyond what its address takes, whether it says its length or not. Source: QUALITY F12. */
export const limitBody: MiddlewareHandler<HttpEnv> = (c, next) => {
  const most = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : mostBody(c.req.path)
  return most === null ? next() : counters.get(most)!(c, next)
}

/**
 * Waits for a small body before anything else is begun, so that whoever sends slowly takes nobody's place. Large ones are read
 * by their own doors. Source: QUALITY F6, F12.
 */
export const awaitBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { method, raw } = c.req
  const carries = c.req.header('content-length') !== '0' && raw.body !== null
  if (method === 'GET' || method === 'HEAD' || !carries || mostBody(c.req.path) !== mostUsual) return next()
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
