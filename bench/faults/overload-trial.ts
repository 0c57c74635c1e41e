import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { canLimitCpu, limitToHalfCore } from '../load/half-core.ts'
import { getResidentMegabytes, root } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'
import { sixteenAtPages } from './fair-trial.ts'
import { type MixedRequest, mixedKinds, openMixedRequests } from './mixed-requests.ts'
import { formatCounts, type LoadReply, openLoad, percentile, requestAt } from './open-load.ts'
import { measureUntilReported, readMeter } from './read-meters.ts'
import { openApp } from './shop-pair.ts'
import type { TestBed } from './test-bed.ts'

interface Measurement {
  seconds: number
  peak: number
  base: number[]
  sixteen: { asked: number; refused: number; p99: number }
  sent: LoadReply[]
  lives: number[]
  /** The same at the private port, which nobody else uses. */
  privateLives: number[]
  /** Event loop lag of the bench itself, which all measured times include. */
  lateness: number[]
  /** Connections waiting in the kernel for the process to accept them. */
  backlogs: number[]
  told: Verdict
  growth: number
  /** Processor time of the bench's processes, in cores. */
  cores: number
  after: number[]
  crashes: number
}

/** Parts removed from the sources to measure their effect. */
const controls = {
  'without the guard': [
    'src/server/overload/admission.ts',
    'return expectedWait() > (isCrowded ? maxCrowdedWaitMs : maxWaitMs)[kind]',
    'return false',
  ],
  'without turns': [
    'src/server/render/page-rendering.ts',
    'await options.renderQueue.waitForTurn(context?.hasPriority === true)',
    'return true',
  ],
} as const

/**
 * F6: five times the capacity of one process on half a core, with a mix of all requests, for a given time;
 * then for a shorter time with each protection removed.
 */
export async function overload(
  stand: TestBed,
  seconds: number,
  withControls = true,
): Promise<Verdict[]> {
  if (!canLimitCpu())
    return [
      {
        what: 'F6 overload',
        bar: '',
        measured: 'not measured: needs root and Linux control groups',
        met: null,
      },
    ]
  const next = await openMixedRequests(stand)
  const real = await measure(stand, next, seconds, root)
  console.log(`F6: ${formatCounts(real.sent)}`)
  const verdicts = [...buildVerdicts(real), ...buildShareVerdicts(real.sent)]
  if (!withControls) return verdicts
  for (const [name, [file, part, instead]] of Object.entries(controls)) {
    const broken = join(stand.pair.folder, 'broken-for-overload')
    copyWithout(broken, file, part, instead)
    const control = await measure(stand, next, Math.min(seconds, 10), broken)
    console.log(`F6 ${name}: capacity ${control.peak.toFixed(0)}/s; ${formatCounts(control.sent)}`)
    const without = computeFigures(control)
    verdicts.push({
      what: `F6 control: ${name}, p99`,
      bar: '> 3 ×',
      measured: `${without.slower.toFixed(1)} ×, refused ${formatPercentiles(without.refusedMs, 0.5)}`,
      met: without.slower > 3 || percentile(without.refusedMs, 0.5) > 50,
    })
  }
  return verdicts
}

/** Admitted and answered, also where the answer is that the order can't be placed as sent. */
const isServed = ({ status, what }: LoadReply) =>
  (status >= 200 && status < 400) ||
  (what === 'order' && status >= 400 && status < 500 && status !== 429)
const isRefused = ({ status }: LoadReply) => status === 503 || status === 429
const formatPercentiles = (all: readonly number[], ...shares: number[]) =>
  shares.map((share) => `${percentile(all, share).toFixed(0)} ms`).join(', ')

