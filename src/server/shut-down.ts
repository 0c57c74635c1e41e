import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Admission } from './admission.ts'

/** Longer than this, whoever still waits for an answer is cut off. */
const closeTimeoutMs = 20_000

export interface ShutDownOptions {
  server: Server
  /** All that it listens with. */
  sockets: readonly NetServer[]
  admission: Admission
  drain(): void
  /** Between saying that it leaves and taking no more requests. */
  waitMs: number
}

/**
 * Lets a server go without a request failing: /readyz says so, and the balancer has time to hear it; no new connections, idle
 * ones end; what is under way is answered, for 20 seconds at most. Whatever needs the database may end only after this.
 * Source: QUALITY F7.
 */
export async function shutDown({
  server,
  sockets,
  admission,
  drain,
  waitMs,
}: ShutDownOptions): Promise<void> {
  drain()
  await sleep(waitMs)
  const listening = sockets.filter((socket) => socket.listening)
  const closed = Promise.all(listening.map((socket) => once(socket, 'close')))
  for (const socket of listening) socket.close()
  // A connection falls idle after its last answer, and only then.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  server.closeIdleConnections()
  await Promise.race([closed, sleep(closeTimeoutMs, undefined, { ref: false })])
  clearInterval(sweep)
  server.closeAllConnections()
  // Whoever has gone away leaves work behind that still asks the database.
  await Promise.race([admission.whenIdle(), sleep(2_000, undefined, { ref: false })])
  admission.close()
}
