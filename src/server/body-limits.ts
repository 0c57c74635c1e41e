import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { defaultLimits, getBodyLimits } from '#contract/body-limits.ts'
import type { HttpEnv } from './http.ts'
import { sendRefusal } from './send-refusal.ts'
import { hasDeskCookie } from './session-cookies.ts'
import { meterUpload, type UploadQuota } from './upload-quota.ts'

/** The bytes that an address takes; null: its own door counts. A form without files has texts only. */
export function getMaxBodyBytes(pathname: string, cookie?: string, type?: string): number | null {
  const { maxBytes, maxTextBytes, countsItself } = getBodyLimits(pathname, hasDeskCookie(cookie))
  if (countsItself) return null
  return type === urlencoded ? Math.min(maxBytes, maxTextBytes) : maxBytes
}

const urlencoded = 'application/x-www-form-urlencoded'
const getContentType = ({ req }: Context) =>
  req.header('content-type')?.replace(/;.*/, '').trim().toLowerCase()
const isRead = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'
const getMaxBytes = (c: Context) =>
  isRead(c) ? null : getMaxBodyBytes(c.req.path, c.req.header('cookie'), getContentType(c))

const refuseTooLarge = (c: Context) => {
  // What is left is not read: the connection can't be used again.
  c.header('connection', 'close')
  return sendRefusal(c as Context<HttpEnv>, 'body-too-large')
}
const countersBySize = new Map<number, MiddlewareHandler>()

function getCounter(maxSize: number): MiddlewareHandler {
  const middleware = countersBySize.get(maxSize) ?? bodyLimit({ maxSize, onError: refuseTooLarge })
  countersBySize.set(maxSize, middleware)
  return middleware
}

/**
 * 413 for a body beyond what its address takes, whether a small one says its length or not; 415 for a form of a kind
 * that is not read there. Source: SAFE-01, QUALITY F12.
 */
export const limitBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!isRead(c) && !acceptsType(c)) {
    c.header('connection', 'close')
    return sendRefusal(c, 'unsupported-type')
  }
  const max = getMaxBytes(c)
  if (max === null) return next()
  if (Number(c.req.header('content-length') ?? 0) > max) return refuseTooLarge(c)
  return max === defaultLimits.maxBytes ? getCounter(max)(c, next) : next()
}

/** A request without a body has no type. */
function acceptsType(c: Context): boolean {
  const type = getContentType(c)
  const { forms, formsOnly } = getBodyLimits(c.req.path, true)
  if (type === undefined) return true
  if (type === urlencoded) return forms.includes('urlencoded')
  if (type === 'multipart/form-data') return forms.includes('multipart')
  return !formsOnly
}

/**
 * The same for large bodies, which pass as they are read and are held only for who has a place, a seller and a budget;
 * at the desk, for who is in. Source: QUALITY F12.
 */
export function limitUploads(quota: UploadQuota): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (isRead(c)) return next()
    const { path } = c.req
    const cookie = c.req.header('cookie')
    const { maxBytes, maxTextBytes, countsItself } = getBodyLimits(path, hasDeskCookie(cookie))
    // An import goes to the disk as it comes; a small body has been awaited.
    if (maxBytes === Number.POSITIVE_INFINITY || getMaxBytes(c) === defaultLimits.maxBytes)
      return next()
    const limits = getBodyLimits(path, c.get('scope').staff !== undefined)
    // With its length nothing is held here: whoever is not in any more is sent to the sign-in.
    if (limits === defaultLimits && c.req.header('content-length') === undefined)
      return getCounter(limits.maxBytes)(c, next)
    const max = getContentType(c) === urlencoded ? maxTextBytes : maxBytes
    // The door has words of its own for too much, up to twice what it takes.
    return meterUpload(c, next, quota, countsItself ? 2 * max : max, {
      client: c.get('scope').rateLimitKey,
    })
  }
}

/**
 * Waits for a small body before anything else is begun, so that whoever sends slowly takes nobody's place. Large ones are read
 * by their own doors. Source: QUALITY F6, F12.
 */
export const awaitBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { method, raw } = c.req
  const hasBody = c.req.header('content-length') !== '0' && raw.body !== null
  if (!hasBody || getMaxBytes(c) !== defaultLimits.maxBytes) return next()
  let body: ArrayBuffer
  try {
    body = await raw.arrayBuffer()
  } catch {
    // More than it takes without having said so, or gone in the middle.
    return c.req.header('content-length') === undefined
      ? refuseTooLarge(c)
      : sendRefusal(c, 'unreadable')
  }
  c.req.raw = new Request(raw.url, { method, headers: raw.headers, body, signal: raw.signal })
  return next()
}
