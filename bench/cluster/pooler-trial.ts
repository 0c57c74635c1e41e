import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { type PgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts'
import { type RoundResult, runRound } from '../contest/contest.ts'
import { type ContestShop, fillContest, restock } from '../contest/contest-shop.ts'
import { formatCounts, isGood, type LoadReply, openLoad } from '../faults/open-load.ts'
import { openPostgresPair, type PostgresPair } from '../faults/postgres-pair.ts'
import { type App, openApp, waitUntil } from '../faults/shop-pair.ts'
import { expectNone, type Verdict } from '../verdicts.ts'
import { openOrderLoad } from './order-load.ts'

const poolSize = 8
/** The line of docs/guides/deploy.md. */
const connectQuery = "set statement_timeout = '15min'; set client_connection_check_interval = '2s'"

interface Stand {
  pair: PostgresPair
  bouncer: PgBouncer
  shop: ContestShop
  apps: App[]
  productUrl: string
}

interface Outage {
  name: string
  acknowledged: number
  lost: number
  /** From the end of PgBouncer to the first order sent after it is back. */
  writesBack: number
  refused: number
  odd: string[]
  reads: LoadReply[]
}

/**
 * M7: two processes behind PgBouncer in transaction mode, with fewer connections than they would
 * open: contests on the last pieces while it is restarted, then orders and pages while it is killed
 * and while it is restarted in order.
 */
export async function poolerShares(programs: string): Promise<Verdict[]> {
  const stand = await openStand(programs)
  const database = openDatabase({ url: stand.pair.url, connections: 4 })
  try {
    const contests: RoundResult[] = []
    for (const [stock, goods, killEvery] of [
      [1, 1, null],
      [20, 1, null],
      [20, 5, 150],
      [20, 1, 150],
    ] as const) {
      const servers = {
        ports: stand.apps.map(({ port }) => port),
        log: [],
        kills: 0,
        async kill() {
          this.kills++
          await stand.bouncer.kill()
          await stand.bouncer.start()
        },
        async close() {},
      }
      const result = await runRound(database.primary, stand.shop, servers, {
        stock,
        goods,
        killEvery,
      })
      console.log(
        `contest on ${stock} of ${goods}${killEvery ? `, PgBouncer killed ${servers.kills} times` : ''}: ${result.placed} placed, ` +
          `${result.refused} refused, ${result.violations.length} violations`,
      )
      for (const each of result.violations.slice(0, 5)) console.log(`  ${each}`)
      contests.push(result)
    }
    await restock(database.primary, stand.shop, 1_000_000)
    const outages = [
      await runOutage(stand, 'killed, away for 3 s', 'kill', 3_000),
      await runOutage(stand, 'restarted', 'stop', 0),
    ]
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where usename = 'haggle' and application_name not in ('haggle line')",
    )
    const { rows: broken } = await database.pool.query('select * from check_invariants()')
    return await judge(stand, contests, outages, rows[0]!.count, broken.length)
  } finally {
    await database.close()
    await Promise.all(stand.apps.map((app) => app.end('SIGKILL')))
    await stand.bouncer.stop()
    await stand.pair.close()
  }
}

async function openStand(programs: string): Promise<Stand> {
  const pair = await openPostgresPair(programs)
  await migrate(pair.url)
  const database = openDatabase({ url: pair.url, connections: 2 })
  const shop = await fillContest(database, 200)
  const { rows } = await database.primary.execute<{ url: string }>(
    sql`select url from product order by id limit 1`,
  )
  await database.close()
  const bouncer = await startPgBouncer(
    pair.folder,
    pair.url,
    { pool_mode: 'transaction', default_pool_size: poolSize, max_client_conn: 500 },
    connectQuery,
  )
  const files = join(pair.folder, 'files')
  mkdirSync(files)
  const settings = {
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: pair.url,
    DATABASE_REPLICA_URLS: '',
    DATABASE_CONNECTIONS: '20',
    DATA_DIRECTORY: files,
    RATE_LIMITS: 'order=1000000/60',
    LOG_LEVEL: 'warn',
    SECRET_KEYS: 'a key of the bench with thirty-two letters or more',
  }
  const apps = [await openApp(settings), await openApp(settings)]
  return { pair, bouncer, shop, apps, productUrl: rows[0]!.url }
}

