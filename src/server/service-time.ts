import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** Before anything has been measured. */
const firstMs = 10
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
  loop: (since?: EventLoopUtilization) => EventLoopUtilization = (since) =>
    performance.eventLoopUtilization(since),
): ServiceTime {
  let before = loop()
  let worked = firstMs
  let answered = 1
  let waited = firstMs
  return {
    ms: () => Math.min(worked / Math.max(answered, 0.25), waited),
    finished(ms, ahead) {
      answered++
      waited += (ms / (ahead + 1) - waited) / 16
    },
    look() {
      const { active } = loop(before)
      before = loop()
      // Without answers there is nothing new to learn, unless the loop works all the time.
      if (answered < 0.5 && active < 40) return
      worked = worked * decay + active
      answered *= decay
    },
  }
}
