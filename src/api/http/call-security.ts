import { findNeededScope } from '#contract/keys/keys.ts'
import type { Route } from '#contract/routes/route.ts'

/** How a call may be let in. Source: KEY-01. */
export const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of the shop, made at its desk. What a call lists are scopes of the key.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a customer or of staff; or their cookie, as browsers send it.',
  },
}

/** What the document says of who may make a call, from its record; nothing where anyone may. */
export function describeAccess(
  { access, keySubject }: Pick<Route, 'access' | 'keySubject'>,
  method: string,
): { security?: Record<string, string[]>[] } {
  const scope = findNeededScope(keySubject, method.toUpperCase())
  const ways: Record<string, string[]>[] = [
    ...(scope === null ? [] : [{ key: [scope] }]),
    ...(access === 'anyone' ? [] : [{ session: [] }]),
    // A buyer without an account comes by the link of the thread.
    ...(access === 'party' ? [{}] : []),
  ]
  return ways.length > 0 ? { security: ways } : {}
}
