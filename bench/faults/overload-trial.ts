import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { holdToHalf, mayHold } from '../load/half-core.ts'
import { residentOf, root } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'
import { fairShares } from './fair-trial.ts'
import { meterOf, toldSoon } from './meters-of.ts'
import { type Ask, askAt, countsOf, isGood, openLoad, percentile, type Sent } from './senders.ts'
import { openApp } from './shop-pair.ts'
import type { Stand } from './stand.ts'

interface Measured {
  seconds: number
  peak: number
  base: number[]
  sent: Sent[]
  lives: number[]
  /** The same at the private port, where nobody else asks. */
  privateLives: number[]
  /** How late the bench itself was: so much of all times here may be its own. */
  lateness: number[]
  told: Verdict
  growth: number
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
  'without turns': ['src/server/page.ts', '() => options.turns.take(first)', 'async () => {}'],
} as const

/** F6: five times what one process of half a core can do, for so many seconds; then less long without its parts. */
export async function overload(stand: Stand, seconds: number): Promise<Verdict[]> {
  if (!mayHold())
    return [{ what: 'F6 overload', bar: '', measured: 'not measured: needs root and Linux control groups', met: null }]
  const real = await measured(stand, seconds, root)
  console.log(`F6: ${countsOf(real.sent)}`)
  const { base, goodput, slower, refused, rude, refusedMs } = figuresOf(real)
  const orders = real.sent.filter(({ what }) => what === 'order')
  const shedOrders = orders.filter(({ status }) => status === 503 || status === 0)
  const times = (all: number[], share: number) => `${percentile(all, share).toFixed(0)} ms`
  const verdicts: Verdict[] = [
    {
      what: 'F6 capacity, half a core',
      bar: '',
      measured: `${real.peak.toFixed(0)}/s, p99 ${base.toFixed(0)} ms`,
      met: null,
    },
    {
      what: `F6 good answers at 5 ×, ${seconds} s`,
      bar: '≥ 80% of capacity',
      measured: `${(goodput * 100).toFixed(0)}%`,
      met: goodput >= 0.8,
    },
    { what: 'F6 accepted, p99', bar: '≤ 3 ×', measured: `${slower.toFixed(1)} ×`, met: slower <= 3 },
    {
      what: 'F6 refused with Retry-After',
      bar: '100%',
      measured: `${rude} of ${refused} without`,
      met: rude === 0,
    },
    {
      what: 'F6 refused, median',
      bar: '≤ 50 ms',
      measured: times(refusedMs, 0.5),
      met: percentile(refusedMs, 0.5) <= 50,
    },
    {
      what: 'F6 refused, 95 and 99 of 100',
      bar: '',
      measured: `${times(refusedMs, 0.95)}, ${times(refusedMs, 0.99)}`,
      met: null,
    },
    {
      what: 'F6 livez, median',
      bar: '≤ 50 ms',
      measured: times(real.lives, 0.5),
      met: percentile(real.lives, 0.5) <= 50,
    },
    { what: 'F6 livez, 99 of 100', bar: '', measured: times(real.lives, 0.99), met: null },
    {
      what: 'F6 livez at the private port: median, 99 of 100, most',
      bar: '',
      measured: [0.5, 0.99, 1].map((share) => times(real.privateLives, share)).join(', '),
      met: null,
    },
    { what: 'F6 the bench itself late, 99 of 100', bar: '', measured: times(real.lateness, 0.99), met: null },
    { what: 'F6 memory', bar: '≤ +200 MB', measured: `${real.growth.toFixed(0)} MB`, met: real.growth <= 200 },
    {
      what: 'F6 ten seconds later, p99',
      bar: '≤ 2 ×',
      measured: `${(percentile(real.after, 0.99) / base).toFixed(1)} ×`,
      met: percentile(real.after, 0.99) <= 2 * base,
    },
    {
      what: 'F6 orders refused',
      bar: '0',
      measured: `${shedOrders.length} of ${orders.length}`,
      met: shedOrders.length === 0,
    },
    {
      what: 'F6 orders, 99 of 100',
      bar: '',
      measured: times(
        orders.map(({ ms }) => ms),
        0.99,
      ),
      met: null,
    },
    real.told,
    { what: 'F6 processes that ended', bar: '0', measured: String(real.crashes), met: real.crashes === 0 },
    ...(await mixedKinds(stand, Math.min(seconds, 20))),
  ]
  for (const [name, [file, part, instead]] of Object.entries(controls)) {
    const broken = join(stand.pair.folder, 'broken-for-overload')
    copyWithout(broken, file, part, instead)
    const control = await measured(stand, Math.min(seconds, 10), broken)
    console.log(`F6 ${name}: capacity ${control.peak.toFixed(0)}/s; ${countsOf(control.sent)}`)
    const without = figuresOf(control)
    verdicts.push({
      what: `F6 control: ${name}, p99`,
      bar: '> 3 ×',
      measured: `${without.slower.toFixed(1)} ×, refused ${times(without.refusedMs, 0.5)}`,
      met: without.slower > 3 || percentile(without.refusedMs, 0.5) > 50,
    })
  }
  return verdicts
}

