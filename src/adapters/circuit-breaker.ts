/**
 * Stops calling a failing service: after several failures in a row it refuses calls for a while,
 * then lets one through.
 */
export interface Breaker {
  /** Runs the call, or throws at once while the circuit is open. */
  run<T>(call: () => Promise<T>): Promise<T>
  readonly isOpen: boolean
}

export interface BreakerOptions {
  /** Consecutive failures that open the circuit. */
  failures: number
  /** How long the circuit stays open. */
  openMs: number
  /** A monotonic clock in milliseconds; `performance.now` by default. */
  clock?: () => number
}

export function openBreaker({
  failures,
  openMs,
  clock = () => performance.now(),
}: BreakerOptions): Breaker {
  let failureCount = 0
  let openUntil = Number.NEGATIVE_INFINITY
  let isTrying = false
  const isOpen = () => clock() < openUntil
  return {
    get isOpen() {
      return isOpen()
    },
    async run(call) {
      const isTrial = failureCount >= failures
      if (isOpen() || (isTrial && isTrying))
        throw new Error('not called: it failed too often a moment ago')
      if (isTrial) isTrying = true
      try {
        const result = await call()
        failureCount = 0
        return result
      } catch (error) {
        failureCount++
        if (failureCount >= failures) openUntil = clock() + openMs
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}
