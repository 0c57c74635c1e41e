import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'

/** An API call that authenticates itself by a token instead of a cookie. */
export function isBearerCall(c: Context<HttpEnv>): boolean {
  return c.req.path.startsWith('/api/') && /^bearer\b/i.test(c.req.header('authorization') ?? '')
}
