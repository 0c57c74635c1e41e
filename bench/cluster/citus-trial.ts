import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { allSellersMark } from '#db/across-sellers.ts'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { listSellerPlaces } from '#db/distribution/read-cluster.ts'
import { migrate } from '#db/migrate.ts'
import { type RoundResult, runRound } from '../contest/contest.ts'
import { type ContestShop, fillContest, restock } from '../contest/contest-shop.ts'
import { formatCounts, isGood, type LoadReply, openLoad } from '../faults/open-load.ts'
import { type App, openApp, waitUntil } from '../faults/shop-pair.ts'
import { root } from '../shop-process.ts'
import { expectNone, type Verdict } from '../verdicts.ts'
import { type CitusCluster, hasCitus, openCitusCluster } from './citus-cluster.ts'
import { type OrderLoad, openOrderLoad } from './order-load.ts'

const sellerCount = 6
const buyerCount = 60
const awayMs = 6_000

interface PlacedShop extends ContestShop {
  code: string
  productUrl: string
  /** The worker where its rows lie. */
  address: string
}

interface Outage {
  name: string
  acknowledged: number
  lost: number
  odd: string[]
  refused: number
  reads: LoadReply[]
  writesBack: number
}

/**
 * M6: six sellers spread over two workers by `haggle distribute`, two processes of the shop: contests
 * on the last pieces at sellers of both workers, then one worker killed under orders and pages.
 */
export async function citusSpreads(programs: string): Promise<Verdict[]> {
  if (!hasCitus(programs)) {
    console.log(
      'CITUS skipped: this PostgreSQL does not have the extension citus (docs/guides/citus.md)',
    )
    return []
  }
  const cluster = await openCitusCluster(programs)
  const files = join(cluster.folder, 'files')
  mkdirSync(files)
  const settings = {
    DATABASE_URL: cluster.url,
    DATABASE_REPLICA_URLS: '',
    DATA_DIRECTORY: files,
    RATE_LIMITS: 'order=1000000/60',
    LOG_LEVEL: 'warn',
    SECRET_KEYS: 'a key of the bench with thirty-two letters or more',
  }
  const database = openDatabase({ url: cluster.superUrl, connections: 4 })
  const apps: App[] = []
  try {
    const shops = await fillAndSpread(cluster, database, settings)
    const [away, other] = pickPair(shops)
    apps.push(await openApp(settings), await openApp(settings))
    const ports = apps.map(({ port }) => port)
    const servers = { ports, log: [], kills: 0, async kill() {}, async close() {} }
    const contests: RoundResult[] = []
    for (const shop of [away, other])
      for (const goods of [1, 5]) {
        const result = await runRound(database.primary, shop, servers, {
          stock: 20,
          goods,
          killEvery: null,
        })
        console.log(
          `contest at ${shop.code} on 20 of ${goods}: ${result.placed} placed, ${result.refused} refused, ` +
            `${result.violations.length} violations`,
        )
        for (const each of result.violations.slice(0, 5)) console.log(`  ${each}`)
        contests.push(result)
      }
    for (const shop of [away, other]) await restock(database.primary, shop, 1_000_000)
    const outages = await loseWorker(cluster, ports, away, other)
    const { rows: broken } = await database.pool.query('select * from check_invariants()')
    return judge(cluster, apps, contests, outages, broken.length)
  } finally {
    await database.close()
    await Promise.all(apps.map((app) => app.end('SIGKILL')))

    await cluster.close()
  }
}

