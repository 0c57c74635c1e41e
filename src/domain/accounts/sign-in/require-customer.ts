import { stop } from '#kernel/outcome.ts'
import type { Customer, Scope } from '#platform/scope.ts'

/** Returns the signed-in customer. Throws the stop `sign-in` for a visitor. Source: AUTH-03. */
export function requireCustomer({ viewer }: Pick<Scope, 'viewer'>): Customer {
  if (viewer.kind !== 'customer') throw stop('sign-in')
  return viewer
}
