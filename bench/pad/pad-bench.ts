import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { maxPadLines } from '#contract/cart/order-pad.ts'
import { matchPad } from '#domain/pad/pad.ts'
import { openBenchShop } from '../listing/bench-shop.ts'
import { fillSearch } from '../search/fill-search.ts'
import { printVerdicts } from '../verdicts.ts'

/**
 * Measures a full pad of 500 lines: by SKU alone, and with 60 lines in words, each a search (PAD-01,
 * PAD-02). `--size 100000` products, `--runs 10` of each.
 */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '10' },
  },
})
const size = Number(values.size)
const shop = await openBenchShop(size, {}, `search_${size}`)

async function measure(wordLines: number) {
  const times: number[] = []
  const states: Record<string, number> = {}
  for (let run = 0; run < Number(values.runs); run++) {
    const { rows } = await shop.database.primary.execute<{ code: string; name: string }>(sql`
      select k.code, p.name from pack k join product p on p.seller_id = 1 and p.id = k.product_id
      where k.seller_id = 1 and k.active and k.id % 197 = ${run} order by md5(k.code) limit ${maxPadLines}`)
    const lines = rows.map(
      ({ code, name }, at) => `${at < wordLines ? name : code}\t${1 + (at % 9)}`,
    )
    const input = { sheet: lines.join('\n'), decisions: new Map() }
    // A new scope has a new cache: a pad is seldom sent twice.
    const scope = await shop.scope()
    const before = performance.now()
    const matched = await matchPad(scope, input)
    times.push(performance.now() - before)
    if (!matched.ok) throw new Error(matched.code)
    for (const { state } of matched.value.lines) states[state] = (states[state] ?? 0) + 1
  }
  console.log(`${wordLines} lines in words of ${maxPadLines}: ${JSON.stringify(states)}`)
  times.sort((a, b) => a - b)
  return { half: times[Math.floor(times.length / 2)]!, last: times.at(-1)! }
}

try {
  await fillSearch(shop.database, size)
  const rows = []
  for (const words of [0, 20, 60]) {
    const { half, last } = await measure(words)
    rows.push({
      what: `${maxPadLines} lines, ${words} of them in words: p50, longest`,
      bar: '≤ 1,000 ms',
      measured: `${half.toFixed(0)} ms, ${last.toFixed(0)} ms`,
      met: half <= 1_000,
    })
  }
  printVerdicts(rows)
} finally {
  await shop.close()
}
