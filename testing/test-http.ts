import { openLimits } from '#adapters/limits/open-limits.ts'
import { mountApi } from '#api/api.ts'
import { readConfig } from '#boot/config.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { splitAddress } from '#contract/paths/language-prefix.ts'
import { mountMcp } from '#mcp/mount-mcp.ts'
import type { Log, Outside } from '#platform/ports.ts'
import { openHttp } from '#server/http.ts'
import { openScoping } from '#server/pipeline/request-scope.ts'
import { addCrawlerRoutes } from '#server/routes/crawler-routes.ts'
import { addDeskFileRoutes } from '#server/routes/desk-file-routes.ts'
import { addFeedRoutes } from '#server/routes/feed-routes.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export interface TestHttp {
  shop: TestShop
  /** Lines logged as warnings and as errors. */
  warnings: object[]
  errors: object[]
  ask: ReturnType<typeof createRequester>
  close(): Promise<void>
}

/**
 * The pipeline with every route except pages, which need a build: API, pictures, crawlers. `own`: in
 * front of this shop.
 */
export async function openTestHttp(
  settings: Record<string, string> = {},
  outside: Partial<Outside> = {},
  own?: TestShop,
): Promise<TestHttp> {
  const shop = own ?? (await openTestShop())
  const warnings: object[] = []
  const errors: object[] = []
  const log: Log = {
    info() {},
    warn: (fields) => warnings.push(fields),
    error: (fields) => errors.push(fields),
  }
  const open = openShopOver(shop, settings, {})
  open.outside = {
    ...shop.outside,
    ...outside,
    log,
    limits: openLimits(shop.database.pool, open.config.rateLimits),
  }
  const scoping = openScoping(open)
  const app = openHttp({
    shop: open,
    scoping,
    pages: async () => new Response('A page', { status: 404 }),
    assets: null,
    addRoutes(opened) {
      addCrawlerRoutes(opened)
      addDeskFileRoutes(opened)
      addFeedRoutes(opened)
      mountMcp(opened)
      mountApi(opened, { mode: open.config.mode, links: scoping.links })
    },
  })
  return {
    shop,
    warnings,
    errors,
    ask: createRequester({ fetch: (request, env) => fetchInLanguage(app, request, env) }),
    close: () => shop.close(),
  }
}

type App = ReturnType<typeof openHttp>

/** An address below a language's prefix, as the server hands it on. */
function fetchInLanguage(app: App, request: Request, env: object = {}) {
  const { pathname, search } = new URL(request.url)
  const address = splitAddress(pathname + search)
  if (!address) return app.fetch(request, env)
  const plain = new Request(new URL(address.path, request.url), request)
  return app.fetch(plain, { ...env, language: address.language })
}

/** The test shop as a server's options, in demo mode by default. */
export function openShopOver(
  shop: TestShop,
  settings: Record<string, string>,
  change: Partial<OpenShop>,
): OpenShop {
  const config = readConfig({ HAGGLE_MODE: 'demo', ...settings })
  return { ...shop, config, databaseUrl: shop.database.url, onDrop() {}, ...change }
}

/**
 * Requests a path of seller `in`, or a whole address; `peer`: from this address, and therefore rate-limited.
 */
export function createRequester(app: {
  fetch(request: Request, env?: object): Response | Promise<Response>
}) {
  return async (address: string, init?: RequestInit, peer?: string): Promise<Response> => {
    const request = new Request(new URL(address, 'http://in.localhost:3000'), init)
    return app.fetch(request, peer ? { incoming: { socket: { remoteAddress: peer } } } : {})
  }
}
