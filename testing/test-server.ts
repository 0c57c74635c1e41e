import { readConfig } from '#boot/config.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { listen } from '#db/notifications.ts'
import { dropChannel } from '#domain/cache.ts'
import type { OpenLog } from '#outside/log.ts'
import { openMeters } from '#outside/meters/open-meters.ts'
import { type OpenServer, openServer } from '#server/open-server.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export interface TestServer extends OpenServer {
  shop: TestShop
  /** Asks at the door: `ask('/cart')` of seller `in`, or a whole address. */
  ask(address: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/**
 * The whole server over an own database, without a socket. Needs the built pages (`npm run build`).
 * `log`: what takes its lines, requests' among them; faults alone where absent.
 */
export async function openTestServer(settings: Record<string, string> = {}, log?: OpenLog): Promise<TestServer> {
  const shop = await openTestShop()
  const listeners: ((tags: readonly string[]) => void)[] = [(tags) => shop.memory.drop(tags)]
  const tell = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  const line = await listen(
    shop.database.url,
    dropChannel,
    (payload) => tell(payload.split(' ')),
    () => tell(['*']),
  )
  const meters = openMeters()
  const open: OpenShop = {
    ...shop,
    config: readConfig({ HAGGLE_MODE: 'demo', LOG_LEVEL: 'silent', ...settings }),
    databaseUrl: shop.database.url,
    ...(log && { meters, logsRequests: log.writesInfo, outside: { ...shop.outside, log, meters } }),
    onDrop: (listener) => listeners.push(listener),
  }
  const opened = await openServer(open)
  return {
    ...opened,
    shop,
    ask: async (address, init) => opened.app.fetch(new Request(new URL(address, 'http://in.localhost:3000'), init)),
    async close() {
      await line.close()
      await shop.close()
    },
  }
}
