import type { Outcome } from '#kernel/outcome.ts'

/** The value of a use case that the demo counts on; a refusal is a fault of the demo. */
export function requireDone<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new Error(`A deal of the demo was refused: ${JSON.stringify(outcome)}`)
}
