import type { MiddlewareHandler } from 'hono'
import { formBody } from '#contract/routes/body-limits.ts'
import { findRoute } from '#contract/routes/find-route.ts'
import { cleanText, hasNul } from '#kernel/clean-text.ts'
import type { ApiEnv } from './api-env.ts'
import { invalidRequest } from './problem.ts'

/** Maximum number of values, names and brackets in a body; no call needs a tenth of it. */
const maxParts = 10_000
const maxDepth = 32
/** JSON is UTF-8, so only an escape can produce NUL or a lone surrogate. */
const removableEscape = /\\u(?:0000|d[89a-f])/i

/**
 * Checks the JSON of every call before it is parsed. A body with more parts or deeper nesting than any call
 * takes is refused; its texts must be well-formed and without NUL. Source: SAFE-01, QUALITY security 9.
 */
export const cleanBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { method, raw } = c.req
  const type = c.req.header('content-type') ?? ''
  if (method === 'GET' || method === 'HEAD' || raw.body === null || isFile(c.req.path, type))
    return next()
  const text = await c.req.text()
  if (!isWithinJsonLimits(text) || isLongAndEscaped(text))
    throw invalidRequest({ body: 'too-long' })
  const sanitized = removableEscape.test(text)
    ? cleanJson(text, c.req.path.endsWith('/search-tracking'))
    : text
  // A call with its own limit counts the bytes of a body without a length; the body has been read by now.
  if (sanitized !== text || !raw.headers.has('content-length')) {
    c.req.raw = new Request(raw.url, {
      method,
      headers: raw.headers,
      body: sanitized,
      signal: raw.signal,
    })
    c.req.bodyCache = {}
  }
  return next()
}

/**
 * A file has its own reader, and as many commas as it needs. Calls that take none have their body
 * checked whatever type it claims.
 */
function isFile(path: string, type: string): boolean {
  if (findRoute(path)?.body === formBody) return false
  if (/^(?:multipart\/|application\/xml|text\/xml)/i.test(type)) return true
  return path.endsWith('/desk/imports') && /^(?:text\/csv|application\/zip)\b/i.test(type)
}

/**
 * Long texts are pictures in base64, which need no escapes; scanning millions of characters for one is slow.
 */
const isLongAndEscaped = (text: string) => text.length > formBody.maxBytes && text.includes('\\u')

/** Scans each character once. */
function isWithinJsonLimits(text: string): boolean {
  let parts = 0
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 0x5c) at += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x2c || code === 0x3a) parts += 1
    else if (code === 0x7b || code === 0x5b) {
      parts += 1
      depth += 1
    } else if (code === 0x7d || code === 0x5d) depth -= 1
    if (parts > maxParts || depth > maxDepth) return false
  }
  return true
}

/**
 * Returns the text unchanged where nothing had to be removed or it is not JSON, which its parser reports. A
 * tracking record is never refused for one of its fields: its NULs are removed.
 */
function cleanJson(text: string, dropsNul: boolean): string {
  let changed = false
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return text
  }
  const sanitized = cleanValue(body, 'body')
  return changed ? JSON.stringify(sanitized) : text

  function cleanValue(value: unknown, name: string): unknown {
    if (typeof value === 'string') return cleanString(value, name)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => cleanValue(item, name))
    const entries = Object.entries(value)
    return Object.fromEntries(
      entries.map(([key, inner]) => [
        cleanString(key, name),
        cleanValue(inner, name === 'body' ? key : name),
      ]),
    )
  }

  function cleanString(value: string, name: string): string {
    if (hasNul(value) && dropsNul) {
      changed = true
      return cleanText(value.replaceAll('\0', ''))
    }
    if (hasNul(value)) throw invalidRequest({ [name]: 'unreadable' })
    if (!value.isWellFormed()) changed = true
    return cleanText(value)
  }
}
