import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { ChangeBus } from '#platform/ports.ts'
import type { RedisClient } from '../redis/open-redis.ts'

const stream = 'haggle:changes'
/** Notices that are kept for processes that were away for a moment; the log has all. */
const maxNotices = 10_000
const noticesAtOnce = 1_000
/** Shorter than the silence after which the connection counts as lost. */
const blockMs = 400
const retryMs = 100

export interface RedisBusOptions {
  redis: RedisClient
  /** Tells where Redis can't. */
  pool: Pool
  /** The channel of the database that all processes listen at, too. */
  channel: string
  onNotice: (notice: string) => void
  /** After an interruption, in which notices may have been lost. */
  onGap: () => void
}

export interface OpenBus extends ChangeBus {
  close(): Promise<void>
}

/**
 * The change bus over a stream of Redis or Valkey: it costs commits no lock, as NOTIFY does. While
 * Redis is away, notices go by NOTIFY. Source: SCALE-07.
 */
export function openRedisBus(options: RedisBusOptions): OpenBus {
  const { redis, pool, channel, onNotice, onGap } = options
  // It waits for notices most of the time, and nothing else can use it meanwhile.
  const reader = redis.duplicate()
  reader.on('error', () => {})
  reader.connect().catch(() => {})
  let isClosed = false
  let last: string | null = null
  let isInterrupted = false

  async function findEnd(): Promise<string> {
    const [entry] = (await reader.xRevRange(stream, '+', '-', { COUNT: 1 })) ?? []
    return entry?.id ?? '0-0'
  }

  async function readNotices(): Promise<void> {
    last ??= await findEnd()
    const reply = await reader.xRead(
      { key: stream, id: last },
      { BLOCK: blockMs, COUNT: noticesAtOnce },
    )
    if (isInterrupted) {
      isInterrupted = false
      onGap()
    }
    for (const { id, message } of (reply as StreamReply)?.[0]?.messages ?? []) {
      last = id
      onNotice(message.tags ?? '')
    }
  }

  const running = (async () => {
    while (!isClosed) {
      try {
        await readNotices()
      } catch {
        isInterrupted = true
        await sleep(retryMs, undefined, { ref: false })
      }
    }
  })()

  return {
    send(notice) {
      redis
        .xAdd(
          stream,
          '*',
          { tags: notice },
          { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: maxNotices } },
        )
        .catch(() => pool.query('select pg_notify($1, $2)', [channel, notice]))
        // Others read it from the log.
        .catch(() => {})
    },
    async close() {
      isClosed = true
      if (reader.isOpen) reader.destroy()
      await running
    },
  }
}

type StreamReply =
  | { name: string; messages: { id: string; message: Record<string, string | undefined> }[] }[]
  | null
