import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiter } from '#domain/ports.ts'
import { type RateLimit, type RateLimitName, rateLimits } from '#domain/rate-limits.ts'

/** Counts budgets in the database, where all processes see them, or in this process; figures may be replaced by name. */
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
              // Once used up, a process says so by itself: who keeps trying costs the database nothing.
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
      // Counted by a clock that was ahead: it would last until ours gets there. Source: QUALITY F5.
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

/** Whether there was one left, and milliseconds until all are there again. */
async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string) {
  try {
    return { ok: true, until: (await limiter.consume(key)).msBeforeNext }
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return { ok: false, until: rejection.msBeforeNext }
    throw rejection
  }
}
