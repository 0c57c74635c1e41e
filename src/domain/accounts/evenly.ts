import { setTimeout as sleep } from 'node:timers/promises'

/** Answers no sooner than after `ms`: what takes less by itself can't be told apart by time. Source: QUALITY security 28. */
export async function evenly<T>(ms: number, work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, sleep(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
