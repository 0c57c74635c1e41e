import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiter } from '#platform/ports.ts'
import { type RateLimit, type RateLimitName, rateLimits } from '#platform/rate-limits.ts'

/**
 * Counts rate limits in the database, shared by all processes, or in this process; `overrides`
 * replace the default limits by name.
 */
export function openLimits(
  pool: Pool,
  overrides: Partial<Record<string, Pick<RateLimit, 'points' | 'seconds'>>> = {},
): RateLimiter {
  const getLimit = (name: RateLimitName) => ({ ...rateLimits[name], ...overrides[name] })
  const limiters = Object.fromEntries(
    (Object.keys(rateLimits) as RateLimitName[]).map((name) => {
      const { points, seconds, store } = getLimit(name)
      const common = { keyPrefix: name, points, duration: seconds }
      return [
        name,
        store === 'process'
          ? new RateLimiterMemory(common)
          : new RateLimiterPostgres({
              ...common,
              storeClient: pool,
              storeType: 'pool',
              tableName: 'rate_limit',
              tableCreated: true,
              // Once a limit is used up, this process refuses by itself, so that repeated attempts
              // cost the database nothing.
              inMemoryBlockOnConsumed: points + 1,
              clearExpiredByTimeout: false,
            }),
      ]
    }),
  ) as Record<RateLimitName, RateLimiterMemory | RateLimiterPostgres>
  return {
    async consume(budget, key) {
      const limiter = limiters[budget]
      let result = await consume(limiter, key)
      // The entry was written by a clock ahead of ours and would last until ours catches up.
      // Source: QUALITY F5.
      if (result.until > 2_000 * getLimit(budget).seconds) {
        await limiter.delete(key)
        result = await consume(limiter, key)
      }
      return result.ok ? 0 : Math.max(1, Math.ceil(result.until / 1_000))
    },
    async refund(budget, key) {
      await limiters[budget].reward(key)
    },
  }
}

/** Whether an attempt was left, and milliseconds until the limit resets. */
async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string) {
  try {
    return { ok: true, until: (await limiter.consume(key)).msBeforeNext }
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return { ok: false, until: rejection.msBeforeNext }
    throw rejection
  }
}
