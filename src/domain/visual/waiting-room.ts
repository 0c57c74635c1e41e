import { inTurns } from '#kernel/in-turns.ts'

/** Runs `atOnce` pieces of work at a time and lets so many more wait; whoever comes then is told `full`. */
export function waitingRoom({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const turn = inTurns(atOnce)
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T | 'full'> => {
    if (inside >= atOnce + waiting) return 'full'
    inside++
    try {
      return await turn(work)
    } finally {
      inside--
    }
  }
}
