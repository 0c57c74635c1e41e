import { setTimeout as pause } from 'node:timers/promises'
import { openFaultProxy } from '#testing/fault-proxy.ts'
import type { Verdict } from '../verdicts.ts'
import { lockedName, tableLocked } from './locked-trial.ts'
import { formatCounts, isGood, openLoad, percentile, requestAt } from './open-load.ts'
import { measureUntilReported, readMeter } from './read-meters.ts'
import { type App, openApp, waitUntil } from './shop-pair.ts'
import type { TestBed } from './test-bed.ts'

/** F2: the primary is killed under load and started again two seconds later. */
export async function databaseKilled(stand: TestBed): Promise<Verdict[]> {
  const load = openLoad(stand.balancer.port, 80, stand.mixed)
  await pause(3_000)
  const failedBefore = await Promise.all(stand.apps.map(countFailures))
  const reported = measureUntilReported('F2', async () => {
    const failed = await Promise.all(stand.apps.map(countFailures))
    return failed.every((count, at) => count > failedBefore[at]!)
  })
  process.kill(stand.pair.primaryPid(), 'SIGKILL')
  const killed = load.sent.length
  await pause(2_000)
  await waitUntil(async () => stand.pair.startPrimary().then(() => true), 30_000, 'the primary')
  const cart = () =>
    requestAt(stand.balancer.port, '/api/v1/cart', { ...stand.mixed(2).ask, secure: true })
  const back = await waitUntil(async () => (await cart()).status === 200, 30_000, 'the shop')
  await pause(2_000)
  const replies = await load.stop()
  console.log(`F2: ${formatCounts(replies)}`)
  const bad = replies.filter((one) => !isGood(one))
  const rude = bad.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
  if (rude.length > 0) console.log(`F2, other than 503 with Retry-After: ${formatCounts(rude)}`)
  const crashes = stand.apps.reduce((sum, app) => sum + app.crashes, 0)
  const violations = await stand.violations()
  return [
    { what: 'F2 processes that ended', bar: '0', measured: String(crashes), met: crashes === 0 },
    {
      what: 'F2 failures other than 503 + Retry-After',
      bar: '0',
      measured: `${rude.length} of ${replies.length}`,
      met: rude.length === 0,
    },
    {
      what: 'F2 well again after the database',
      bar: '≤ 10 s',
      measured: `${(back / 1000).toFixed(1)} s`,
      met: back <= 10_000,
    },
    await reported,
    { what: 'F2 invariants broken', bar: '0', measured: String(violations), met: violations === 0 },
    {
      what: 'F2 control: the kill was felt',
      bar: '> 0',
      measured: `${replies.slice(killed).filter((one) => one.status === 503).length} × 503`,
      met: bad.length > 0,
    },
  ]
}

const statements = 'db_client_operation_duration_seconds'

/** Counts failed statements and missing connections. */
async function countFailures(app: App): Promise<number> {
  const failed = await readMeter(app, `${statements}_count`, 'outcome="failed"')
  return failed + (await readMeter(app, 'db_client_connection_failures_total'))
}

/** Total seconds and number of statements. */
async function readStatementTimes(app: App): Promise<[sum: number, count: number]> {
  return [await readMeter(app, `${statements}_sum`), await readMeter(app, `${statements}_count`)]
}

/** F3: the network to the database is slow, very slow, then dead for a while. */
export async function databaseSlow(stand: TestBed): Promise<Verdict[]> {
  const proxy = await openFaultProxy(stand.pair.url)
  const app = await openApp({
    ...stand.settings,
    DATABASE_URL: proxy.url,
    DATABASE_REPLICA_URLS: '',
    DATABASE_CONNECTIONS: '5',
  })
  const verdicts: Verdict[] = []
  try {
    for (const [name, delay] of [
      ['+100 ms', 50],
      ['+2 s', 1_000],
      ['stall', null],
    ] as const) {
      const load = openLoad(app.port, 30, (n) => stand.mixed(5 * n + 2), false)
      const lives: number[] = []
      const watching = setInterval(() => {
        const startedAt = performance.now()
        void requestAt(app.port, '/livez').then(() => lives.push(performance.now() - startedAt))
      }, 100)
      await pause(1_000)
      const from = load.sent.length
      const [sum, count] = await readStatementTimes(app)
      // A statement takes about one round trip; anything longer means that requests queue behind each other.
      const reported = measureUntilReported(`F3 ${name}`, async () => {
        const [sumNow, countNow] = await readStatementTimes(app)
        const waiting = await readMeter(app, 'db_client_connection_pending_requests')
        return waiting > 0 || (sumNow - sum) / (countNow - count) > 0.09
      })
      if (delay === null) proxy.stall()
      else proxy.delayMs = delay
      await pause(5_000)
      proxy.delayMs = 0
      proxy.goOn()
      const back = await waitUntil(
        async () => (await requestAt(app.port, '/api/v1/cart', stand.mixed(2).ask)).status === 200,
        30_000,
        'the shop',
      )
      await pause(500)
      clearInterval(watching)
      const replies = (await load.stop()).slice(from)
      console.log(`F3 ${name}: ${formatCounts(replies)}`)
      const odd = replies.filter((one) => !isGood(one) && !(one.status === 503 && one.retryAfter))
      const refusalTimes = replies.filter(({ status }) => status === 503).map(({ ms }) => ms)
      const slowest = Math.max(0, ...replies.map(({ ms }) => ms))
      verdicts.push(
        {
          what: `F3 ${name}: answers other than good or 503`,
          bar: '0',
          measured: `${odd.length} of ${replies.length}`,
          met: odd.length === 0,
        },
        {
          what: `F3 ${name}: livez, 99 of 100`,
          bar: '≤ 50 ms idle',
          measured: `${percentile(lives, 0.99).toFixed(0)} ms`,
          met: null,
        },
        {
          what: `F3 ${name}: slowest answer`,
          bar: '≤ 12 s',
          measured: `${(slowest / 1000).toFixed(1)} s`,
          met: slowest <= 12_000,
        },
        {
          what: `F3 ${name}: well again`,
          bar: '≤ 10 s',
          measured: `${(back / 1000).toFixed(1)} s`,
          met: back <= 10_000,
        },
        await reported,
      )
      if (delay === null || delay >= 1_000)
        verdicts.push({
          what: `F3 ${name}: control: connections ran out`,
          bar: '> 0',
          measured: `${refusalTimes.length} × 503`,
          met: refusalTimes.length > 0,
        })
    }
    const address = `${stand.pair.url}?application_name=${encodeURIComponent(lockedName)}`
    const alone = { DATABASE_URL: address, DATABASE_REPLICA_URLS: '', DATABASE_CONNECTIONS: '5' }
    const own = await openApp({ ...stand.settings, ...alone })
    try {
      verdicts.push(...(await tableLocked(stand, own, stand.pair.superUrl, 5, 45)))
    } finally {
      await own.end('SIGTERM')
    }
    verdicts.push({
      what: 'F3 processes that ended',
      bar: '0',
      measured: String(app.crashes),
      met: app.crashes === 0,
    })
    return verdicts
  } finally {
    await app.end('SIGTERM')
    await proxy.close()
  }
}
