import { Worker } from 'node:worker_threads'
import { Hono } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { addHealthRoutes, addMetricsRoute, type Readiness } from '../routes/health-routes.ts'
import type { FromThread, PrivateThreadData, ToThread } from './private-thread.ts'

export interface PrivatePort {
  /** The port, once it listens; null where it could not be opened. */
  listening: Promise<number | null>
  close(): Promise<void>
}

const beatMs = 250
/** An event loop blocked for this long is considered dead. */
const maxStallMs = 15_000
const patienceMs = 5_000

/**
 * A port for operators: metrics and health, nothing of the shop. It has its own thread and event
 * loop, so that /livez is answered within milliseconds while the process renders pages or refuses
 * requests; the thread asks the process for everything else. Null where the configuration disables
 * it. Source: QUALITY O1, O4.
 */
export function openPrivatePort(
  shop: Pick<OpenShop, 'config' | 'meters' | 'outside'>,
  readiness: () => Promise<Readiness>,
  limits = { maxStallMs, patienceMs },
): PrivatePort | null {
  const { privateListen } = shop.config
  if (!privateListen || !shop.meters) return null
  const { log } = shop.outside
  const app = new Hono<HttpEnv>()
  addHealthRoutes(app, readiness)
  addMetricsRoute(app, shop.meters)
  const heartbeat = new BigInt64Array(new SharedArrayBuffer(8))
  const recordHeartbeat = () => void Atomics.store(heartbeat, 0, process.hrtime.bigint())
  recordHeartbeat()
  const heartbeatTimer = setInterval(recordHeartbeat, beatMs)
  const workerData: PrivateThreadData = { ...privateListen, ...limits, beat: heartbeat }
  const worker = new Worker(new URL('./private-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
  })
  // The shop runs on without it; the monitoring notices missing metrics.
  const logFailure = (cause: unknown) =>
    log.error(
      { event: 'private_port.open_failed', err: cause },
      'The private port could not be opened',
    )
  const listening = new Promise<number | null>((resolve) => {
    worker.on('message', async (message: FromThread) => {
      if ('listening' in message) return resolve(message.listening)
      if ('failure' in message) {
        logFailure(new Error(message.failure))
        return resolve(null)
      }
      const { ask, path } = message
      const answer = await app.fetch(new Request(`http://localhost${path}`))
      const reply: ToThread = {
        ask,
        status: answer.status,
        headers: [...answer.headers],
        body: await answer.text(),
      }
      worker.postMessage(reply)
    })
    worker.on('error', (error) => {
      logFailure(error)
      resolve(null)
    })
  })
  heartbeatTimer.unref()
  worker.unref()
  return {
    listening,
    async close() {
      clearInterval(heartbeatTimer)
      await worker.terminate()
    },
  }
}
