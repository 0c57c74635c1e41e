import { createServer, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { mountApi } from '#api/api.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { mountMcp } from '#mcp/mount-mcp.ts'
import type { Language } from '#messages/languages.ts'
import { loadMetrics } from '#platform/metrics.ts'
import { openHttp } from './http.ts'
import { type Admission, openAdmission } from './overload/admission.ts'
import { openKnownCallers } from './overload/known-callers.ts'
import { cacheCalls } from './page-cache/cache-calls.ts'
import { openPageCache, type PageCache, type PageSlot } from './page-cache/page-cache.ts'
import { normaliseHost } from './pipeline/caller-address.ts'
import type { HttpEnv } from './pipeline/http-env.ts'
import { readAddress } from './pipeline/read-address.ts'
import { refuseUnreadable, serverLimits } from './pipeline/read-deadline.ts'
import { openRequestRecorder } from './pipeline/request-recorder.ts'
import { openScoping } from './pipeline/request-scope.ts'
import { strictHeaders } from './pipeline/security-headers.ts'
import { countConnections, listenOnManySockets } from './process/listening-sockets.ts'
import { openPages } from './render/page-rendering.ts'
import { openRenderQueue } from './render/render-queue.ts'
import { warmUp } from './render/warm-up.ts'
import { openRequestListener } from './request-listener.ts'
import { addCrawlerRoutes } from './routes/crawler-routes.ts'
import { openDeskEvents } from './routes/desk-events.ts'
import { addDeskFileRoutes } from './routes/desk-file-routes.ts'
import { addDevMailRoutes } from './routes/dev-mail.ts'
import { addFeedRoutes } from './routes/feed-routes.ts'
import { createReadinessCheck, type Readiness } from './routes/health-routes.ts'
import { addOfflineRoutes } from './routes/offline-routes.ts'

export interface OpenServer {
  /** Answers a request of the process itself, or of a server other than this one. */
  fetch(request: Request, env?: HttpEnv['Bindings']): Promise<Response>
  pageCache: PageCache
  /** Not listening yet. */
  server: Server
  /** Rejects where the port is taken. */
  listen(address: { port: number; host: string }): Promise<void>
  /** All listening sockets. */
  sockets(): readonly NetServer[]
  admission: Admission
  readiness: () => Promise<Readiness>
  /** Until it resolves, /readyz reports not ready. */
  warmUp(): Promise<void>
  /** From now on /readyz reports not ready, and connections close after their responses. */
  drain(): void
}

/** Where pages come from: the production build, or in development Vite (dev.ts). */
export interface PageSource {
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  /** Folder of built assets; null where Vite serves them. */
  assets: string | null
}

export async function loadBuiltPages(root: string): Promise<PageSource> {
  const build: ServerBuild = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  return { build: async () => build, mode: 'production', assets: join(root, 'build/client') }
}

/** Builds the server from the shop and its pages: the page cache first, then the pipeline. */
export async function openServer(shop: OpenShop, source?: PageSource): Promise<OpenServer> {
  const { config, meters } = shop
  const isSecure = config.links.scheme === 'https'
  const pageSource = source ?? (await loadBuiltPages(config.root))
  const scoping = openScoping(shop)
  // In development each page is rendered anew.
  const pageCache = openPageCache(pageSource.mode === 'production' ? config.pageCacheBytes : 0)
  shop.onDrop((tags) => pageCache.invalidate(tags))
  const renderQueue = openRenderQueue()
  const admission = openAdmission(config.requestsAtOnce, renderQueue.getLongestWait)
  const callers = openKnownCallers(isSecure)
  const recorder = openRequestRecorder(shop.logsRequests ? shop.outside.log : null, meters)
  let draining = false
  let warming = false
  const { readiness, isOutdated } = watchReadiness(shop, () => ({ draining, warming }))
  meters?.watch({
    connections: () => countConnections(sockets),
    streams: () => deskEvents.size,
    inFlight: admission.inFlight,
    loopDelay: admission.loopDelay,
    draining: () => draining,
    redis: () => shop.isRedisUp?.() ?? null,
    pools: () => shop.database.pools?.() ?? [],
    replicas: () => shop.database.replicas?.() ?? [],
    figures: () => loadMetrics(shop.database.primary).catch(() => ({})),
  })
  const deskEvents = openDeskEvents(shop, scoping.links)
  const app = openHttp({
    shop,
    scoping,
    pages: openPages({ ...pageSource, links: scoping.links, renderQueue }),
    assets: pageSource.assets,
    operations: { admission, callers, recorder, readiness },
    addRoutes(router) {
      deskEvents.addRoutes(router)
      addRoutes(router, shop)
    },
  })
  const listener = openRequestListener({
    shop,
    scoping,
    pageCache,
    admission,
    callers,
    recorder,
    onActivity: renderQueue.onActivity,
    isDraining: () => draining,
    isOutdated,
    answer: app.fetch,
  })
  const fetch: OpenServer['fetch'] = async (request, env) => {
    const { origin, pathname, search } = new URL(request.url)
    const { path, language } = readAddress(pathname + search)
    const isPlain = path === pathname + search
    const plain = isPlain ? request : new Request(origin + path, request)
    return app.fetch(plain, { ...env, slot: findSlot(pageCache, plain, language), language })
  }
  const server = createServer(serverLimits, listener)
  let sockets: readonly NetServer[] = [server]
  server.on('connection', renderQueue.onActivity)
  server.on('clientError', refuseUnreadable(strictHeaders(isSecure)))
  return {
    fetch,
    pageCache,
    server,
    admission,
    readiness,
    async listen(address) {
      sockets = await listenOnManySockets(server, address)
    },
    sockets: () => sockets,
    async warmUp() {
      warming = true
      await warmUp(shop, fetch)
      warming = false
    },
    drain() {
      draining = true
      deskEvents.close()
    },
  }
}

/** How often a process checks whether a newer version has migrated the database. */
const readinessEveryMs = 10_000

/** Checks readiness on request and regularly, for installations that no balancer polls. */
function watchReadiness(
  shop: OpenShop,
  readState: Parameters<typeof createReadinessCheck>[1],
): { readiness: () => Promise<Readiness>; isOutdated: () => boolean } {
  const checkReadiness = createReadinessCheck(shop, readState)
  let isOutdated = false
  const readiness = async () => {
    const answer = await checkReadiness()
    if (answer.migrations) isOutdated = answer.migrations.narrowed > 0
    return answer
  }
  setInterval(() => void readiness(), readinessEveryMs).unref()
  return { readiness, isOutdated: () => isOutdated }
}

/** What the server answers without the router. */
function addRoutes(router: Hono<HttpEnv>, { config }: OpenShop): void {
  addCrawlerRoutes(router)
  addFeedRoutes(router)
  addOfflineRoutes(router)
  addDeskFileRoutes(router)
  if (config.mode === 'demo') addDevMailRoutes(router, config.mail.folder)
  router.use('/api/v1/*', cacheCalls(config.links.scheme === 'https'))
  mountMcp(router)
  mountApi(router, { mode: config.mode, links: config.links })
}

/** The slot of a request that came by no socket of this server. */
function findSlot(
  pageCache: PageCache,
  { method, url, headers }: Request,
  language: Language | undefined,
): PageSlot | null {
  const host = normaliseHost(headers.get('host') ?? new URL(url).host)
  const read = (name: string) => headers.get(name) ?? undefined
  return pageCache.findSlot({
    method,
    url,
    host,
    cookie: read('cookie'),
    authorization: read('authorization'),
    language,
    acceptLanguage: read('accept-language'),
    fetchSite: read('sec-fetch-site'),
  })
}
