import { asJson, canonicalJson } from '#kernel/canonical-json.ts'

/**
 * The state that a change was based on: the values as read, or null if nothing was stored. Callers
 * without an earlier state (a file that replaces everything, demo data) pass `last-wins`. Every
 * caller must choose. Source: SAFE-09.
 */
export type ExpectedState<T extends object> = T | null | LastWins

/** The stored state is replaced, whatever it is. */
export type LastWins = 'last-wins'

/**
 * Tells whether the stored state is still the one that the change was based on. Serves as a version
 * check for data without a row version, or that spans several rows. `current` must be read in the
 * writing transaction, under the lock that other writers take. Source: SAFE-09.
 */
export function matchesExpected<T extends object>(
  current: T | null,
  expected: ExpectedState<T>,
): boolean {
  return (
    expected === 'last-wins' || canonicalJson(asJson(current)) === canonicalJson(asJson(expected))
  )
}
