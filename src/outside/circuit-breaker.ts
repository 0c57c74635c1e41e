/** Stops calling what keeps failing: after some failures in a row it refuses for a while, then lets one call try. */
export interface Breaker {
  /** Runs the call, or throws at once while open. */
  run<T>(call: () => Promise<T>): Promise<T>
  readonly open: boolean
}

export interface BreakerOptions {
  /** Failures in a row that open it. */
  failures: number
  /** How long it stays open. */
  openMs: number
  /** Milliseconds that only grow; the process's own where absent. */
  clock?: () => number
}

export function openBreaker({
  failures,
  openMs,
  clock = () => performance.now(),
}: BreakerOptions): Breaker {
  let failed = 0
  let openUntil = Number.NEGATIVE_INFINITY
  let trying = false
  const isOpen = () => clock() < openUntil
  return {
    get open() {
      return isOpen()
    },
    async run(call) {
      const trial = failed >= failures
      if (isOpen() || (trial && trying))
        throw new Error('not called: it failed too often a moment ago')
      if (trial) trying = true
      try {
        const answer = await call()
        failed = 0
        return answer
      } catch (error) {
        failed++
        if (failed >= failures) openUntil = clock() + openMs
        throw error
      } finally {
        if (trial) trying = false
      }
    },
  }
}
