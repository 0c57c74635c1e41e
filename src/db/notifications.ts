import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Subscription {
  close(): Promise<void>
}

/**
 * Listens on a NOTIFY channel with a connection of its own and comes back when that is lost.
 * `onGap` is called each time the line was down: messages may have been missed meanwhile.
 */
export async function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Promise<Subscription> {
  let closed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', () => {})
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    next.on('end', () => {
      if (!closed) void reconnect()
    })
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
  }

  async function reconnect(): Promise<void> {
    onGap()
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 2_000)) {
      await sleep(wait)
      try {
        await connect()
        onGap()
        return
      } catch {
        // The database is still away; the next turn tries again.
      }
    }
  }

  await connect()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
