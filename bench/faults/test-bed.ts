import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { type ContestShop, fillCarts, orderCall, restock } from '../contest/contest-shop.ts'
import { root } from '../shop-process.ts'
import { type AskOptions, requestAt } from './open-load.ts'
import { openPostgresPair, type PairOptions, type PostgresPair } from './postgres-pair.ts'
import { type App, type Balancer, openApp, openBalancer } from './shop-pair.ts'

/** The guide's deployment on one machine: PostgreSQL and its standby, two processes, HAProxy with TLS. */
export interface TestBed {
  pair: PostgresPair
  /** The folder of PostgreSQL's programs. */
  programs: string
  apps: [App, App]
  balancer: Balancer
  shop: ContestShop
  /** Queries as the server's superuser. */
  database: OpenDatabase
  productUrl: string
  settings: Record<string, string>
  /** Requests of visitors and buyers: mostly reads, few writes. */
  mixed(n: number): { path: string; ask?: AskOptions; what: string }
  violations(): Promise<number>
  close(): Promise<void>
}

/** Deviations from the guide's deployment. */
export interface TestBedOptions {
  pair?: PairOptions
  /** Settings of the shop's processes. */
  settings?: Record<string, string>
  /** The initial sources. */
  sources?: string
}

const buyers = 20

export async function openTestBed(programs: string, wish: TestBedOptions = {}): Promise<TestBed> {
  console.log('Starting PostgreSQL with its standby …')
  const pair = await openPostgresPair(programs, wish.pair)
  try {
    // Migrated by the initial version: the current one may know newer columns.
    const part = (path: string) => import(join(wish.sources ?? root, path))
    const { migrate }: typeof import('#db/migrate.ts') = await part('src/db/migrate.ts')
    const { fillContest }: typeof import('../contest/contest-shop.ts') = await part(
      'bench/contest/contest-shop.ts',
    )
    await migrate(pair.url)
    const database = openDatabase({ url: pair.superUrl, connections: 4 })
    const shop = await fillContest(database, buyers)
    await restock(database.primary, shop, 1_000_000)
    await fillCarts(
      database.primary,
      shop,
      shop.buyers.map(() => shop.packIds.slice(0, 1)),
    )
    const { rows } = await database.primary.execute<{ url: string }>(
      sql`select url from product order by id limit 1`,
    )
    const files = join(pair.folder, 'files')
    mkdirSync(files, { mode: 0o755 })
    const settings = {
      DATABASE_URL: pair.url,
      DATABASE_REPLICA_URLS: pair.standbyUrl,
      DATA_DIRECTORY: files,
      LOG_LEVEL: 'warn',
      SECRET_KEYS: 'a key of the bench with thirty-two letters or more',
      ...wish.settings,
    }
    console.log('Starting two processes and HAProxy …')
    const apps: [App, App] = [
      await openApp(settings, wish.sources),
      await openApp(settings, wish.sources),
    ]
    const balancer = await openBalancer(pair.folder, apps)
    const productUrl = rows[0]!.url
    const testBed: TestBed = {
      pair,
      programs,
      apps,
      balancer,
      shop,
      database,
      productUrl,
      settings,
      mixed(n) {
        const buyer = shop.buyers[n % buyers]!
        if (n % 20 === 7) return buildCartChange(buyer.token, shop.packIds[0]!, 1 + (n % 9))
        if (n % 5 === 1) return { path: `/api/v1/products/${productUrl}`, what: 'product' }
        if (n % 5 === 2)
          return {
            path: '/api/v1/cart',
            ask: { headers: { authorization: `Bearer ${buyer.token}` } },
            what: 'cart',
          }
        // As browsers do: without it, a cached page is decompressed for the client.
        const headers = { 'accept-encoding': 'br' }
        return {
          path: n % 2 === 0 ? '/' : `/product/${productUrl}`,
          ask: { headers },
          what: 'page',
        }
      },
      async violations() {
        const { rows: brokenRows } = await database.primary.execute(
          sql`select * from check_invariants()`,
        )
        return brokenRows.length
      },
      async close() {
        await balancer.close()
        await Promise.all(apps.map((app) => app.end('SIGTERM')))
        await database.close()
        await pair.close()
      },
    }
    return testBed
  } catch (error) {
    await pair.close()
    throw error
  }
}

function buildCartChange(
  token: string,
  pack: number,
  qty: number,
): { path: string; ask: AskOptions; what: string } {
  return {
    path: `/api/v1/cart/lines/${pack}`,
    what: 'change',
    ask: {
      method: 'PATCH',
      body: JSON.stringify({ qty }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    },
  }
}

/**
 * Refills every cart; the first buyers then place orders from them one after another. Returns the number of
 * acknowledged orders.
 */
export async function placeOrders(
  { shop, database }: TestBed,
  at: { port: number; secure?: boolean; name: string },
  many = shop.buyers.length,
): Promise<number> {
  const totals = await fillCarts(
    database.primary,
    shop,
    shop.buyers.map(() => shop.packIds.slice(0, 1)),
  )
  let placed = 0
  for (const [n, buyer] of shop.buyers.slice(0, many).entries()) {
    const call = orderCall(buyer, totals[n]!)
    const answer = await requestAt(at.port, '/api/v1/orders', {
      ...call,
      secure: at.secure ?? false,
    })
    if (answer.status === 201) placed++
    else
      console.log(
        `${at.name}: an order was answered ${answer.status}: ${answer.body.slice(0, 200)}`,
      )
  }
  return placed
}
