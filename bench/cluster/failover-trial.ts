import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { type ContestShop, fillContest, restock } from '../contest/contest-shop.ts'
import { formatCounts, isGood, type LoadReply, openLoad, requestAt } from '../faults/open-load.ts'
import { type App, openApp, waitUntil } from '../faults/shop-pair.ts'
import { expectNone, type Verdict } from '../verdicts.ts'
import { openOrderLoad } from './order-load.ts'
import {
  listChildren,
  type Member,
  openPatroniCluster,
  type PatroniCluster,
  query,
} from './patroni-cluster.ts'

interface Stand {
  cluster: PatroniCluster
  shop: ContestShop
  apps: App[]
  productUrl: string
}

interface Round {
  acknowledged: number
  lost: number
  /** Milliseconds from the kill to the first order that was sent and acknowledged after it. */
  writesBack: number
  /** Milliseconds until the killed member streams again. */
  rejoined: number
  odd: string[]
  /** Statuses of pages and calls made anew while there was no primary; 0: without the products. */
  fresh: number[]
  reads: LoadReply[]
}

/**
 * M2: the primary is killed under orders, again and again, so that each member has led and has come back.
 * Every acknowledged order must be there afterwards. As a control, the same kill without a synchronous
 * standby loses orders.
 */
export async function primaryFailsOver(programs: string, rounds = 3): Promise<Verdict[]> {
  const stand = await openStand(programs)
  try {
    const results: Round[] = []
    for (let n = 1; n <= rounds; n++) {
      // In the last round the standbys have stood still for a moment before, as behind a slow network.
      const result = await runRound(stand, n === rounds)
      printRound(`M2 round ${n}`, result)
      results.push(result)
    }
    const violations = await countViolations(stand)
    await stand.cluster.setSynchronous(false)
    await stand.cluster.untilWhole()
    const control = await runRound(stand, true)
    printRound('M2 control', control)
    return judge(stand, results, control, violations)
  } finally {
    await Promise.all(stand.apps.map((app) => app.end('SIGKILL')))
    await stand.cluster.close()
  }
}

