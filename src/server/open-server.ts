import { createServer, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { apiDoor } from '#api/api.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { figures } from '#domain/measure.ts'
import { type Admission, openAdmission } from './admission.ts'
import { answerFromMemory, joinDrawing } from './cached.ts'
import { crawlerDoor } from './crawlers.ts'
import { openDeskEvents } from './desk-events.ts'
import { deskFilesDoor } from './desk-files.ts'
import { devMailDoor } from './dev-mail.ts'
import { type Readiness, readinessOf } from './health.ts'
import { type HttpEnv, openHttp } from './http.ts'
import { openKnownCallers } from './known-callers.ts'
import { countConnections, listenWidely } from './listening-sockets.ts'
import { offlineDoor } from './offline.ts'
import { openPages } from './page.ts'
import { openPageMemory, type PageMemory } from './page-memory.ts'
import { refuseEarly } from './refuse-early.ts'
import { openRequestBook } from './request-record.ts'
import { otherRoute, routeTemplates } from './route-templates.ts'
import { openScoping } from './scope.ts'
import { sealedHeaders } from './security-headers.ts'
import { hurry, refuseUnreadable, serverLimits } from './slow-senders.ts'
import { openTurns } from './turns.ts'
import { warmUp } from './warm-up.ts'

export interface OpenServer {
  app: Hono<HttpEnv>
  pages: PageMemory
  /** Not listening yet. */
  server: Server
  /** Rejects where the port is taken. */
  listen(address: { port: number; host: string }): Promise<void>
  /** All that it listens with. */
  sockets(): readonly NetServer[]
  admission: Admission
  readiness: () => Promise<Readiness>
  /** Until it ends, /readyz says that others should be asked. */
  warmUp(): Promise<void>
  /** From now on /readyz says that others should be asked, and connections end with their answers. */
  drain(): void
}

/** Where pages come from: the built ones, or in development those that Vite makes (dev.ts). */
export interface PageSource {
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  /** Folder of built assets; null where Vite serves them. */
  assets: string | null
}

export async function builtPages(root: string): Promise<PageSource> {
  const build: ServerBuild = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  return { build: async () => build, mode: 'production', assets: join(root, 'build/client') }
}

/** So often a process looks whether a newer version has taken over the database. */
const lookEveryMs = 10_000

/** Joins the shop and its pages into a server: kept pages first, then the pipeline. */
export async function openServer(shop: OpenShop, source?: PageSource): Promise<OpenServer> {
  const { config, meters } = shop
  const from = source ?? (await builtPages(config.root))
  const scoping = openScoping(shop)
  const memory = openPageMemory(config.pageCacheBytes)
  shop.onDrop((tags) => memory.drop(tags))
  // In development Vite makes the build at the first page; until then none has been asked for.
  const routeOf =
    from.mode === 'production' ? routeTemplates((await from.build()).routes) : () => otherRoute
  const turns = openTurns()
  const admission = openAdmission(config.requestsAtOnce, turns.waited)
  const callers = openKnownCallers(config.links.scheme === 'https')
  const book = openRequestBook(shop.logsRequests ? shop.outside.log : null, meters)
  let draining = false
  let warming = false
  const askReadiness = readinessOf(shop, () => ({ draining, warming }))
  let isOutdated = false
  const readiness = async () => {
    const answer = await askReadiness()
    if (answer.migrations) isOutdated = answer.migrations.narrowed > 0
    return answer
  }
  // Where no balancer asks.
  setInterval(() => void readiness(), lookEveryMs).unref()
  meters?.watch({
    connections: () => countConnections(sockets),
    streams: () => deskEvents.size,
    inFlight: admission.inFlight,
    loopDelay: admission.loopDelay,
    draining: () => draining,
    pools: () => shop.database.pools?.() ?? [],
    replicas: () => shop.database.replicas?.() ?? [],
    figures: () => figures(shop.database.primary).catch(() => ({})),
  })
  const pages = openPages({
    build: from.build,
    mode: from.mode,
    memory,
    links: scoping.links,
    routeOf,
    turns,
    keep: from.mode === 'production' && config.pageCacheBytes > 0,
  })
  const deskEvents = openDeskEvents(shop, scoping.links)
  const app = openHttp({
    shop,
    scoping,
    pages,
    assets: from.assets,
    operations: { admission, callers, book, readiness, routeOf },
    doors: (open) => {
      crawlerDoor(open)
      offlineDoor(open)
      deskFilesDoor(open)
      deskEvents.door(open)
      if (config.mode === 'demo') devMailDoor(open, config.mail.folder)
      apiDoor(open, { mode: config.mode, links: scoping.links })
    },
  })
  const refusedHeaders = sealedHeaders(config.links.scheme === 'https')
  const toHono = getRequestListener(app.fetch)
  const shared = { memory, trustedProxies: config.trustedProxies, book }
  const server = createServer(serverLimits, (req, res) => {
    turns.knock()
    if (draining) res.shouldKeepAlive = false
    hurry(req, res)
    if (!isOutdated && answerFromMemory(shared, req, res)) return
    const goOn = () => {
      // What is refused before the pipeline, or by the adapter beneath it, says them too.
      for (const [name, value] of refusedHeaders) res.setHeader(name, value)
      const identify = () => scoping.identify(req, config.trustedProxies)
      if (!refuseEarly(admission, callers, book, meters, req, res, isOutdated, identify))
        void toHono(req, res)
    }
    if (!joinDrawing(shared, admission, req, res, goOn)) goOn()
  })
  let sockets: readonly NetServer[] = [server]
  server.on('connection', turns.knock)
  server.on('clientError', refuseUnreadable(refusedHeaders))
  return {
    app,
    pages: memory,
    server,
    admission,
    readiness,
    async listen(address) {
      sockets = await listenWidely(server, address)
    },
    sockets: () => sockets,
    async warmUp() {
      warming = true
      await warmUp(shop, app)
      warming = false
    },
    drain() {
      draining = true
      deskEvents.close()
    },
  }
}