async function runOutage(
  stand: Stand,
  name: string,
  how: 'kill' | 'stop',
  awayMs: number,
): Promise<Outage> {
  const { apps, shop, bouncer, pair, productUrl } = stand
  const ports = apps.map(({ port }) => port)
  const buyers = { ...shop, buyers: shop.buyers.slice(0, 8) }
  const orders = openOrderLoad(buyers, ports)
  const reads = ports.map((port) => openLoad(port, 10, (n) => pickRead(n, productUrl), false))
  await pause(4_000)
  const endedAt = performance.now()
  await bouncer[how]()
  await pause(awayMs)
  await bouncer.start()
  const first = () => orders.acknowledged.find(({ sentAt }) => sentAt > endedAt + awayMs)
  await waitUntil(async () => first() !== undefined, 30_000, 'the first order')
  await pause(4_000)
  await orders.stop()
  const replies = (await Promise.all(reads.map((load) => load.stop()))).flat()
  const database = openDatabase({ url: pair.url, connections: 1 })
  const { rows } = await database.pool.query<{ number: string }>('select number from shop_order')
  await database.close()
  const kept = new Set(rows.map(({ number }) => number))
  const outage = {
    name,
    acknowledged: orders.acknowledged.length,
    lost: orders.acknowledged.filter(({ number }) => !kept.has(number)).length,
    writesBack: first()!.at - endedAt,
    refused: orders.refused(),
    odd: orders.odd,
    reads: replies,
  }
  printOutage(outage)
  return outage
}

const readKinds = ['home', 'product', 'call', 'search']
function pickRead(n: number, productUrl: string) {
  const path = [
    '/',
    `/product/${productUrl}`,
    `/api/v1/products/${productUrl}`,
    `/search?q=good+${n}`,
  ][n % 4]!
  return { path, what: readKinds[n % 4]! }
}

function printOutage({ name, acknowledged, lost, writesBack, refused, odd, reads }: Outage): void {
  console.log(
    `PgBouncer ${name}: ${acknowledged} orders acknowledged, ${lost} lost, ${refused} answers 503, ` +
      `writes back after ${(writesBack / 1000).toFixed(1)} s`,
  )
  for (const what of readKinds)
    console.log(`  ${what}: ${formatCounts(reads.filter((one) => one.what === what))}`)
  for (const each of odd.slice(0, 5)) console.log(`  odd: ${each}`)
}

async function judge(
  { apps, bouncer }: Stand,
  contests: RoundResult[],
  outages: Outage[],
  connections: number,
  broken: number,
): Promise<Verdict[]> {
  const violations = contests.flatMap((each) => each.violations)
  const lost = outages.reduce((sum, each) => sum + each.lost, 0)
  const acknowledged = outages.reduce((sum, each) => sum + each.acknowledged, 0)
  const odd = outages.flatMap((each) => each.odd)
  const reads = outages.flatMap((each) => each.reads)
  const bad = reads.filter((one) => !isGood(one) && !(one.status === 503 && one.retryAfter))
  const slowest = Math.max(...outages.map(({ writesBack }) => writesBack))
  const crashes = apps.reduce((sum, app) => sum + app.crashes, 0)
  const pooled = openDatabase({
    url: bouncer.url,
    connections: 1,
    pooler: { mode: 'transaction', followsNames: false },
  })
  const { rows } = await pooled.pool.query<{ limit: string }>(
    "select current_setting('statement_timeout') as limit",
  )
  await pooled.close()
  return [
    expectNone('M7 violations in contests', violations.length, ` in ${contests.length} contests`),
    expectNone('M7 acknowledged orders lost', lost, ` of ${acknowledged}`),
    expectNone('M7 answers to buyers other than good or 503 + Retry-After', odd.length),
    expectNone(
      'M7 pages and calls other than good or 503 + Retry-After',
      bad.length,
      ` of ${reads.length}`,
    ),
    {
      what: 'M7 writes back after PgBouncer ended',
      bar: '≤ 10 s',
      measured: outages.map((each) => `${(each.writesBack / 1000).toFixed(1)} s`).join(', '),
      met: slowest <= 10_000,
    },
    {
      what: 'M7 connections at PostgreSQL of two processes that may open 46',
      bar: `≤ ${poolSize + 4}`,
      measured: String(connections),
      met: connections <= poolSize + 4,
    },
    {
      what: 'M7 the time limit of connect_query',
      bar: '15min',
      measured: rows[0]!.limit,
      met: rows[0]!.limit === '15min',
    },
    expectNone('M7 invariants broken', broken),
    expectNone('M7 processes of the shop that ended', crashes),
  ]
}
