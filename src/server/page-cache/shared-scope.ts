import { withPrimaryOnly } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'

/** A shared answer is made anonymously: nothing in it knows a viewer. */
export function toAnonymous(scope: Scope): Scope {
  return { ...scope, viewer: { kind: 'visitor', cartKey: null } }
}

/**
 * Cached content must be current, so it reads the primary: a lagging replica's rows would stay
 * cached after the invalidation that it had not received yet. Source: OPS-02.
 */
export function toCacheScope(scope: Scope): Scope {
  return { ...scope, database: withPrimaryOnly(scope.database) }
}
