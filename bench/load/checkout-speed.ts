import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { openServers } from '../contest/contest-servers.ts'
import {
  type ContestShop,
  fillCarts,
  fillContest,
  orderCall,
  restock,
} from '../contest/contest-shop.ts'
import { freshDatabase } from '../contest/fresh-database.ts'
import { sendRequest } from '../http-request.ts'
import { median, type Verdict, whole } from '../verdicts.ts'
import type { LoadOptions } from './load-bench.ts'

const root = join(import.meta.dirname, '../..')
const buyers = 1_000
const productCount = 500
/** Concurrent checkouts. */
const lanes = 24

/**
 * Orders placed through the API (P5): one server, its database and the buyers share two cores; every order is
 * on disk.
 */
export async function checkoutSpeed({ rounds }: LoadOptions): Promise<Verdict[]> {
  const embedded = await openEmbedded({
    directory: join(root, '.data/checkout-bench/database'),
    port: 54_430,
    settings: { max_connections: '100' },
  })
  try {
    const url = await freshDatabase(embedded.url, 'checkout')
    const database = openDatabase({ url: url.href, connections: 4 })
    const shop = await fillContest(database, buyers, productCount)
    const servers = await openServers(root, url.href, 1)
    const rates: number[] = []
    // The first one warms up.
    for (let round = 0; round <= rounds; round++) {
      await restock(database.primary, shop, 100_000)
      const wishes = shop.buyers.map((_, n) =>
        [0, 1].map((at) => shop.packIds[(n * 7 + at * 131 + round) % productCount]!),
      )
      const totals = await fillCarts(database.primary, shop, wishes)
      const seconds = await placeAll(shop, servers.ports[0]!, totals)
      if (round > 0) rates.push(buyers / seconds)
      console.log(
        `${round === 0 ? 'warming up' : `round ${round}`}: ${whole(buyers / seconds)} orders/s`,
      )
    }
    await servers.close()
    await database.close()
    const rate = median(rates)
    return [
      {
        what: 'P5 checkout, two goods each',
        bar: '≥ 300/s',
        measured: `${whole(rate)}/s`,
        met: rate >= 300,
      },
    ]
  } finally {
    await embedded.close()
  }
}

async function placeAll(
  shop: ContestShop,
  port: number,
  totals: readonly number[],
): Promise<number> {
  const waiting = shop.buyers.map((_, n) => n)
  const start = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
        const { status, body } = await sendRequest(
          port,
          '/api/v1/orders',
          orderCall(shop.buyers[n]!, totals[n]!),
        )
        if (status !== 201) throw new Error(`${status}: ${body.toString().slice(0, 300)}`)
      }
    }),
  )
  return (performance.now() - start) / 1000
}
