import { setTimeout as sleep } from 'node:timers/promises'

const retried: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/**
 * Runs a transaction, and again up to three times when PostgreSQL reports a serialization failure or a deadlock,
 * after a short random wait. Anything else, and the fourth failure, is thrown as it is. Source: QUALITY I3.
 */
export async function retrySerialization<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= 3 || !retried.has(sqlState(error))) throw error
      await sleep(5 + Math.random() * 20 * (tries + 1))
    }
  }
}

/** The five-character SQLSTATE of an error, looked up through Drizzle's wrapping. */
export function sqlState(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}
