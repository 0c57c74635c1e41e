import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { holdToHalf, mayHold } from '../load/half-core.ts'
import { residentOf, root } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'
import { type Ask, askAt, countsOf, isGood, openLoad, percentile, type Sent } from './senders.ts'
import { openApp } from './shop-pair.ts'
import type { Stand } from './stand.ts'

interface Measured {
  peak: number
  base: number[]
  sent: Sent[]
  growth: number
  after: number[]
  crashes: number
}

/** F6: five times what one process of half a core can do, for so many seconds; then the same without the guard. */
export async function overload(stand: Stand, seconds: number): Promise<Verdict[]> {
  if (!mayHold())
    return [{ what: 'F6 overload', bar: '', measured: 'not measured: needs root and Linux control groups', met: null }]
  const real = await measured(stand, seconds, root)
  const broken = join(stand.pair.folder, 'without-admission')
  copyWithoutGuard(broken)
  const control = await measured(stand, Math.min(seconds, 10), broken)
  const figures = figuresOf(real, seconds)
  const without = figuresOf(control, Math.min(seconds, 10))
  console.log(`F6: ${countsOf(real.sent)}\nF6 without the guard: ${countsOf(control.sent)}`)
  const orders = real.sent.filter(({ what }) => what === 'order')
  const shedOrders = orders.filter(({ status }) => status === 503 || status === 0)
  return [
    {
      what: 'F6 capacity, half a core',
      bar: '',
      measured: `${real.peak.toFixed(0)}/s, p99 ${figures.base.toFixed(0)} ms`,
      met: null,
    },
    {
      what: 'F6 good answers at 5 ×',
      bar: '≥ 80% of capacity',
      measured: `${(figures.goodput * 100).toFixed(0)}%`,
      met: figures.goodput >= 0.8,
    },
    { what: 'F6 accepted, p99', bar: '≤ 3 ×', measured: `${figures.slower.toFixed(1)} ×`, met: figures.slower <= 3 },
    {
      what: 'F6 refused with Retry-After',
      bar: '100%',
      measured: `${figures.rude} of ${figures.refused} without`,
      met: figures.rude === 0,
    },
    {
      what: 'F6 refused, median',
      bar: '≤ 50 ms',
      measured: `${figures.refusedMs.toFixed(0)} ms`,
      met: figures.refusedMs <= 50,
    },
    { what: 'F6 memory', bar: '≤ +200 MB', measured: `${real.growth.toFixed(0)} MB`, met: real.growth <= 200 },
    {
      what: 'F6 ten seconds later, p99',
      bar: '≤ 2 ×',
      measured: `${(percentile(real.after, 0.99) / figures.base).toFixed(1)} ×`,
      met: percentile(real.after, 0.99) <= 2 * figures.base,
    },
    {
      what: 'F6 orders refused',
      bar: '0',
      measured: `${shedOrders.length} of ${orders.length}`,
      met: shedOrders.length === 0,
    },
    {
      what: 'F6 control: without the guard, p99',
      bar: '> 3 ×',
      measured: `${without.slower.toFixed(1)} ×`,
      met: without.slower > 3,
    },
  ]
}

function figuresOf({ peak, base, sent }: Measured, seconds: number) {
  const pages = sent.filter(({ what }) => what === 'page')
  const good = pages.filter(isGood)
  const refused = pages.filter(({ status }) => status === 503 || status === 429)
  const usual = percentile(base, 0.99)
  return {
    base: usual,
    goodput: good.length / seconds / peak,
    slower:
      percentile(
        good.map(({ ms }) => ms),
        0.99,
      ) / usual,
    refused: refused.length,
    rude: pages.length - good.length - refused.filter(({ retryAfter }) => retryAfter).length,
    refusedMs:
      refused.length > 0
        ? percentile(
            refused.map(({ ms }) => ms),
            0.5,
          )
        : 0,
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
    await pause(seconds * 1_000)
    const growth = residentOf(app.pid()) - before
    const sent = (await load.stop()).map((one) =>
      one.what === 'order' && one.status === 400 ? { ...one, status: 200 } : one,
    )
    await pause(10_000)
    const { times: after } = await closedLoop(stand, app.port, 8, 3_000)
    return { peak, base, sent, growth, after, crashes: app.crashes }
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

/** The sources with everybody let in. */
function copyWithoutGuard(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  for (const name of ['src', 'package.json', 'migrations'])
    cpSync(join(root, name), join(directory, name), { recursive: true })
  for (const name of ['node_modules', 'build']) symlinkSync(join(root, name), join(directory, name))
  const file = join(directory, 'src/server/admission.ts')
  const text = readFileSync(file, 'utf8')
  const broken = text.replace('return inside >= limit', 'return false')
  if (broken === text) throw new Error('The guard is no longer where this copy breaks it')
  writeFileSync(file, broken)
}
