import { parseArgs } from 'node:util'
import { plainQuery } from '#contract/listing-url.ts'
import { listProducts } from '#domain/listing/listing.ts'
import { searchProducts, suggest } from '#domain/search/search.ts'
import { openBenchShop } from '../listing/bench-shop.ts'
import { printVerdicts, type Verdict } from '../verdicts.ts'
import { fillSearch } from './fill-search.ts'

/**
 * Times of a search with its listing and facets, and of suggestions (QUALITY P4, P10). `--size 10000|1000000`,
 * `--runs 20` of each text.
 */
const { values: options } = parseArgs({
  options: { size: { type: 'string', default: '10000' }, runs: { type: 'string', default: '20' } },
})
const size = Number(options.size)

/** What shoppers type: common words, rare ones, figures, codes, slips and whole sentences. */
const texts: Record<string, readonly string[]> = {
  'one common word': ['bolt', 'drill', 'gloves', 'steel', 'tape', 'led', 'mm', 'safety'],
  'two words': ['hex bolt', 'led bulb', 'safety shoes', 'ball valve', 'angle grinder', 'packing tape', 'office chair'],
  'words and figures': [
    'hex bolt m8',
    '125mm angle grinder',
    '9w led bulb b22',
    'm16 x 60 bolt',
    '1/2 inch ball valve',
  ],
  'synonyms, compounds': ['wrench', 'flash light', 'hard hat', 'dustbin', 'jubilee clip', 'cardboard box'],
  'with a slip': ['hex blot', 'ledbulb', 'safty shoes', 'angel grinder', 'scredriver', 'hamer', 'pakcing tape'],
  'many words': ['stainless steel hex bolt m12 x 60 mm a2 plain', 'black safety shoes steel toe size 8 for men'],
  codes: ['BO-NU6-95B', 'DI-BT-10003', 'st-cg13', '10003'],
}
const beginnings = [
  'b',
  'dr',
  'led',
  'hex b',
  'angle gr',
  'safety sh',
  'm8',
  'wrenc',
  'screwdr',
  'stainless steel ch',
  'blub',
]

const shop = await openBenchShop(size, {})
try {
  const before = performance.now()
  if (await fillSearch(shop.database, size))
    console.log(`words filled in ${Math.round((performance.now() - before) / 1000)} s`)
  const scope = await shop.scope()
  const whole: number[] = []
  const lists = Object.entries(texts).map(([name, of]) => ({ name, of, times: [] as number[], found: 0 }))
  const offered: number[] = []
  await suggest(scope, 'warm')
  for (let run = 0; run < Number(options.runs); run++) {
    for (const list of lists) {
      const text = list.of[run % list.of.length]!
      const started = performance.now()
      const { productIds } = await searchProducts(scope, text)
      const page = await listProducts(scope, { kind: 'ranked', productIds }, plainQuery)
      const time = performance.now() - started
      list.times.push(time)
      list.found += page.count
      whole.push(time)
    }
    const started = performance.now()
    await suggest(scope, beginnings[run % beginnings.length]!)
    offered.push(performance.now() - started)
  }
  console.log(`\n${size.toLocaleString('en')} products\n${''.padEnd(24)}  p50 ms  p95 ms  found`)
  for (const { name, times, found } of lists) print(name, times, Math.round(found / times.length))
  print('suggestions', offered, null)
  const verdicts: Verdict[] = []
  const bar = size >= 1_000_000 ? 50 : 10
  verdicts.push(verdict(`P4 search with facets, p95`, share(whole, 0.95), bar))
  verdicts.push(verdict('P4 suggestions, p95', share(offered, 0.95), 10))
  printVerdicts(verdicts)
} finally {
  await shop.close()
}

function print(name: string, times: number[], found: number | null) {
  const [half, most] = [share(times, 0.5), share(times, 0.95)].map((time) => time.toFixed(1).padStart(8))
  console.log(`${name.padEnd(24)}${half}${most}  ${found ?? ''}`)
}

function verdict(what: string, time: number, bar: number): Verdict {
  return { what, bar: `≤ ${bar} ms`, measured: `${time.toFixed(1)} ms`, met: time <= bar }
}

function share(times: readonly number[], of: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))]!
}
