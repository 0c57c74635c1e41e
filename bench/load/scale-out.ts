import { sightsOf } from '../ask.ts'
import { dataOf, type ShopProcess, startShop } from '../shop-process.ts'
import { median, type Verdict, whole } from '../verdicts.ts'
import { requestsPerSecond } from './generator.ts'
import { holdToHalf, mayHold } from './half-core.ts'
import type { LoadOptions } from './load-bench.ts'

/** One process against two of them on the same database, each held to half a core; pages are made anew (P10). */
export async function scaleOut({ products, rounds, seconds }: LoadOptions): Promise<Verdict[]> {
  const what = 'P10 two processes, each on half a core'
  const bar = '≥ 1.8 × one'
  if (!mayHold()) return [{ what, bar, measured: 'not measured: needs root and Linux control groups', met: null }]
  const wish = { data: dataOf(String(products)), products, patience: 1_200_000, settings: { PAGE_CACHE_MB: '0' } }
  const shops: ShopProcess[] = []
  const holds: { release(): void }[] = []
  try {
    for (let n = 0; n < 2; n++) shops.push(await startShop(wish))
    const { product: path } = await sightsOf(shops[0]!.port)
    await Promise.all(shops.map(({ port }) => requestsPerSecond({ port, path, connections: 4, seconds })))
    for (const shop of shops) holds.push(holdToHalf(shop.pid))
    const one: number[] = []
    const two: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Whoever goes alone changes, in case one of them is the luckier.
      one.push(await rateOf([shops[round % 2]!], path, seconds))
      two.push(await rateOf(shops, path, seconds))
      console.log(`round ${round + 1}: one ${whole(one.at(-1)!)}/s, two ${whole(two.at(-1)!)}/s`)
    }
    const ratio = median(two.map((rate, round) => rate / one[round]!))
    const measured = `${ratio.toFixed(2)} (${whole(median(two))}/s, one ${whole(median(one))}/s)`
    return [{ what, bar, measured, met: ratio >= 1.8 }]
  } finally {
    for (const shop of shops) await shop.stop()
    for (const hold of holds) hold.release()
  }
}

async function rateOf(shops: readonly ShopProcess[], path: string, seconds: number): Promise<number> {
  const rates = await Promise.all(shops.map(({ port }) => requestsPerSecond({ port, path, connections: 4, seconds })))
  return rates.reduce((sum, rate) => sum + rate, 0)
}
