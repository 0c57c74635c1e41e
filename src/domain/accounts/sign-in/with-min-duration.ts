import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Resolves no sooner than after `ms`, so that timing does not tell faster paths apart. Source:
 * QUALITY security 28.
 */
export async function withMinDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, sleep(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
