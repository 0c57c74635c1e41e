import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenShop } from '#boot/open-shop.ts'
import { listSellers } from '#domain/sellers/sellers.ts'

type Fetch = (request: Request) => Promise<Response>

/** After this time the process counts as ready, however slowly it answers. */
const maxWarmUpMs = 5_000
/** As many database connections as a shop uses under light load. */
const connectionCount = 5
/**
 * Number of sellers whose home page is requested: the code is the same for all, and each seller's
 * caches fill with its first visitor.
 */
const maxHomes = 10

/**
 * Requests the most visited pages from the process itself, as visitors do: at first code is not
 * compiled and caches are empty, so the first second would have the slowest responses. Failures are
 * ignored. Source: QUALITY F7.
 */
export async function warmUp(shop: OpenShop, fetch: Fetch): Promise<void> {
  const timeoutAbort = new AbortController()
  const timeout = sleep(maxWarmUpMs, undefined, { signal: timeoutAbort.signal, ref: false }).catch(
    () => {},
  )
  await Promise.race([
    timeout,
    requestPages(shop, fetch, performance.now() + maxWarmUpMs).catch(() => {}),
  ])
  timeoutAbort.abort()
}

async function requestPages(shop: OpenShop, fetch: Fetch, deadline: number): Promise<void> {
  let requestCount = 0
  const fetchPage = async (host: string, path: string): Promise<string> => {
    if (performance.now() > deadline) return ''
    const headers = {
      host,
      'accept-encoding': 'identity',
      'x-request-id': `warm-up-${++requestCount}`,
    }
    const response = await fetch(new Request(`http://${host}${path}`, { headers }))
    return response.text()
  }
  await shop.database.connect?.(connectionCount)
  const sellers = await listSellers(shop.database.primary)
  const hosts = sellers.flatMap(({ hosts: [host] }) => host ?? []).slice(0, maxHomes)
  for (const host of hosts) {
    const home = await fetchPage(host, '/')
    if (host !== hosts[0]) continue
    const category = /href="(\/category\/[^"?]+)"/.exec(home)?.[1]
    if (category) await fetchPage(host, category)
    const product = /href="\/product\/([^"?]+)"/.exec(home)?.[1]
    if (product)
      for (const path of [`/product/${product}`, `/api/v1/products/${product}`])
        await fetchPage(host, path)
    for (const path of ['/cart', '/api/v1/cart']) await fetchPage(host, path)
  }
}
