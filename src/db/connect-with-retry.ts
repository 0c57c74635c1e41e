import { setTimeout as sleep } from 'node:timers/promises'
import { trackStartProgress } from './embedded/start-progress.ts'
import { SafeClient } from './safe-client.ts'
import { getSqlState } from './transaction.ts'

const retryMs = 1_000

/**
 * Opens a dedicated connection. While the server is starting, recovering or stopping, it waits
 * without limit and reports progress; any other error is thrown at once. Source: SAFE-10.
 */
export async function connectWithRetry(
  url: string,
  report: (line: string) => void = () => {},
): Promise<SafeClient> {
  const progress = trackStartProgress(report)
  for (;;) {
    const client = new SafeClient({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      // cannot_connect_now
      if (getSqlState(error) !== '57P03') throw error
    }
    await progress.waiting()
    await sleep(retryMs)
  }
}
