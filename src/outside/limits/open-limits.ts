import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Budget, type BudgetName, budgets } from '#domain/limits.ts'
import type { Limits } from '#domain/ports.ts'

/** Counts budgets in the database, where all processes see them, or in this process; figures may be replaced by name. */
export function openLimits(
  pool: Pool,
  figures: Partial<Record<string, Pick<Budget, 'points' | 'seconds'>>> = {},
): Limits {
  const limiters = Object.fromEntries(
    Object.entries(budgets).map(([name, usual]) => {
      const { points, seconds, kept } = { ...usual, ...figures[name] }
      const common = { keyPrefix: name, points, duration: seconds }
      return [
        name,
        kept === 'process'
          ? new RateLimiterMemory(common)
          : new RateLimiterPostgres({
              ...common,
              ...{ storeClient: pool, storeType: 'pool', tableName: 'rate_limit', tableCreated: true },
              // Once used up, a process says so by itself: who keeps trying costs the database nothing.
              inMemoryBlockOnConsumed: points + 1,
              clearExpiredByTimeout: false,
            }),
      ]
    }),
  ) as Record<BudgetName, RateLimiterMemory | RateLimiterPostgres>
  return {
    async take(budget, key) {
      try {
        await limiters[budget].consume(key)
        return 0
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
        throw refused
      }
    },
    async giveBack(budget, key) {
      await limiters[budget].reward(key)
    },
  }
}
