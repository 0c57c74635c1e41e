import { pauseAfterDays } from '#contract/webhooks/webhooks.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Waits after the first failure, the second …, by Standard Webhooks. Then it is given up. */
const retryDelaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
] as const
/** Tries of a delivery, the first included. */
export const maxAttempts = retryDelaysMs.length + 1
/** An endpoint that asks for a longer wait is asked again after this. */
const maxRetryAfterMs = 24 * hour

/**
 * When to try again after this many attempts, or null: it is given up. The endpoint's Retry-After
 * makes it later, never earlier. `chance` (0 to 1) spreads tries by up to a tenth. Source: KEY-03.
 */
export function getNextAttempt(
  attempts: number,
  now: Date,
  { retryAfter, chance }: { retryAfter: string | null; chance: number },
): Date | null {
  const delay = retryDelaysMs[attempts - 1]
  if (delay === undefined) return null
  const spread = delay * (1 + chance / 10)
  return new Date(now.getTime() + Math.max(spread, parseRetryAfter(retryAfter, now)))
}

/** Milliseconds of a Retry-After header, in seconds or as a date; 0: none that can be read. */
export function parseRetryAfter(header: string | null, now: Date): number {
  const text = header?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxRetryAfterMs) : 0
}

/** Only these count: a redirect is not followed, and is a failure. */
export function isDelivered(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Deliveries that an endpoint gets at once: one alone while it fails. */
export function getLanes(failingSince: Date | null): number {
  return failingSince === null ? 8 : 1
}

/** Whether an endpoint has failed for so long that it is paused. */
export function shouldPause(failingSince: Date | null, now: Date): boolean {
  return (
    failingSince !== null && now.getTime() - failingSince.getTime() >= pauseAfterDays * 24 * hour
  )
}
