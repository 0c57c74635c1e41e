import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseAddress, resolveAddress, SafeClient } from './safe-client.ts'

/** Application name of the listening connection; an open shop always has one. */
export const listenerName = 'haggle line'

export interface Subscription {
  close(): Promise<void>
}

/** Interval of the connection check, and its timeout. */
const beatEveryMs = 5_000
const timeoutMs = 3_000

/**
 * Listens on a NOTIFY channel over a dedicated connection and reconnects when it is lost. An idle
 * connection is checked every few seconds, since a lost peer is not reported. `onGap` is called
 * after a reconnect, when messages may have been missed; during an outage there is nothing newer,
 * and cached data is better than none.
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
      connectionString: resolveAddress(address),
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
    })
    next.on('error', () => {})
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    const heartbeatTimer = setInterval(() => void sendHeartbeat(next), beatMs)
    heartbeatTimer.unref()
    next.once('end', () => {
      clearInterval(heartbeatTimer)
      if (!closed) void reconnect()
    })
  }

  async function sendHeartbeat(listener: pg.Client): Promise<void> {
    const timeout = setTimeout(() => destroyConnection(listener), Math.min(timeoutMs, beatMs * 5))
    await listener.query('select 1').catch(() => {})
    clearTimeout(timeout)
  }

  async function reconnect(): Promise<void> {
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 2_000)) {
      await sleep(wait)
      try {
        await connect()
        onGap()
        return
      } catch {
        // The database is still unavailable; the next round tries again.
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

function destroyConnection(listener: pg.Client): void {
  const { connection } = listener as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
