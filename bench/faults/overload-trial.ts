import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { holdToHalf, mayHold } from '../load/half-core.ts'
import { residentOf, root } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'
import { sixteenAtPages } from './fair-trial.ts'
import { meterOf, toldSoon } from './meters-of.ts'
import { type MixedRequest, mixedKinds, openMixedRequests } from './mixed-requests.ts'
import { askAt, countsOf, openLoad, percentile, type Sent } from './senders.ts'
import { openApp } from './shop-pair.ts'
import type { Stand } from './stand.ts'

interface Measured {
  seconds: number
  peak: number
  base: number[]
  sixteen: { asked: number; refused: number; p99: number }
  sent: Sent[]
  lives: number[]
  /** The same at the private port, where nobody else asks. */
  privateLives: number[]
  /** How late the bench itself was: so much of all times here may be its own. */
  lateness: number[]
  /** Connections that wait in the kernel for the process to take them. */
  backlogs: number[]
  told: Verdict
  growth: number
  /** How much of the machine the processes of the bench had, in cores. */
  cores: number
  after: number[]
  crashes: number
}

/** What is taken out of the sources, to see what it was for. */
const controls = {
  'without the guard': [
    'src/server/admission.ts',
    'return expectedWait() > (isCrowded ? crowdedMs : patienceMs)[kind]',
    'return false',
  ],
  'without turns': [
    'src/server/page.ts',
    'await options.turns.take(now?.goesFirst === true)',
    'return true',
  ],
} as const

/**
 * F6: five times what one process of half a core can do, all kinds of requests mixed, for so many seconds; then less
 * long without its parts.
 */
export async function overload(
  stand: Stand,
  seconds: number,
  withControls = true,
): Promise<Verdict[]> {
  if (!mayHold())
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
  console.log(`F6: ${countsOf(real.sent)}`)
  const verdicts = [...verdictsOf(real), ...sharesOf(real.sent)]
  if (!withControls) return verdicts
  for (const [name, [file, part, instead]] of Object.entries(controls)) {
    const broken = join(stand.pair.folder, 'broken-for-overload')
    copyWithout(broken, file, part, instead)
    const control = await measure(stand, next, Math.min(seconds, 10), broken)
    console.log(`F6 ${name}: capacity ${control.peak.toFixed(0)}/s; ${countsOf(control.sent)}`)
    const without = figuresOf(control)
    verdicts.push({
      what: `F6 control: ${name}, p99`,
      bar: '> 3 ×',
      measured: `${without.slower.toFixed(1)} ×, refused ${timesOf(without.refusedMs, 0.5)}`,
      met: without.slower > 3 || percentile(without.refusedMs, 0.5) > 50,
    })
  }
  return verdicts
}

/** Let in and answered: also where the answer is that this order can't be placed as it was asked for. */
const isServed = ({ status, what }: Sent) =>
  (status >= 200 && status < 400) ||
  (what === 'order' && status >= 400 && status < 500 && status !== 429)
const isRefused = ({ status }: Sent) => status === 503 || status === 429
const timesOf = (all: readonly number[], ...shares: number[]) =>
  shares.map((share) => `${percentile(all, share).toFixed(0)} ms`).join(', ')

