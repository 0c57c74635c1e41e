import { percentile, requestAt } from './open-load.ts'

/**
 * Sixteen clients request pages one after another without other load: each can be answered within a second,
 * so none may be refused. Source: SAFE-12.
 */
export async function sixteenAtPages(
  port: number,
  nextPath: () => string,
  ms: number,
): Promise<{ asked: number; refused: number; p99: number }> {
  const times: number[] = []
  let refusalCount = 0
  const end = performance.now() + ms
  const askInTurn = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now()
      const { status } = await requestAt(port, nextPath()).catch(() => ({ status: 0 }))
      times.push(performance.now() - startedAt)
      if (status !== 200) refusalCount++
    }
  }
  await Promise.all(Array.from({ length: 16 }, askInTurn))
  return { asked: times.length, refused: refusalCount, p99: percentile(times, 0.99) }
}
