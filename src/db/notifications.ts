import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { currentAddress, type DatabaseAddress, SafeClient } from './safe-client.ts'

/** What the connection of whoever listens is called: an open shop has one all the time. */
export const lineName = 'haggle line'

export interface Subscription {
  close(): Promise<void>
}

/** How often the line is tried, and how long an answer may take. */
const beatEveryMs = 5_000
const patienceMs = 3_000

/**
 * Listens on a NOTIFY channel with a connection of its own and comes back when that is lost; a line that has fallen silent
 * is tried every few seconds, since nobody says so when the other end is gone. `onGap` is called once the line is back and messages
 * may have been missed: without a database there is nothing newer to be had, and what is known is better than nothing.
 */
export async function listen(
  address: DatabaseAddress,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
  beatMs = beatEveryMs,
): Promise<Subscription> {
  let closed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new SafeClient({
      connectionString: currentAddress(address),
      application_name: lineName,
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
    })
    next.on('error', () => {})
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    const heart = setInterval(() => void beat(next), beatMs)
    heart.unref()
    next.once('end', () => {
      clearInterval(heart)
      if (!closed) void reconnect()
    })
  }

  async function beat(line: pg.Client): Promise<void> {
    const silent = setTimeout(() => cut(line), Math.min(patienceMs, beatMs * 5))
    await line.query('select 1').catch(() => {})
    clearTimeout(silent)
  }

  async function reconnect(): Promise<void> {
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

function cut(line: pg.Client): void {
  const { connection } = line as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