function buildVerdicts(real: Measurement): Verdict[] {
  const { base, goodput, slower, refused, rude, refusedMs } = computeFigures(real)
  const { sixteen, seconds } = real
  const orders = real.sent.filter(({ what }) => what === 'order')
  const shedOrders = orders.filter((one) => !isServed(one))
  const buildInfoVerdict = (what: string, measured: string): Verdict => ({
    what: `F6 ${what}`,
    bar: '',
    measured,
    met: null,
  })
  const buildVerdict = (what: string, bar: string, measured: string, met: boolean): Verdict => ({
    what: `F6 ${what}`,
    bar,
    measured,
    met,
  })
  return [
    buildInfoVerdict(
      'capacity, half a core, all kinds',
      `${real.peak.toFixed(0)}/s, p99 ${base.toFixed(0)} ms`,
    ),
    buildVerdict(
      'sixteen at pages that nobody has asked for, refused',
      '0',
      `${sixteen.refused} of ${sixteen.asked}, p99 ${sixteen.p99.toFixed(0)} ms`,
      sixteen.refused === 0,
    ),
    buildVerdict(
      `good answers at 5 ×, ${seconds} s`,
      '≥ 80% of capacity',
      `${(goodput * 100).toFixed(0)}%`,
      goodput >= 0.8,
    ),
    buildVerdict('accepted, p99', '≤ 3 ×', `${slower.toFixed(1)} ×`, slower <= 3),
    buildVerdict(
      'other than good or refused with Retry-After',
      '0',
      `${rude} beside ${refused} refused`,
      rude === 0,
    ),
    buildVerdict(
      'refused, median',
      '≤ 50 ms',
      formatPercentiles(refusedMs, 0.5),
      percentile(refusedMs, 0.5) <= 50,
    ),
    buildInfoVerdict('refused, 95 and 99 of 100', formatPercentiles(refusedMs, 0.95, 0.99)),
    buildInfoVerdict(
      'livez at the port of all: median, 95, 99 of 100',
      formatPercentiles(real.lives, 0.5, 0.95, 0.99),
    ),
    buildVerdict(
      'livez at the private port: 99 of 100',
      '≤ 50 ms',
      `${formatPercentiles(real.privateLives, 0.99)} (median ` +
        `${formatPercentiles(real.privateLives, 0.5)}, longest ${formatPercentiles(real.privateLives, 1)})`,
      percentile(real.privateLives, 0.99) <= 50,
    ),
    buildInfoVerdict(
      'connections not yet accepted: median, 95, 99 of 100',
      [0.5, 0.95, 0.99].map((share) => percentile(real.backlogs, share)).join(', '),
    ),
    buildInfoVerdict(
      'the bench itself late, median, 99 of 100',
      formatPercentiles(real.lateness, 0.5, 0.99),
    ),
    buildInfoVerdict('cores that the bench itself took', real.cores.toFixed(2)),
    buildVerdict('memory', '≤ +200 MB', `${real.growth.toFixed(0)} MB`, real.growth <= 200),
    buildVerdict(
      'ten seconds later, p99',
      '≤ 2 ×',
      `${(percentile(real.after, 0.99) / base).toFixed(1)} ×`,
      percentile(real.after, 0.99) <= 2 * base,
    ),
    buildVerdict(
      'orders refused',
      '0',
      `${shedOrders.length} of ${orders.length}`,
      shedOrders.length === 0,
    ),
    real.told,
    buildVerdict('processes that ended', '0', String(real.crashes), real.crashes === 0),
  ]
}

/**
 * Share of each kind answered: orders and their steps take precedence over pages, and pages over API calls.
 */
function buildShareVerdicts(sent: readonly LoadReply[]): Verdict[] {
  const shares: Record<string, number> = {}
  const lines = mixedKinds.map((kind): Verdict => {
    const asked = sent.filter(({ what }) => what === kind)
    const served = asked.filter(isServed)
    shares[kind] = served.length / asked.length
    const ms = served.map((one) => one.ms)
    return {
      what: `F6 ${kind}: answered, p50, p99`,
      bar: '',
      measured: `${served.length} of ${asked.length} (${Math.round(100 * shares[kind])}%), ${formatPercentiles(ms, 0.5, 0.99)}`,
      met: null,
    }
  })
  const lowest = (...kinds: string[]) => Math.min(...kinds.map((kind) => shares[kind]!))
  const steps = lowest('order', 'cart')
  const pages = lowest('home', 'listing', 'product')
  const calls = Math.max(shares.search!, shares.suggest!)
  const percents = (...all: number[]) =>
    all.map((share) => `${Math.round(100 * share)}%`).join(', ')
  return [
    ...lines,
    {
      what: 'F6 orders and their steps answered',
      bar: '100%',
      measured: percents(steps),
      met: steps === 1,
    },
    {
      what: 'F6 orders, desk, pages, calls in this order',
      bar: 'falling',
      measured: percents(steps, shares.desk!, pages, calls),
      met: steps >= shares.desk! && shares.desk! >= pages && pages >= calls,
    },
  ]
}

