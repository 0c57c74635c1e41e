import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** Used before anything has been measured. */
const initialMs = 10
/** Weight of the previous values at each sample; there are twenty samples a second. */
const decay = 0.95

export interface ServiceTime {
  /** Milliseconds that each request in flight adds to the wait of a new one. */
  ms(): number
  /** A request was answered after `ms`; `ahead` were in flight when it arrived. */
  finished(ms: number, ahead: number): void
  /** Called at a fixed interval. */
  look(): void
}

/**
 * Estimates how long one request delays the next. Two measurements are each too high at times, so
 * the lower one counts: loop time per response (too high when most come from the cache), and wait
 * per request ahead (too high when few are in flight, since they wait for the database rather than
 * each other). Source: SAFE-12.
 */
export function openServiceTime(
  readUtilization: (since?: EventLoopUtilization) => EventLoopUtilization = (since) =>
    performance.eventLoopUtilization(since),
): ServiceTime {
  let lastUtilization = readUtilization()
  let busyMs = initialMs
  let requestCount = 1
  let meanWaitMs = initialMs
  return {
    ms: () => Math.min(busyMs / Math.max(requestCount, 0.25), meanWaitMs),
    finished(ms, ahead) {
      requestCount++
      meanWaitMs += (ms / (ahead + 1) - meanWaitMs) / 16
    },
    look() {
      const { active } = readUtilization(lastUtilization)
      lastUtilization = readUtilization()
      // Without responses there is nothing new to learn, unless the loop is busy all the time.
      if (requestCount < 0.5 && active < 40) return
      busyMs = busyMs * decay + active
      requestCount *= decay
    },
  }
}
