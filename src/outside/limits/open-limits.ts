import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Budget, type BudgetName, budgets } from '#domain/limits.ts'
import type { Limits } from '#domain/ports.ts'

/** Counts budgets in the database, where all processes see them, or in this process; figures may be replaced by name. */
export function openLimits(
  pool: Pool,
  figures: Partial<Record<string, Pick<Budget, 'points' | 'seconds'>>> = {},
): Limits {
  const figuresOf = (name: BudgetName) => ({ ...budgets[name], ...figures[name] })
  const limiters = Object.fromEntries(
    (Object.keys(budgets) as BudgetName[]).map((name) => {
      const { points, seconds, kept } = figuresOf(name)
      const common = { keyPrefix: name, points, duration: seconds }
      return [
        name,
        kept === 'process'
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
  ) as Record<BudgetName, RateLimiterMemory | RateLimiterPostgres>
  return {
    async take(budget, key) {
      const limiter = limiters[budget]
      let spent = await consumed(limiter, key)
      // Counted by a clock that was ahead: it would last until ours gets there. Source: QUALITY F5.
      if (spent.until > 2_000 * figuresOf(budget).seconds) {
        await limiter.delete(key)
        spent = await consumed(limiter, key)
      }
      return spent.ok ? 0 : Math.max(1, Math.ceil(spent.until / 1_000))
    },
    async giveBack(budget, key) {
      await limiters[budget].reward(key)
    },
  }
}

/** Whether there was one left, and milliseconds until all are there again. */
async function consumed(limiter: RateLimiterMemory | RateLimiterPostgres, key: string) {
  try {
    return { ok: true, until: (await limiter.consume(key)).msBeforeNext }
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return { ok: false, until: refused.msBeforeNext }
    throw refused
  }
}
