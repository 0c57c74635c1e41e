import { limitConcurrency } from '#kernel/limit-concurrency.ts'

/** Runs `atOnce` pieces of work at a time and lets so many more wait; whoever comes then is told `full`. */
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
