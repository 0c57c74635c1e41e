import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** Before anything has been measured. */
const initialMs = 10
/** So much of the former figures stays at each look, of which there are twenty a second. */
const decay = 0.95

export interface ServiceTime {
  /** Milliseconds that each request inside adds to the wait of one who comes now. */
  ms(): number
  /** A request has been answered after so long; so many were inside when it came. */
  finished(ms: number, ahead: number): void
  /** Called at a steady pace. */
  look(): void
}

/**
 * How long one request keeps the next waiting, measured in two ways that are each too high at times, so that the lower
 * counts: what the loop worked for each answer (too high where it mostly answers from memory), and what each waited for
 * each one ahead of it (too high where few are inside, since they wait for the database, not for each other). Source:
 * SAFE-12.
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
      // Without answers there is nothing new to learn, unless the loop works all the time.
      if (requestCount < 0.5 && active < 40) return
      busyMs = busyMs * decay + active
      requestCount *= decay
    },
  }
}
