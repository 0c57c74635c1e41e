import { canonicalJson, type Json } from '#kernel/canonical-json.ts'

/**
 * What a change was made over: the values as they were read, or null where nothing was stored. Callers that know no
 * earlier state (a file that replaces all of it, demo data) say `last-wins`. Nobody may leave it out. Source: SAFE-09.
 */
export type ExpectedState<T extends object> = T | null | LastWins

/** The last one wins: what is stored is replaced, whatever it is by now. */
export type LastWins = 'last-wins'

/**
 * Whether what is stored is still what a change was made over: the version of what has no row version of its own, or
 * spans several rows. `present` is read in the transaction that writes, under the lock that its other writers take.
 * Source: SAFE-09.
 */
export function matchesExpected<T extends object>(
  current: T | null,
  expected: ExpectedState<T>,
): boolean {
  return (
    expected === 'last-wins' ||
    canonicalJson(current as unknown as Json) === canonicalJson(expected as unknown as Json)
  )
}
