import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { formBody } from '#contract/routes/body-limits.ts'
import { getBodyLimits } from '#contract/routes/find-route.ts'
import type { HttpEnv } from './http-env.ts'
import { sendRefusal } from './send-refusal.ts'
import { hasDeskCookie } from './session-cookies.ts'
import { meterUpload, type UploadQuota } from './upload-quota.ts'

/**
 * Maximum body size in bytes at this path; null where the route enforces its own. A form without
 * files contains text only.
 */
export function getMaxBodyBytes(pathname: string, cookie?: string, type?: string): number | null {
  const { maxBytes, maxTextBytes, countsItself } = getBodyLimits(pathname, hasDeskCookie(cookie))
  if (countsItself) return null
  return type === urlencoded ? Math.min(maxBytes, maxTextBytes) : maxBytes
}

const urlencoded = 'application/x-www-form-urlencoded'
const getContentType = ({ req }: Context) =>
  req.header('content-type')?.replace(/;.*/, '').trim().toLowerCase()
const getMaxBytes = (c: Context) =>
  getMaxBodyBytes(c.req.path, c.req.header('cookie'), getContentType(c))

const refuseTooLarge = (c: Context) => {
  // The rest of the body is not read, so the connection cannot be reused.
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
 * Answers 413 for a body over the limit of its path, with or without a Content-Length, and 415 for
 * a form type that the path does not accept. Source: SAFE-01, QUALITY F12.
 */
export const limitBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!acceptsType(c)) {
    c.header('connection', 'close')
    return sendRefusal(c, 'unsupported-type')
  }
  const max = getMaxBytes(c)
  if (max === null) return next()
  if (Number(c.req.header('content-length') ?? 0) > max) return refuseTooLarge(c)
  return max === formBody.maxBytes ? getCounter(max)(c, next) : next()
}

/** A request without a body has no content type. */
function acceptsType(c: Context): boolean {
  const type = getContentType(c)
  const { forms, formsOnly } = getBodyLimits(c.req.path, true)
  if (type === undefined) return true
  if (type === urlencoded) return forms.includes('urlencoded')
  if (type === 'multipart/form-data') return forms.includes('multipart')
  return !formsOnly
}

/**
 * The same for large bodies, which are streamed and accepted only from a client that has an upload
 * slot, a seller and a rate limit left; at the desk, from a signed-in user. Source: QUALITY F12.
 */
export function limitUploads(quota: UploadQuota): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { path } = c.req
    const cookie = c.req.header('cookie')
    const { maxBytes, maxTextBytes, countsItself } = getBodyLimits(path, hasDeskCookie(cookie))
    // Imports are streamed to disk; small bodies have been read already.
    if (maxBytes === Number.POSITIVE_INFINITY || getMaxBytes(c) === formBody.maxBytes) return next()
    const limits = getBodyLimits(path, c.get('scope').staff !== undefined)
    // With a Content-Length nothing is buffered here: a signed-out user is redirected to the
    // sign-in page.
    if (limits === formBody && c.req.header('content-length') === undefined)
      return getCounter(limits.maxBytes)(c, next)
    const max = getContentType(c) === urlencoded ? maxTextBytes : maxBytes
    // The route answers in its own words up to twice its limit.
    return meterUpload(c, next, quota, countsItself ? 2 * max : max, {
      client: c.get('scope').rateLimitKey,
    })
  }
}

/**
 * Reads a small body before any other work starts, so that a slow sender holds no slot. Large
 * bodies are read by their own routes. Source: QUALITY F6, F12.
 */
export const awaitBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { method, raw } = c.req
  const hasBody = c.req.header('content-length') !== '0' && raw.body !== null
  if (!hasBody || getMaxBytes(c) !== formBody.maxBytes) return next()
  let body: ArrayBuffer
  try {
    body = await raw.arrayBuffer()
  } catch {
    // The body exceeded its limit without a Content-Length, or the client disconnected.
    return c.req.header('content-length') === undefined
      ? refuseTooLarge(c)
      : sendRefusal(c, 'unreadable')
  }
  c.req.raw = new Request(raw.url, { method, headers: raw.headers, body, signal: raw.signal })
  return next()
}
