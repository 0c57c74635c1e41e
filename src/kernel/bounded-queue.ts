import { limitConcurrency } from './limit-concurrency.ts'

/** Runs `atOnce` tasks at a time and lets `waiting` more wait; any further one gets `full`. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limitConcurrent = limitConcurrency(atOnce)
  let activeCount = 0
  return async <T>(work: () => Promise<T>): Promise<T | 'full'> => {
    if (activeCount >= atOnce + waiting) return 'full'
    activeCount++
    try {
      return await limitConcurrent(work)
    } finally {
      activeCount--
    }
  }
}
