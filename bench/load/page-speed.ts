import { findSamplePages, getPage, type SamplePages } from '../http-request.ts'
import { getDataDirectory, type ShopProcess, startShop } from '../shop-process.ts'
import { median, type Verdict, whole } from '../verdicts.ts'
import { generateLoad, type LoadSpec } from './generator.ts'
import type { LoadOptions } from './load-bench.ts'
import { startNginx } from './nginx.ts'
import { getCpuSeconds } from './processor-time.ts'
import { needProgram, pinToCore } from './programs.ts'
import { statementsPerPage } from './statements.ts'

/** The measured process is pinned to core 0; generator and database are on the other one. */
const measuredCore = 0
const otherCore = 1

/** Cached pages against nginx (P1), and rendered pages (P2). */
export async function pageSpeed(options: LoadOptions): Promise<Verdict[]> {
  const shop = {
    data: getDataDirectory(String(options.products)),
    products: options.products,
    patience: 1_200_000,
  }
  return [...(await measureCached(shop, options)), ...(await measureUncached(shop, options))]
}

async function measureCached(
  shopOptions: Parameters<typeof startShop>[0],
  options: LoadOptions,
): Promise<Verdict[]> {
  const shop = await startShop(shopOptions)
  try {
    const { listing } = await findSamplePages(shop.port)
    pinToCore(shop.pid, measuredCore)
    const page = await getPage(shop.port, listing, { 'accept-encoding': 'gzip' })
    const bytes = `${whole(page.body.length)} bytes gzip`
    const ours: LoadSpec = {
      port: shop.port,
      path: listing,
      connections: 16,
      seconds: options.seconds,
      core: otherCore,
    }
    const cold = await ratePerCore(shop.pid, { ...ours, fresh: true })
    if (!needProgram('nginx', 'nginx-light')) {
      const rate = `${whole(await ratePerCore(shop.pid, ours))}/s, no nginx to compare`
      return [
        {
          what: `P1 listing from memory, ${bytes}`,
          bar: '≥ 0.5 × nginx',
          measured: rate,
          met: null,
        },
      ]
    }
    const nginx = await startNginx(page.body)
    try {
      pinToCore(nginx.pid, measuredCore)
      const rounds = await measureInterleaved(options.rounds, {
        ours: () => ratePerCore(shop.pid, ours),
        nginx: () => ratePerCore(nginx.pid, { ...ours, port: nginx.port, path: '/page' }),
      })
      const ratio = median(rounds.ours.map((rate, round) => rate / rounds.nginx[round]!))
      const rates = `${whole(median(rounds.ours))}/s of ${whole(median(rounds.nginx))}/s`
      return [
        {
          what: `P1 listing from memory, ${bytes}`,
          bar: '≥ 0.5 × nginx',
          measured: `${ratio.toFixed(2)} (${rates})`,
          met: ratio >= 0.5,
        },
        {
          what: '   first visit: made, compressed and kept',
          bar: '',
          measured: `${whole(cold)}/s`,
          met: null,
        },
      ]
    } finally {
      await nginx.stop()
    }
  } finally {
    await shop.stop()
  }
}

async function measureUncached(
  shopOptions: Parameters<typeof startShop>[0],
  options: LoadOptions,
): Promise<Verdict[]> {
  const shop = await startShop({ ...shopOptions, settings: { PAGE_CACHE_MB: '0' } })
  try {
    const sights = await findSamplePages(shop.port)
    pinToCore(shop.pid, measuredCore)
    const pages = listPages(sights)
    const measures = Object.fromEntries(
      Object.entries(pages).map(([name, path]) => [name, () => measureRate(shop, path, options)]),
    )
    const rounds = await measureInterleaved(options.rounds, measures)
    const verdicts: Verdict[] = []
    for (const [name, path] of Object.entries(pages)) {
      const rate = median(rounds[name]!)
      const statements = await statementsPerPage(shop.port, shopOptions.data, path)
      const isBar = name === 'listing'
      verdicts.push({
        what: `P2 ${name}, made anew on one core`,
        bar: isBar ? '≥ 200/s' : '',
        measured: `${whole(rate)}/s`,
        met: isBar ? rate >= 200 : null,
      })
      if (statements !== null)
        verdicts.push({
          what: `P2 ${name}, statements`,
          bar: '≤ 6',
          measured: statements.toFixed(1),
          met: Number(statements.toFixed(1)) <= 6,
        })
    }
    return verdicts
  } finally {
    await shop.stop()
  }
}

const listPages = (sights: SamplePages) => ({
  listing: sights.listing,
  product: sights.product,
  home: '/',
  'listing as data': `${sights.listing}.data`,
})

function measureRate(shop: ShopProcess, path: string, { seconds }: LoadOptions): Promise<number> {
  return ratePerCore(shop.pid, { port: shop.port, path, connections: 8, seconds, core: otherCore })
}

/**
 * Requests per second of processor time that the process got: its throughput with a core to itself, also on a
 * busy machine. By wall clock where the system does not report it.
 */
async function ratePerCore(pid: number, barrage: LoadSpec): Promise<number> {
  const before = getCpuSeconds(pid)
  const { requests, seconds } = await generateLoad(barrage)
  const cpuSeconds = getCpuSeconds(pid) - before
  return requests / (cpuSeconds > 0 ? cpuSeconds : seconds)
}

/** Each measurement once per round, so that load on the machine affects all of them alike. */
async function measureInterleaved<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
) {
  const samples = Object.fromEntries(
    Object.keys(measures).map((name) => [name, []]),
  ) as unknown as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(measures) as Name[]) samples[name].push(await measures[name]())
    const last = (Object.keys(samples) as Name[]).map(
      (name) => `${name} ${whole(samples[name].at(-1)!)}/s`,
    )
    console.log(`round ${round + 1}: ${last.join(', ')}`)
  }
  return samples
}
