import { setTimeout as pause } from 'node:timers/promises'
import { formatCounts, isGood, type LoadReply, percentile } from '../faults/open-load.ts'
import type { App } from '../faults/shop-pair.ts'
import { expectNone, type Verdict } from '../verdicts.ts'
import { type MixedLoad, openMixedLoad } from './mixed-load.ts'
import { buildOutages, type Outage } from './outages.ts'
import { query } from './patroni-cluster.ts'
import { openWholeCluster, type WholeCluster } from './whole-cluster.ts'

/** After a part is back, what it did may still be felt. */
const echoMs = 10_000

/** What an outage did; times are monotonic milliseconds. */
interface Felt {
  outage: Outage
  from: number
  until: number
  /** From the end of the part to the first order that was sent and acknowledged after it. */
  ordersBackMs: number
  /** Answers to buyers other than good and 503 with Retry-After. */
  oddAnswers: number
}

/**
 * M1: ten processes, and all that a large shop has around them, for half an hour. Each process is
 * restarted in its turn, and each part is lost once.
 */
export async function wholeClusterHolds(programs: string, minutes: number): Promise<Verdict[]> {
  console.log('Starting Varnish, HAProxy, ten processes, PgBouncer, three PostgreSQL, Redis, S3 …')
  const cluster = await openWholeCluster(programs)
  try {
    const load = openMixedLoad(cluster)
    await pause(5_000)
    const outages = buildOutages()
    const restsMs = (minutes * 60_000) / outages.length
    const felt: Felt[] = []
    const turns = cluster.apps.values()
    for (const outage of outages) {
      const next = performance.now() + restsMs
      for (let n = 0; n < 2; n++) await restart(turns.next().value)
      felt.push(await lose(cluster, load, outage))
      print(felt.at(-1)!, load)
      await pause(Math.max(0, next - performance.now()))
    }
    await load.stop()
    return await judge(cluster, load, felt)
  } finally {
    await cluster.close()
  }
}

/** As a new version is put in place: the process ends what it has in hand. */
async function restart(app: App | undefined): Promise<void> {
  await app?.end('SIGTERM')
  await app?.start()
}

async function lose(cluster: WholeCluster, load: MixedLoad, outage: Outage): Promise<Felt> {
  const countOdd = () => load.orders.reduce((sum, { odd }) => sum + odd.length, 0)
  const oddBefore = countOdd()
  const from = performance.now()
  await outage.end(cluster)
  await pause(outage.awayMs)
  await outage.start(cluster)
  await pause(echoMs)
  const sent = load.orders
    .flatMap(({ acknowledged }) => acknowledged)
    .filter(({ sentAt }) => sentAt > from)
  return {
    outage,
    from,
    until: performance.now(),
    ordersBackMs: Math.min(...sent.map(({ at }) => at)) - from,
    oddAnswers: countOdd() - oddBefore,
  }
}

const isDuring = (load: MixedLoad, felt: Felt) => (reply: LoadReply) =>
  load.startedAt + reply.at + reply.ms >= felt.from && load.startedAt + reply.at <= felt.until

/** Visitors are always answered; a person may be told to come back. */
const isRefusedWell = ({ what, status, retryAfter }: LoadReply) =>
  what === 'orders' && status === 503 && retryAfter

const isFailed = (reply: LoadReply) => !isGood(reply) && !isRefusedWell(reply)

function print(felt: Felt, load: MixedLoad): void {
  const { outage, ordersBackMs, oddAnswers } = felt
  const during = load.reads.filter(isDuring(load, felt))
  const slowest = Math.max(...during.map(({ ms }) => ms))
  console.log(
    `  ${outage.name} gone: orders again after ${seconds(ordersBackMs)}, ${oddAnswers} odd answers to buyers; ` +
      `of ${during.length} reads ${during.filter(isFailed).length} failed, the slowest took ${seconds(slowest)}: ${formatCounts(during)}`,
  )
}

