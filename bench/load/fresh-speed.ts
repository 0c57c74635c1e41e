import { setTimeout as pause } from 'node:timers/promises'
import {
  getDataDirectory,
  getResidentMegabytes,
  type ShopProcess,
  startShop,
} from '../shop-process.ts'
import { median, type Verdict, whole } from '../verdicts.ts'
import { generateLoad } from './generator.ts'
import type { LoadOptions } from './load-bench.ts'
import { collectAddresses, type SampleAddresses } from './sample-addresses.ts'

/** Pages a second with 4 connections, server, database and generator on the same cores (P12). */
const bars: Record<keyof SampleAddresses, number> = { listings: 300, products: 300, searches: 200 }
/** Different pages requested for the memory (P11); megabytes during and after it. */
const memoryPages = 20_000
const maxMegabytes = 350
const maxRestingMegabytes = 300
const crowdedConnections = 16

/** Pages that nobody has requested before: each address once, so that nothing is remembered (P11, P12). */
export async function freshSpeed(options: LoadOptions): Promise<Verdict[]> {
  const data = getDataDirectory(String(options.products))
  const settings = { data, products: options.products, patience: 1_200_000 }
  const shop = await startShop(settings)
  try {
    const addresses = await collectAddresses(shop.port)
    const offsets: Record<string, number> = {}
    const request = async (kind: keyof SampleAddresses, connections: number, seconds: number) => {
      const start = offsets[kind] ?? 0
      const list = addresses[kind]
      const paths = [...list.slice(start), ...list.slice(0, start)]
      const load = { port: shop.port, path: paths[0]!, paths, connections, seconds }
      const { requests, seconds: taken } = await generateLoad(load)
      offsets[kind] = (start + requests) % list.length
      return { requests, rate: requests / taken }
    }
    const rates: Record<string, number[]> = {}
    for (let round = 0; round < options.rounds; round++) {
      for (const kind of Object.keys(bars) as (keyof SampleAddresses)[]) {
        const { rate } = await request(kind, 4, options.seconds)
        rates[kind] = [...(rates[kind] ?? []), rate]
      }
      console.log(
        `round ${round + 1}: ${Object.entries(rates).map(([kind, all]) => `${kind} ${whole(all.at(-1)!)}/s`)}`,
      )
    }
    const verdicts = Object.entries(bars).map(([kind, bar]): Verdict => {
      const rate = median(rates[kind]!)
      return {
        what: `P12 ${kind}, each address once, 4 connections`,
        bar: `≥ ${bar}/s`,
        measured: `${whole(rate)}/s`,
        met: rate >= bar,
      }
    })
    // The generator throws if one is refused.
    const crowded = await request('products', crowdedConnections, options.seconds)
    verdicts.push({
      what: `P12 products, ${crowdedConnections} connections`,
      bar: '0 refused',
      measured: `0 of ${whole(crowded.requests)}`,
      met: true,
    })
    return [...verdicts, ...(await measureMemory(shop, request))]
  } finally {
    await shop.stop()
  }
}

async function measureMemory(
  shop: ShopProcess,
  request: (
    kind: keyof SampleAddresses,
    connections: number,
    seconds: number,
  ) => Promise<{ requests: number }>,
): Promise<Verdict[]> {
  let highest = 0
  for (let pages = 0; pages < memoryPages; ) {
    for (const kind of Object.keys(bars) as (keyof SampleAddresses)[]) {
      pages += (await request(kind, 4, 5)).requests
      highest = Math.max(highest, getResidentMegabytes(shop.pid))
    }
    console.log(`${whole(pages)} pages: ${whole(getResidentMegabytes(shop.pid))} MB`)
  }
  await pause(30_000)
  const resting = getResidentMegabytes(shop.pid)
  return [
    {
      what: `P11 memory during ${whole(memoryPages)} different pages`,
      bar: `≤ ${maxMegabytes} MB`,
      measured: `${whole(highest)} MB`,
      met: Number.isNaN(highest) ? null : highest <= maxMegabytes,
    },
    {
      what: 'P11 memory 30 s later',
      bar: `≤ ${maxRestingMegabytes} MB`,
      measured: `${whole(resting)} MB`,
      met: Number.isNaN(resting) ? null : resting <= maxRestingMegabytes,
    },
  ]
}
