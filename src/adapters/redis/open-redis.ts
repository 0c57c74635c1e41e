import { createClient } from '@redis/client'
import type { Log } from '#platform/ports.ts'

export type RedisClient = ReturnType<typeof connectLater>

export interface Redis {
  client: RedisClient
  close(): void
}

/** Silence after which a connection counts as lost; pings keep one that is not used alive. */
const silenceMs = 1_000
const pingEveryMs = 400
const maxRetryMs = 2_000

/**
 * Opens a connection to Redis or Valkey. Whoever uses it has something to fall back on: a command
 * fails at once while there is no connection, and soon where there is no answer. That it is lost,
 * and that it is back, is logged once. Source: SCALE-07.
 */
export function openRedis(url: string, log: Log): Redis {
  const client = connectLater(url)
  let isLost = false
  client.on('error', (error: Error) => {
    if (isLost) return
    isLost = true
    log.warn({ event: 'redis.lost', err: error }, 'Redis is lost: the database is used instead')
  })
  client.on('ready', () => {
    if (isLost) log.info({ event: 'redis.back' }, 'Redis is back')
    isLost = false
  })
  // The shop opens without waiting for it, and tries again by itself.
  client.connect().catch(() => {})
  return {
    client,
    close() {
      if (client.isOpen) client.destroy()
    },
  }
}

function connectLater(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: pingEveryMs,
    socket: {
      connectTimeout: silenceMs,
      socketTimeout: silenceMs,
      reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, maxRetryMs),
    },
  })
}
