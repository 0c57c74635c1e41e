import { apiDoor } from '#api/api.ts'
import { readConfig } from '#boot/config.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import type { Log } from '#domain/ports.ts'
import { openLimits } from '#outside/limits/open-limits.ts'
import { crawlerDoor } from '#server/crawlers.ts'
import { deskFilesDoor } from '#server/desk-files.ts'
import { openHttp } from '#server/http.ts'
import { openScoping } from '#server/scope.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export interface TestDoor {
  shop: TestShop
  /** Lines that were logged as warnings, and as errors. */
  warnings: object[]
  errors: object[]
  /** Asks seller `in`, or a whole address; `peer`: from this address, and so within limits. */
  ask(address: string, init?: RequestInit, peer?: string): Promise<Response>
  close(): Promise<void>
}

/** The pipeline with every door but the pages', which need a build: API, pictures, crawlers. */
export async function openTestDoor(settings: Record<string, string> = {}): Promise<TestDoor> {
  const shop = await openTestShop()
  const warnings: object[] = []
  const errors: object[] = []
  const log: Log = { info() {}, warn: (fields) => warnings.push(fields), error: (fields) => errors.push(fields) }
  const config = readConfig({ HAGGLE_MODE: 'demo', ...settings })
  const open: OpenShop = {
    ...shop,
    config,
    databaseUrl: shop.database.url,
    outside: { ...shop.outside, log, limits: openLimits(shop.database.pool, config.rateLimits) },
    onDrop() {},
  }
  const scoping = openScoping(open)
  const app = openHttp({
    shop: open,
    scoping,
    pages: async () => new Response('A page', { status: 404 }),
    assets: null,
    doors(opened) {
      crawlerDoor(opened)
      deskFilesDoor(opened)
      apiDoor(opened, { mode: open.config.mode, links: scoping.links })
    },
  })
  return {
    shop,
    warnings,
    errors,
    ask: async (address, init, peer) => {
      const request = new Request(new URL(address, 'http://in.localhost:3000'), init)
      return app.fetch(request, peer ? { incoming: { socket: { remoteAddress: peer } } } : {})
    },
    close: () => shop.close(),
  }
}
