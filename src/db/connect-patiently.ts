import { setTimeout as sleep } from 'node:timers/promises'
import { SafeClient } from './safe-client.ts'
import { sayProgress } from './start-progress.ts'
import { sqlState } from './transaction.ts'

const retryMs = 1_000

/**
 * A connection of one's own. While the server says that it is starting, recovering or stopping, it is waited for,
 * however long that takes, with a line now and then; anything else that fails is thrown at once. Source: SAFE-10.
 */
export async function connectPatiently(
  url: string,
  report: (line: string) => void = () => {},
): Promise<SafeClient> {
  const progress = sayProgress(report)
  for (;;) {
    const client = new SafeClient({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      // cannot_connect_now
      if (sqlState(error) !== '57P03') throw error
    }
    await progress.waiting()
    await sleep(retryMs)
  }
}
