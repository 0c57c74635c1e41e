import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/ports.ts'
import type { Admission } from '../overload/admission.ts'

/** After this time requests still in flight are cut off. */
const closeTimeoutMs = 20_000

export interface ShutDownOptions {
  server: Server
  /** All listening sockets. */
  sockets: readonly NetServer[]
  admission: Admission
  drain(): void
  /** Time between reporting not ready and refusing new connections. */
  waitMs: number
}

/**
 * Stops a server without failing a request: /readyz reports it and the balancer gets time to
 * notice; new connections are refused and idle ones closed; requests in flight may finish for up to
 * 20 seconds. Anything that needs the database may stop only after this. Source: QUALITY F7.
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
  const listeningSockets = sockets.filter((socket) => socket.listening)
  const allClosed = Promise.all(listeningSockets.map((socket) => once(socket, 'close')))
  for (const socket of listeningSockets) socket.close()
  // A connection becomes idle only after its last response.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 100)
  server.closeIdleConnections()
  await Promise.race([allClosed, sleep(closeTimeoutMs, undefined, { ref: false })])
  clearInterval(idleTimer)
  server.closeAllConnections()
  // Requests whose client disconnected may still be querying the database.
  await Promise.race([admission.whenIdle(), sleep(2_000, undefined, { ref: false })])
  admission.close()
}

/**
 * Runs the steps of ending the process in order, each even after a failed one. Returns the exit
 * code: 1 if a step failed.
 */
export async function runShutdownSteps(
  log: Log,
  steps: readonly (() => Promise<unknown>)[],
): Promise<0 | 1> {
  let exitCode: 0 | 1 = 0
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      exitCode = 1
      log.error({ event: 'process.shutdown_failed', err: error }, 'Shutdown was not clean')
    }
  }
  return exitCode
}
