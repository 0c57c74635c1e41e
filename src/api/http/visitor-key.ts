import type { Context } from 'hono'
import { buildStrictCookie, cartSeconds } from '#contract/requests/browser.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import type { Scope } from '#platform/scope.ts'
import type { ApiEnv } from './api-env.ts'

/** Stores a visitor's new key in a cookie and returns the scope of that visitor. */
export function setVisitorCookie(c: Context<ApiEnv>, links: Links, newKey: string | null): Scope {
  const scope = c.get('scope')
  if (newKey === null) return scope
  c.header('set-cookie', buildStrictCookie('cart', newKey, cartSeconds, links.scheme === 'https'), {
    append: true,
  })
  return { ...scope, viewer: { kind: 'visitor', cartKey: newKey } }
}
