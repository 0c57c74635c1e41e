import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RateLimiter, RateUse } from '#platform/ports.ts'
import { type RateLimit, type RateLimitName, rateLimits } from '#platform/rate-limits.ts'
import type { RedisClient } from '../redis/open-redis.ts'

type StoredLimiter = RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis

/**
 * Counts rate limits in Redis, where there is one, or else in the database, shared by all processes;
 * a limit of the process alone in its memory. While Redis is away the limits go on there, with full
 * budgets and never without. `overrides` replace the default limits by name. Source: SCALE-07.
 */
export function openLimits(
  pool: Pool,
  overrides: Partial<Record<string, Pick<RateLimit, 'points' | 'seconds'>>> = {},
  redis: RedisClient | null = null,
): RateLimiter {
  const getLimit = (name: RateLimitName) => ({ ...rateLimits[name], ...overrides[name] })
  const limiters = Object.fromEntries(
    (Object.keys(rateLimits) as RateLimitName[]).map((name) => {
      const limit = getLimit(name)
      const local = openLocalLimiter(pool, name, limit)
      return [name, redis ? openSharedLimiter(redis, name, limit, local) : local]
    }),
  ) as Record<RateLimitName, StoredLimiter>
  return {
    consume: async (budget, key) => (await use(budget, key)).retryAfter,
    use,
    async refund(budget, key) {
      await limiters[budget].reward(key)
    },
  }

  async function use(budget: RateLimitName, key: string): Promise<RateUse> {
    const limiter = limiters[budget]
    const { points, seconds } = getLimit(budget)
    let result = await consume(limiter, key)
    // The entry was written by a clock ahead of ours and would last until ours catches up.
    // Source: QUALITY F5.
    if (result.until > 2_000 * seconds) {
      await limiter.delete(key)
      result = await consume(limiter, key)
    }
    const reset = Math.max(1, Math.ceil(result.until / 1_000))
    return { retryAfter: result.ok ? 0 : reset, points, seconds, left: result.left, reset }
  }
}

function openLocalLimiter(pool: Pool, name: RateLimitName, { points, seconds, store }: RateLimit) {
  const common = { keyPrefix: name, points, duration: seconds }
  if (store === 'process') return new RateLimiterMemory(common)
  return new RateLimiterPostgres({
    ...common,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // Once a limit is used up, this process refuses by itself, so that repeated attempts cost the
    // database nothing.
    inMemoryBlockOnConsumed: points + 1,
    clearExpiredByTimeout: false,
  })
}

function openSharedLimiter(
  redis: RedisClient,
  name: RateLimitName,
  { points, seconds }: RateLimit,
  insuranceLimiter: RateLimiterMemory | RateLimiterPostgres,
): RateLimiterRedis {
  return new RateLimiterRedis({
    keyPrefix: `haggle:limit:${name}`,
    points,
    duration: seconds,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter,
  })
}

/** Whether an attempt was left, how many are, and milliseconds until the limit resets. */
async function consume(limiter: StoredLimiter, key: string) {
  try {
    const { msBeforeNext, remainingPoints } = await limiter.consume(key)
    return { ok: true, until: msBeforeNext, left: Math.max(0, remainingPoints) }
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes)
      return { ok: false, until: rejection.msBeforeNext, left: 0 }
    throw rejection
  }
}
