import { setTimeout as sleep } from 'node:timers/promises'

/** Answers no sooner than after `ms`: what takes less by itself can't be told apart by time. Source: QUALITY security 28. */
export async function withMinDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, sleep(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
