import { canonicalJson, type Json } from '#kernel/canonical-json.ts'

/**
 * Whether what is stored is still what a change was made over: the version of what has no row version of its own, or
 * spans several rows. `present` is read in the transaction that writes, under the lock that its other writers take;
 * without an `over` the change was made over whatever is stored. Source: SAFE-09.
 */
export function isStill<T extends object>(present: T, over: T | undefined): boolean {
  return over === undefined || canonicalJson(present as unknown as Json) === canonicalJson(over as unknown as Json)
}