async function judge(
  cluster: WholeCluster,
  load: MixedLoad,
  felt: readonly Felt[],
): Promise<Verdict[]> {
  const select = (text: string) => query(cluster.postgres.url, text)
  const kept = new Set((await select('select number from shop_order')).map(({ number }) => number))
  const acknowledged = load.orders.flatMap((each) => each.acknowledged)
  const lost = acknowledged.filter(({ number }) => !kept.has(number))
  const files = await select('select sha256 from rfq_file')
  const keys = [...cluster.store.objects.keys()]
  const missing = files.filter(({ sha256 }) => !keys.some((key) => key.includes(String(sha256))))
  const accepted = load.uploads.filter(({ status }) => status === 201)
  const leaks = load.reads.filter(({ fault }) => fault)
  for (const text of new Set(leaks.map(({ fault }) => fault))) console.log(`  ${text}`)
  const broken = await select('select * from check_invariants()')
  const crashes = cluster.apps.reduce((sum, app) => sum + app.crashes, 0)
  return [
    expectNone('M1 acknowledged orders lost', lost.length, ` of ${acknowledged.length}`),
    expectNone(
      'M1 accepted files that the store does not have',
      missing.length + Math.abs(files.length - accepted.length),
      ` of ${accepted.length}`,
    ),
    expectNone('M1 answers with what is another’s', leaks.length, ` of ${load.reads.length}`),
    ...judgeReads(load, felt),
    ...judgeAnswers(load, felt),
    ...judgeEdits(load, felt),
    expectNone('M1 invariants broken', broken.length),
    expectNone('M1 processes of the shop that ended', crashes),
  ]
}

function judgeReads(load: MixedLoad, felt: readonly Felt[]): Verdict[] {
  const onlyWays = felt.filter(({ outage }) => outage.isOnlyWay)
  const isAtOnlyWay = (reply: LoadReply) => onlyWays.some((each) => isDuring(load, each)(reply))
  const failed = load.reads.filter((reply) => isFailed(reply) && !isAtOnlyWay(reply))
  for (const { what, status, error } of failed.slice(0, 5))
    console.log(`  failed: ${what} ${status} ${error}`)
  return [
    expectNone(
      'M1 reads that failed while Varnish and HAProxy were there',
      failed.length,
      ` of ${load.reads.length}`,
    ),
    {
      what: 'M1 milliseconds of a read: p50, p99',
      bar: '',
      measured: [0.5, 0.99]
        .map((share) =>
          percentile(
            load.reads.map(({ ms }) => ms),
            share,
          ).toFixed(0),
        )
        .join(', '),
      met: null,
    },
  ]
}

function judgeAnswers(load: MixedLoad, felt: readonly Felt[]): Verdict[] {
  const odd = load.orders.flatMap((each) => each.odd)
  const cut = felt
    .filter(({ outage }) => outage.cutsOrders)
    .reduce((sum, { oddAnswers }) => sum + oddAnswers, 0)
  for (const each of [...new Set(odd)].slice(0, 5)) console.log(`  odd: ${each}`)
  const isWell = ({ status, retryAfter }: (typeof load.uploads)[number]) =>
    status === 201 || (status === 503 && retryAfter) || status === 0
  return [
    expectNone(
      'M1 answers to buyers other than good or 503 + Retry-After, by what was there',
      odd.length - cut,
      `, and ${cut} by what was killed with them`,
    ),
    expectNone(
      'M1 uploads other than taken or 503 + Retry-After',
      load.uploads.filter((each) => !isWell(each)).length,
      ` of ${load.uploads.length}`,
    ),
    ...felt.map(({ outage, ordersBackMs }) => ({
      what: `M1 orders again after ${outage.name} was gone`,
      bar: '≤ 30 s',
      measured: seconds(ordersBackMs),
      met: ordersBackMs <= 30_000,
    })),
  ]
}

function judgeEdits({ edits }: MixedLoad, felt: readonly Felt[]): Verdict[] {
  const isDisturbed = ({ at, ms }: (typeof edits)[number]) =>
    felt.some(({ from, until }) => at + ms >= from && at <= until)
  const undisturbed = edits.filter((edit) => !isDisturbed(edit)).map(({ ms }) => ms)
  const disturbed = edits.filter(isDisturbed).map(({ ms }) => ms)
  const [p99, worst] = [percentile(undisturbed, 0.99), Math.max(...disturbed)]
  return [
    {
      what: `M1 an edited price at Varnish while all is there: p50, p99 of ${undisturbed.length}`,
      bar: '≤ 1 s',
      measured: `${percentile(undisturbed, 0.5).toFixed(0)} ms, ${p99.toFixed(0)} ms`,
      met: p99 <= 1_000,
    },
    {
      what: `M1 an edited price at Varnish while a part is gone: worst of ${disturbed.length}`,
      bar: '≤ 30 s',
      measured: seconds(worst),
      met: worst <= 30_000,
    },
  ]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
