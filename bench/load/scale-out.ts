import { findSamplePages } from '../http-request.ts'
import { getDataDirectory, type ShopProcess, startShop } from '../shop-process.ts'
import { median, type Verdict, whole } from '../verdicts.ts'
import { generateLoad } from './generator.ts'
import { canLimitCpu, limitToHalfCore } from './half-core.ts'
import type { LoadOptions } from './load-bench.ts'
import { getCpuSeconds } from './processor-time.ts'

/**
 * One process against two on the same database, each limited to half a core; pages are rendered anew (P10).
 */
export async function scaleOut({ products, rounds, seconds }: LoadOptions): Promise<Verdict[]> {
  const what = 'P10 two processes, each on half a core'
  const bar = '≥ 1.8 × one'
  if (!canLimitCpu())
    return [{ what, bar, measured: 'not measured: needs root and Linux control groups', met: null }]
  const wish = {
    data: getDataDirectory(String(products)),
    products,
    patience: 1_200_000,
    settings: { PAGE_CACHE_MB: '0' },
  }
  const shops: ShopProcess[] = []
  const holds: { release(): void }[] = []
  try {
    for (let n = 0; n < 2; n++) shops.push(await startShop(wish))
    const { product: path } = await findSamplePages(shops[0]!.port)
    await Promise.all(
      shops.map(({ port }) => generateLoad({ port, path, connections: 4, seconds })),
    )
    for (const shop of shops) holds.push(limitToHalfCore(shop.pid))
    const one: Share[] = []
    const two: Share[] = []
    for (let round = 0; round < rounds; round++) {
      // Which one runs alone alternates, in case one of them is faster.
      one.push(await measureShare([shops[round % 2]!], path, seconds))
      two.push(await measureShare(shops, path, seconds))
      console.log(`round ${round + 1}: one ${say(one.at(-1)!)}, two ${say(two.at(-1)!)}`)
    }
    const ratio = median(two.map(({ rate }, round) => rate / one[round]!.rate))
    const cores = median(two.map((share) => share.cores))
    const rates = `${whole(median(two.map(({ rate }) => rate)))}/s, one ${whole(median(one.map(({ rate }) => rate)))}/s`
    const measured = `${ratio.toFixed(2)} (${rates})`
    if (cores < 0.9)
      return [{ what, bar, measured: `${measured}; others had their cores`, met: null }]
    return [{ what, bar, measured, met: ratio >= 1.8 }]
  } finally {
    for (const shop of shops) await shop.stop()
    for (const hold of holds) hold.release()
  }
}

interface Share {
  rate: number
  /** The share of the machine they really had; below their limit, the machine is too busy to tell. */
  cores: number
}

async function measureShare(
  shops: readonly ShopProcess[],
  path: string,
  seconds: number,
): Promise<Share> {
  const sumCpuSeconds = () => shops.reduce((sum, { pid }) => sum + getCpuSeconds(pid), 0)
  const before = sumCpuSeconds()
  const hails = await Promise.all(
    shops.map(({ port }) => generateLoad({ port, path, connections: 4, seconds })),
  )
  const rate = hails.reduce((sum, each) => sum + each.requests / each.seconds, 0)
  return {
    rate,
    cores: (sumCpuSeconds() - before) / Math.max(...hails.map((each) => each.seconds)),
  }
}

const say = ({ rate, cores }: Share) => `${whole(rate)}/s on ${cores.toFixed(2)} cores`