async function mixedKinds(stand: Stand, seconds: number): Promise<Verdict[]> {
  const app = await openApp(stand.settings)
  try {
    return await fairShares(stand, app.port, seconds)
  } finally {
    await app.end('SIGKILL')
  }
}

function figuresOf({ peak, base, sent, seconds }: Measured) {
  const pages = sent.filter(({ what }) => what === 'page')
  const good = pages.filter(isGood)
  const refused = pages.filter(({ status }) => status === 503 || status === 429)
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
    rude: pages.length - good.length - refused.filter(({ retryAfter }) => retryAfter).length,
    refusedMs: refused.map(({ ms }) => ms),
  }
}

let fresh = 0
/** With a question that nobody has asked before: it is made for the asker. */
const page = (stand: Stand) => ({ path: `/product/${stand.productUrl}?n=${Date.now()}-${fresh++}`, what: 'page' })

async function measured(stand: Stand, seconds: number, sources: string): Promise<Measured> {
  const app = await openApp(stand.settings, sources)
  const hold = holdToHalf(app.pid())
  try {
    await closedLoop(stand, app.port, 8, 2_000)
    const { rate: peak, times: base } = await closedLoop(stand, app.port, 8, 5_000)
    const before = residentOf(app.pid())
    const order: Ask = {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${stand.shop.buyers[0]!.token}`, 'content-type': 'application/json' },
    }
    const load = openLoad(
      app.port,
      5 * peak,
      (n) => (n % 100 === 50 ? { path: '/api/v1/orders', ask: order, what: 'order' } : page(stand)),
      false,
    )
    const told = toldSoon('F6', async () => (await meterOf(app, 'haggle_requests_shed_total')) > 0)
    const lives: number[] = []
    const privateLives: number[] = []
    const lateness: number[] = []
    let due = performance.now() + 100
    const watching = setInterval(() => {
      const began = performance.now()
      lateness.push(Math.max(0, began - due))
      due = began + 100
      for (const [port, times] of [
        [app.port, lives],
        [app.privatePort, privateLives],
      ] as const) {
        const told = () => times.push(performance.now() - began)
        void askAt(port, '/livez').then(told, told)
      }
    }, 100)
    await pause(seconds * 1_000)
    clearInterval(watching)
    const growth = residentOf(app.pid()) - before
    const sent = (await load.stop()).map((one) =>
      one.what === 'order' && one.status === 400 ? { ...one, status: 200 } : one,
    )
    await pause(10_000)
    const { times: after } = await closedLoop(stand, app.port, 8, 5_000)
    return {
      seconds,
      peak,
      base,
      sent,
      lives,
      privateLives,
      lateness,
      told: await told,
      growth,
      after,
      crashes: app.crashes,
    }
  } finally {
    await app.end('SIGKILL')
    hold.release()
  }
}

async function closedLoop(
  stand: Stand,
  port: number,
  workers: number,
  ms: number,
): Promise<{ rate: number; times: number[] }> {
  const times: number[] = []
  const end = performance.now() + ms
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < end) {
        const began = performance.now()
        const { status } = await askAt(port, page(stand).path)
        if (status === 200) times.push(performance.now() - began)
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
