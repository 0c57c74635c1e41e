import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { sendRefusal } from './send-refusal.ts'

const methods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

export const isKnownMethod = (method: string) => methods.has(method)

/** Refuses methods that nothing here answers and addresses that can't be decoded. */
export const requireReadableRequest: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!isKnownMethod(c.req.method)) c.res = sendRefusal(c, 'method-not-allowed')
  else if (!isReadable(c.req.url)) c.res = sendRefusal(c, 'unreadable')
  else await next()
}

/**
 * Rejects NUL, which no name contains and PostgreSQL cannot store, and malformed percent-encoding
 * in the path.
 */
function isReadable(address: string): boolean {
  if (/%00|\0/.test(address)) return false
  try {
    decodeURIComponent(new URL(address).pathname)
    return true
  } catch {
    return false
  }
}