async function openStand(programs: string): Promise<Stand> {
  console.log('Starting etcd, three PostgreSQL with Patroni, HAProxy …')
  const cluster = await openPatroniCluster(programs)
  try {
    await migrate(cluster.url)
    const database = openDatabase({ url: cluster.url, connections: 2 })
    const shop = await fillContest(database, 8)
    await restock(database.primary, shop, 1_000_000)
    const { rows } = await database.primary.execute<{ url: string }>(
      sql`select url from product order by id limit 1`,
    )
    await database.close()
    const files = join(cluster.folder, 'files')
    mkdirSync(files)
    const settings = {
      DATABASE_URL: cluster.url,
      DATABASE_REPLICA_URLS: cluster.memberUrls.join(','),
      DATA_DIRECTORY: files,
      RATE_LIMITS: 'order=1000000/60',
      LOG_LEVEL: 'warn',
      SECRET_KEYS: 'a key of the bench with thirty-two letters or more',
    }
    console.log('Starting two processes of the shop …')
    const apps = [await openApp(settings), await openApp(settings)]
    await pause(2_000)
    return { cluster, shop, apps, productUrl: rows[0]!.url }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

async function runRound(stand: Stand, standbysStandStill: boolean): Promise<Round> {
  const { cluster, shop, apps, productUrl } = stand
  const ports = apps.map(({ port }) => port)
  const orders = openOrderLoad(shop, ports)
  const reads = ports.map((port) => openLoad(port, 10, (n) => pickRead(n, productUrl), false))
  await pause(4_000)
  if (orders.acknowledged.length === 0)
    throw new Error(`No order went through: ${orders.odd.slice(0, 3)}`)
  const leader = await cluster.leader()
  const receivers = standbysStandStill ? findReceivers(cluster, leader) : []
  for (const pid of receivers) process.kill(pid, 'SIGSTOP')
  if (standbysStandStill) await pause(1_500)
  const killedAt = performance.now()
  leader.kill()
  // They end without reading what had reached their sockets.
  for (const pid of receivers) {
    process.kill(pid, 'SIGTERM')
    process.kill(pid, 'SIGCONT')
  }
  const fresh = await readFresh(stand)
  const first = () => orders.acknowledged.find(({ sentAt }) => sentAt > killedAt)
  await waitUntil(async () => first() !== undefined, 60_000, 'the first order').catch(
    async (error: Error) => {
      const states = JSON.stringify(await cluster.states().catch(String))
      const logs = apps.map(({ log }) => log.join('').slice(-1_500))
      const { acknowledged, odd } = orders
      console.log(
        `${acknowledged.length} acknowledged, ${orders.refused()} × 503, ${odd.length} odd: ${odd.slice(-3)}`,
      )
      console.log([states, ...logs, cluster.readLogs()].join('\n'))
      throw error
    },
  )
  const writesBack = first()!.at - killedAt
  await pause(2_000)
  leader.start()
  const startedAt = performance.now()
  await cluster.untilWhole()
  const rejoined = performance.now() - startedAt
  await orders.stop()
  const replies = (await Promise.all(reads.map((load) => load.stop()))).flat()
  const kept = new Set(
    (await query(cluster.url, 'select number from shop_order')).map(({ number }) => number),
  )
  const lost = orders.acknowledged.filter(({ number }) => !kept.has(number))
  return {
    acknowledged: orders.acknowledged.length,
    lost: lost.length,
    writesBack,
    rejoined,
    odd: orders.odd,
    fresh,
    reads: replies,
  }
}

/** What no process has in memory, asked of each three seconds after the kill. */
async function readFresh({ apps, productUrl }: Stand): Promise<number[]> {
  await pause(3_000)
  const paths = [`/search?q=good+${Date.now()}`, `/api/v1/products/${productUrl}`]
  const answers = apps.flatMap(({ port }) =>
    paths.map(async (path) => {
      const { status, body } = await requestAt(port, path, { patienceMs: 10_000 })
      return body.includes('Good') ? status : 0
    }),
  )
  return (await Promise.allSettled(answers)).map((each) =>
    each.status === 'fulfilled' ? each.value : 0,
  )
}

/** Pages of a visitor and public calls, from memory and not, none of a person. */
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

/** The processes that receive the log at the standbys. */
function findReceivers({ members }: PatroniCluster, leader: Member): number[] {
  return members
    .filter((member) => member !== leader)
    .flatMap((member) => listChildren(member.postgresPid()))
    .filter((pid) => readTitle(pid).includes('walreceiver'))
}

function readTitle(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function countViolations({ cluster }: Stand): Promise<number> {
  return (await query(cluster.url, 'select * from check_invariants()')).length
}

function printRound(name: string, round: Round): void {
  const { acknowledged, lost, writesBack, rejoined, odd, fresh, reads } = round
  console.log(
    `${name}: ${acknowledged} orders acknowledged, ${lost} lost, writes back after ${seconds(writesBack)}, ` +
      `the old primary streams ${seconds(rejoined)} after its start`,
  )
  for (const what of readKinds)
    console.log(`  ${what}: ${formatCounts(reads.filter((one) => one.what === what))}`)
  console.log(`  made anew without a primary: ${fresh.join(', ')}`)
  for (const each of odd.slice(0, 5)) console.log(`  odd: ${each}`)
}

function judge(stand: Stand, rounds: Round[], control: Round, violations: number): Verdict[] {
  const sum = (pick: (round: Round) => number) =>
    rounds.reduce((total, round) => total + pick(round), 0)
  const slowest = Math.max(...rounds.map(({ writesBack }) => writesBack))
  const rejoined = Math.max(...rounds.map((round) => round.rejoined))
  const reads = rounds.flatMap((round) => round.reads)
  const bad = reads.filter((one) => !isGood(one))
  const crashes = stand.apps.reduce((total, app) => total + app.crashes, 0)
  return [
    expectNone(
      'M2 acknowledged orders lost',
      sum(({ lost }) => lost),
      ` of ${sum(({ acknowledged }) => acknowledged)} in ${rounds.length} kills`,
    ),
    {
      what: 'M2 writes back',
      bar: '≤ 30 s',
      measured: rounds.map(({ writesBack }) => seconds(writesBack)).join(', '),
      met: slowest <= 30_000,
    },
    expectNone('M2 reads of visitors not answered', bad.length, ` of ${reads.length}`),
    {
      what: 'M2 pages and calls made anew without a primary',
      bar: 'all',
      measured: rounds.flatMap(({ fresh }) => fresh).join(' '),
      met: rounds.every(({ fresh }) => fresh.every((status) => status === 200)),
    },
    expectNone(
      'M2 answers to buyers other than good or 503 + Retry-After',
      sum(({ odd }) => odd.length),
    ),
    {
      what: 'M2 the killed primary is a standby again',
      bar: '≤ 60 s',
      measured: seconds(rejoined),
      met: rejoined <= 60_000,
    },
    expectNone('M2 processes of the shop that ended', crashes),
    expectNone('M2 invariants broken', violations),
    {
      what: 'M2 control: without a synchronous standby orders are lost',
      bar: '> 0',
      measured: `${control.lost} of ${control.acknowledged}`,
      met: control.lost > 0,
    },
  ]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