function computeFigures({ peak, base, sent, seconds }: Measurement) {
  const good = sent.filter(isServed)
  const refused = sent.filter((one) => !isServed(one) && isRefused(one))
  const usual = percentile(base, 0.99)
  const slow = percentile(
    good.map(({ ms }) => ms),
    0.99,
  )
  return {
    base: usual,
    goodput: good.length / seconds / peak,
    slower: slow / usual,
    refused: refused.length,
    rude: sent.length - good.length - refused.filter(({ retryAfter }) => retryAfter).length,
    refusedMs: refused.map(({ ms }) => ms),
  }
}

type Next = (n: number) => MixedRequest

async function measure(
  stand: TestBed,
  next: Next,
  seconds: number,
  sources: string,
): Promise<Measurement> {
  const app = await openApp(stand.settings, sources)
  const hold = limitToHalfCore(app.pid())
  let n = 0
  const nextPage = () => {
    for (;;) {
      const { what, path } = next(n++)
      if (what === 'product') return path
    }
  }
  try {
    await closedLoop(next, app.port, 8, 3_000)
    const sixteen = await sixteenAtPages(app.port, nextPage, 3_000)
    const { rate: peak, times: base } = await closedLoop(next, app.port, 8, 6_000)
    const before = getResidentMegabytes(app.pid())
    const load = openLoad(app.port, 5 * peak, next, false)
    const reported = measureUntilReported(
      'F6',
      async () => (await readMeter(app, 'haggle_requests_shed_total')) > 0,
    )
    const watched = watchHealth(app)
    const used = process.cpuUsage()
    await pause(seconds * 1_000)
    const { user, system } = process.cpuUsage(used)
    watched.stop()
    const growth = getResidentMegabytes(app.pid()) - before
    const sent = await load.stop()
    await pause(10_000)
    const { times: after } = await closedLoop(next, app.port, 8, 5_000)
    return {
      seconds,
      peak,
      base,
      sixteen,
      sent,
      lives: watched.lives,
      privateLives: watched.privateLives,
      lateness: watched.lateness,
      backlogs: watched.backlogs,
      told: await reported,
      growth,
      cores: (user + system) / 1e6 / seconds,
      after,
      crashes: app.crashes,
    }
  } finally {
    await app.end('SIGKILL')
    hold.release()
  }
}

/** Checks ten times a second whether the process is alive. */
function watchHealth({ port, privatePort }: { port: number; privatePort: number }) {
  const lives: number[] = []
  const privateLives: number[] = []
  const lateness: number[] = []
  const backlogs: number[] = []
  let due = performance.now() + 100
  const watching = setInterval(() => {
    const startedAt = performance.now()
    lateness.push(Math.max(0, startedAt - due))
    due = startedAt + 100
    backlogs.push(readBacklog(port))
    const ask = (at: number, times: number[]) => {
      const end = () => void times.push(performance.now() - startedAt)
      void requestAt(at, '/livez').then(end, end)
    }
    ask(port, lives)
    ask(privatePort, privateLives)
  }, 100)
  return { lives, privateLives, lateness, backlogs, stop: () => clearInterval(watching) }
}

/** Connections waiting to be accepted at a port of 127.0.0.1, as Linux reports them. */
function readBacklog(port: number): number {
  const name = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const isListening = (parts: readonly string[]) => parts[1]?.endsWith(name) && parts[3] === '0A'
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  const [queues] = lines.map((line) => line.trim().split(/\s+/)).filter(isListening)
  return queues ? Number.parseInt(queues[4]!.split(':')[1]!, 16) : 0
}

async function closedLoop(next: Next, port: number, workers: number, ms: number) {
  const times: number[] = []
  const end = performance.now() + ms
  let n = 0
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) {
        const startedAt = performance.now()
        const { path, ask, what } = next(n++)
        const { status } = await requestAt(port, path, ask)
        if (isServed({ status, what } as LoadReply)) times.push(performance.now() - startedAt)
        else console.log(`Without a rush ${what} was answered ${status}`)
      }
    }),
  )
  return { rate: times.length / (ms / 1000), times }
}

/** A copy of the sources with a part of one file replaced. */
function copyWithout(directory: string, name: string, part: string, instead: string): void {
  rmSync(directory, { recursive: true, force: true })
  for (const each of ['src', 'package.json', 'migrations'])
    cpSync(join(root, each), join(directory, each), { recursive: true })
  for (const each of ['node_modules', 'build']) symlinkSync(join(root, each), join(directory, each))
  const file = join(directory, name)
  const text = readFileSync(file, 'utf8')
  const broken = text.replace(part, instead)
  if (broken === text) throw new Error('The guard is no longer where this copy breaks it')
  writeFileSync(file, broken)
}