function verdictsOf(real: Measured): Verdict[] {
  const { base, goodput, slower, refused, rude, refusedMs } = figuresOf(real)
  const { sixteen, seconds } = real
  const orders = real.sent.filter(({ what }) => what === 'order')
  const shedOrders = orders.filter((one) => !isServed(one))
  const told = (what: string, measured: string): Verdict => ({
    what: `F6 ${what}`,
    bar: '',
    measured,
    met: null,
  })
  const judged = (what: string, bar: string, measured: string, met: boolean): Verdict => ({
    what: `F6 ${what}`,
    bar,
    measured,
    met,
  })
  return [
    told(
      'capacity, half a core, all kinds',
      `${real.peak.toFixed(0)}/s, p99 ${base.toFixed(0)} ms`,
    ),
    judged(
      'sixteen at pages that nobody has asked for, refused',
      '0',
      `${sixteen.refused} of ${sixteen.asked}, p99 ${sixteen.p99.toFixed(0)} ms`,
      sixteen.refused === 0,
    ),
    judged(
      `good answers at 5 ×, ${seconds} s`,
      '≥ 80% of capacity',
      `${(goodput * 100).toFixed(0)}%`,
      goodput >= 0.8,
    ),
    judged('accepted, p99', '≤ 3 ×', `${slower.toFixed(1)} ×`, slower <= 3),
    judged(
      'other than good or refused with Retry-After',
      '0',
      `${rude} beside ${refused} refused`,
      rude === 0,
    ),
    judged('refused, median', '≤ 50 ms', timesOf(refusedMs, 0.5), percentile(refusedMs, 0.5) <= 50),
    told('refused, 95 and 99 of 100', timesOf(refusedMs, 0.95, 0.99)),
    told('livez at the port of all: median, 95, 99 of 100', timesOf(real.lives, 0.5, 0.95, 0.99)),
    judged(
      'livez at the private port: 99 of 100',
      '≤ 50 ms',
      `${timesOf(real.privateLives, 0.99)} (median ${timesOf(real.privateLives, 0.5)}, longest ${timesOf(real.privateLives, 1)})`,
      percentile(real.privateLives, 0.99) <= 50,
    ),
    told(
      'connections not yet accepted: median, 95, 99 of 100',
      [0.5, 0.95, 0.99].map((share) => percentile(real.backlogs, share)).join(', '),
    ),
    told('the bench itself late, median, 99 of 100', timesOf(real.lateness, 0.5, 0.99)),
    told('cores that the bench itself took', real.cores.toFixed(2)),
    judged('memory', '≤ +200 MB', `${real.growth.toFixed(0)} MB`, real.growth <= 200),
    judged(
      'ten seconds later, p99',
      '≤ 2 ×',
      `${(percentile(real.after, 0.99) / base).toFixed(1)} ×`,
      percentile(real.after, 0.99) <= 2 * base,
    ),
    judged(
      'orders refused',
      '0',
      `${shedOrders.length} of ${orders.length}`,
      shedOrders.length === 0,
    ),
    real.told,
    judged('processes that ended', '0', String(real.crashes), real.crashes === 0),
  ]
}

/** How many of each kind were answered: orders and their steps come before pages, and pages before programs' calls. */
function sharesOf(sent: readonly Sent[]): Verdict[] {
  const shares: Record<string, number> = {}
  const lines = mixedKinds.map((kind): Verdict => {
    const asked = sent.filter(({ what }) => what === kind)
    const served = asked.filter(isServed)
    shares[kind] = served.length / asked.length
    const ms = served.map((one) => one.ms)
    return {
      what: `F6 ${kind}: answered, p50, p99`,
      bar: '',
      measured: `${served.length} of ${asked.length} (${Math.round(100 * shares[kind])}%), ${timesOf(ms, 0.5, 0.99)}`,
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

function figuresOf({ peak, base, sent, seconds }: Measured) {
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
  stand: Stand,
  next: Next,
  seconds: number,
  sources: string,
): Promise<Measured> {
  const app = await openApp(stand.settings, sources)
  const hold = holdToHalf(app.pid())
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
    const before = residentOf(app.pid())
    const load = openLoad(app.port, 5 * peak, next, false)
    const told = toldSoon('F6', async () => (await meterOf(app, 'haggle_requests_shed_total')) > 0)
    const watched = watchLives(app)
    const used = process.cpuUsage()
    await pause(seconds * 1_000)
    const { user, system } = process.cpuUsage(used)
    watched.stop()
    const growth = residentOf(app.pid()) - before
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
      told: await told,
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

/** Asks ten times a second whether the process lives. */
function watchLives({ port, privatePort }: { port: number; privatePort: number }) {
  const lives: number[] = []
  const privateLives: number[] = []
  const lateness: number[] = []
  const backlogs: number[] = []
  let due = performance.now() + 100
  const watching = setInterval(() => {
    const began = performance.now()
    lateness.push(Math.max(0, began - due))
    due = began + 100
    backlogs.push(backlogAt(port))
    const ask = (at: number, times: number[]) => {
      const end = () => void times.push(performance.now() - began)
      void askAt(at, '/livez').then(end, end)
    }
    ask(port, lives)
    ask(privatePort, privateLives)
  }, 100)
  return { lives, privateLives, lateness, backlogs, stop: () => clearInterval(watching) }
}

/** How many connections wait to be accepted at a port of 127.0.0.1, as Linux tells it. */
function backlogAt(port: number): number {
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
        const began = performance.now()
        const { path, ask, what } = next(n++)
        const { status } = await askAt(port, path, ask)
        if (isServed({ status, what } as Sent)) times.push(performance.now() - began)
        else console.log(`Without a rush ${what} was answered ${status}`)
      }
    }),
  )
  return { rate: times.length / (ms / 1000), times }
}

/** The sources with a part of one file replaced. */
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
