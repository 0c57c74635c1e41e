import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { healthDoor, metricsDoor, type Readiness } from './health.ts'
import type { HttpEnv } from './http.ts'
import { serverLimits } from './slow-senders.ts'

/** A port for those who run the shop: figures and health, nothing of the shop. Null where the configuration wants none. Source: QUALITY O4. */
export function openPrivatePort(shop: OpenShop, readiness: () => Promise<Readiness>): Server | null {
  const { privateListen } = shop.config
  if (!privateListen || !shop.meters) return null
  const app = new Hono<HttpEnv>()
  healthDoor(app, readiness)
  metricsDoor(app, shop.meters)
  const server = createServer(serverLimits, getRequestListener(app.fetch))
  // The shop goes on without it: its figures are missed, and that is seen where they are.
  server.on('error', (error) => shop.outside.log.error({ err: error }, 'The private port could not be opened'))
  server.listen(privateListen.port, privateListen.host)
  return server
}
