import type { OpenLog } from '#adapters/log.ts'
import { openMeters } from '#adapters/meters/open-meters.ts'
import { listen } from '#db/listen-notify.ts'
import { invalidationChannel } from '#platform/cache/change-log.ts'
import { type OpenServer, openServer } from '#server/open-server.ts'
import type { TestDatabase } from './test-database.ts'
import { createRequester, openShopOver } from './test-http.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export interface TestServer extends OpenServer {
  shop: TestShop
  ask: ReturnType<typeof createRequester>
  close(): Promise<void>
}

/**
 * The whole server over its own database, without a socket. Needs the built pages. `log`:
 * receives all lines, requests' included; only faults are kept if absent.
 */
export async function openTestServer(
  settings: Record<string, string> = {},
  log?: OpenLog,
  database?: TestDatabase,
): Promise<TestServer> {
  // Requests come at the machine's clock: a session begun at another would have ended.
  const shop = await openTestShop(database, () => new Date())
  const listeners: ((tags: readonly string[]) => void)[] = [(tags) => shop.cache.invalidate(tags)]
  const invalidate = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  const line = await listen(
    shop.database.url,
    invalidationChannel,
    (payload) => invalidate(payload.split(' ')),
    () => invalidate(['*']),
  )
  const meters = openMeters()
  const openServerResult = await openServer(
    openShopOver(
      shop,
      { LOG_LEVEL: 'silent', ...settings },
      {
        ...(log && {
          meters,
          logsRequests: log.writesInfo,
          outside: { ...shop.outside, log, meters },
        }),
        onDrop: (listener) => listeners.push(listener),
      },
    ),
  )
  return {
    ...openServerResult,
    shop,
    ask: createRequester(openServerResult),
    async close() {
      await line.close()
      await shop.close()
    },
  }
}