async function fillAndSpread(
  cluster: CitusCluster,
  database: OpenDatabase,
  settings: Record<string, string>,
): Promise<PlacedShop[]> {
  await migrate(cluster.url)
  const shops: (ContestShop & { code: string; productUrl: string })[] = []
  for (let n = 1; n <= sellerCount; n++) {
    const code = `contest${n}`
    const shop = await fillContest(database, buyerCount, 5, code)
    const { rows } = await database.primary.execute<{ url: string }>(
      sql`select url from product where seller_id = ${shop.sellerId} order by id limit 1`,
    )
    shops.push({ ...shop, code, productUrl: rows[0]!.url })
  }
  const startedAt = performance.now()
  for (const words of [['distribute', '--shards', '8'], ['doctor']]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'src/cli/main.ts'), ...words],
      { env: { PATH: process.env.PATH, ...settings }, encoding: 'utf8' },
    )
    if (words[0] === 'distribute' && status !== 0)
      throw new Error(`haggle distribute failed: ${stdout.slice(-300)} ${stderr.slice(-500)}`)
    if (words[0] === 'distribute')
      console.log(`spread in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    else
      console.log(
        stdout
          .split('\n')
          .filter((line) => /Citus|lie|at 127|BAD/.test(line))
          .join('\n'),
      )
  }
  const places = await listSellerPlaces(database.pool)
  return shops.map((shop) => ({
    ...shop,
    address: places.find(({ seller }) => seller === shop.code)!.address,
  }))
}

/** Two sellers on different workers. */
function pickPair(shops: readonly PlacedShop[]): [PlacedShop, PlacedShop] {
  const away = shops[0]!
  const other = shops.find(({ address }) => address !== away.address)
  if (!other) throw new Error('All sellers lie on one worker')
  return [away, other]
}

async function loseWorker(
  { workers, superUrl }: CitusCluster,
  ports: readonly number[],
  ...shops: [away: PlacedShop, other: PlacedShop]
): Promise<Outage[]> {
  const worker = workers.find(({ address }) => address === shops[0].address)!
  const started = shops.map((shop) => ({
    shop,
    orders: openOrderLoad({ ...shop, buyers: shop.buyers.slice(0, 8) }, ports),
    reads: openLoad(ports[0]!, 10, (n) => pickRead(n, shop), false),
  }))
  await pause(4_000)
  const endedAt = performance.now()
  worker.kill()
  await pause(awayMs)
  await worker.start()
  const backAt = performance.now()
  const first = (orders: OrderLoad) => orders.acknowledged.find(({ sentAt }) => sentAt > backAt)
  await waitUntil(
    async () => started.every(({ orders }) => first(orders) !== undefined),
    60_000,
    'the first order',
  )
  await pause(4_000)
  await Promise.all(started.map(({ orders }) => orders.stop()))
  const outages: Outage[] = []
  for (const { shop, orders, reads } of started) {
    const replies = await reads.stop()
    const kept = await listOrderNumbers(superUrl, shop.sellerId)
    const outage = {
      name: `${shop.code}, on the ${shop === shops[0] ? 'worker that was killed' : 'other worker'}`,
      acknowledged: orders.acknowledged.length,
      lost: orders.acknowledged.filter(({ number }) => !kept.has(number)).length,
      odd: orders.odd,
      refused: orders.refused(),
      reads: replies,
      writesBack: first(orders)!.at - endedAt,
    }
    console.log(
      `${outage.name}: ${outage.acknowledged} orders acknowledged, ${outage.lost} lost, ${outage.refused} answers 503`,
    )
    for (const what of readKinds)
      console.log(`  ${what}: ${formatCounts(replies.filter((one) => one.what === what))}`)
    for (const each of outage.odd.slice(0, 5)) console.log(`  odd: ${each}`)
    outages.push(outage)
  }
  return outages
}

async function listOrderNumbers(url: string, sellerId: number): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ number: string }>(
    'select number from shop_order where seller_id = $1',
    [sellerId],
  )
  await client.end()
  return new Set(rows.map(({ number }) => number))
}

const readKinds = ['home', 'product', 'call', 'search']
function pickRead(n: number, { code, productUrl }: PlacedShop) {
  const path = [
    `/?n=${n}`,
    `/product/${productUrl}`,
    `/api/v1/products/${productUrl}`,
    `/search?q=good+${n}`,
  ][n % 4]!
  return { path, what: readKinds[n % 4]!, ask: { headers: { host: `${code}.localhost` } } }
}

/** Statements of the shop's role that went to several shards, except those that say they mean to. */
function listSpreadStatements(log: string): string[] {
  const found = new Set<string>()
  const entries = log.split(/^(?=\S* (?:LOG|ERROR|DETAIL|STATEMENT|WARNING|HINT|CONTEXT):)/m)
  entries.forEach((entry, at) => {
    if (!/^haggle LOG:\s+multi-task query/.test(entry)) return
    const statement =
      entries.slice(at + 1, at + 4).find((each) => /^\S* STATEMENT:/.test(each)) ?? ''
    if (!statement.includes(allSellersMark)) found.add(statement.replace(/\s+/g, ' ').slice(0, 300))
  })
  return [...found]
}

function judge(
  cluster: CitusCluster,
  apps: readonly App[],
  contests: readonly RoundResult[],
  [away, other]: readonly Outage[],
  broken: number,
): Verdict[] {
  const spread = listSpreadStatements(cluster.readLog())
  for (const each of spread.slice(0, 30)) console.log(`several shards: ${each}`)
  const violations = contests.flatMap((each) => each.violations).length
  const lost = away!.lost + other!.lost
  const isKind = (one: LoadReply) => isGood(one) || (one.status === 503 && one.retryAfter)
  const badAway = away!.reads.filter((one) => !isKind(one)).length
  const badOther = other!.reads.filter((one) => !isGood(one)).length
  return [
    expectNone('M6 violations in contests', violations, ` in ${contests.length} contests`),
    expectNone(
      'M6 acknowledged orders lost',
      lost,
      ` of ${away!.acknowledged + other!.acknowledged}`,
    ),
    expectNone(
      'M6 other worker’s seller: answers that are not good',
      badOther,
      ` of ${other!.reads.length}`,
    ),
    expectNone(
      'M6 other worker’s seller: refused steps of orders',
      other!.refused + other!.odd.length,
    ),
    expectNone(
      'M6 killed worker’s seller: answers other than good or 503 + Retry-After',
      badAway + away!.odd.length,
      ` of ${away!.reads.length}`,
    ),
    {
      what: 'M6 killed worker’s seller: writes back after its end',
      bar: `≤ ${awayMs / 1000 + 10} s`,
      measured: `${(away!.writesBack / 1000).toFixed(1)} s`,
      met: away!.writesBack <= awayMs + 10_000,
    },
    expectNone('M6 statements on several shards that do not say so', spread.length),
    expectNone('M6 invariants broken', broken),
    expectNone(
      'M6 processes of the shop that ended',
      apps.reduce((sum, app) => sum + app.crashes, 0),
    ),
  ]
}
