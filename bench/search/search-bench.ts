import { parseArgs } from 'node:util'
import { plainQuery } from '#contract/listing/listing-url.ts'
import { listProducts } from '#domain/listing/listing.ts'
import { searchProducts, suggest } from '#domain/search/search.ts'
import { openBenchShop } from '../listing/bench-shop.ts'
import { printVerdicts, type Verdict } from '../verdicts.ts'
import { fillSearch } from './fill-search.ts'

/**
 * Measures a search with its listing and facets, and suggestions (QUALITY P4, P10). `--size 10000|1000000`,
 * `--runs 20` of each text, `--each` prints the shortest time of each.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '20' },
    each: { type: 'boolean', default: false },
  },
})
const size = Number(options.size)

/** Typical search texts: common words, rare ones, numbers, codes, typos and whole sentences. */
const texts: Record<string, readonly string[]> = {
  'one common word': ['bolt', 'drill', 'gloves', 'steel', 'tape', 'led', 'mm', 'safety'],
  'two words': [
    'hex bolt',
    'led bulb',
    'safety shoes',
    'ball valve',
    'angle grinder',
    'packing tape',
    'office chair',
  ],
  'words and figures': [
    'hex bolt m8',
    '125mm angle grinder',
    '9w led bulb b22',
    'm16 x 60 bolt',
    '1/2 inch ball valve',
  ],
  'synonyms, compounds': [
    'wrench',
    'flash light',
    'hard hat',
    'dustbin',
    'jubilee clip',
    'cardboard box',
  ],
  'with a slip': [
    'hex blot',
    'ledbulb',
    'safty shoes',
    'angel grinder',
    'scredriver',
    'hamer',
    'pakcing tape',
  ],
  'many words': [
    'stainless steel hex bolt m12 x 60 mm a2 plain',
    'black safety shoes steel toe size 8 for men',
  ],
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
  const search = async (text: string) => {
    const { productIds } = await searchProducts(scope, text)
    return (await listProducts(scope, { kind: 'ranked', productIds }, plainQuery)).count
  }
  const offer = async (text: string) => (await suggest(scope, text)).length
  const asked = [
    ...Object.entries(texts).flatMap(([name, of]) =>
      of.map((text) => ({ name, text, ask: search })),
    ),
    ...beginnings.map((text) => ({ name: 'suggestions', text, ask: offer })),
  ].map((each) => ({ ...each, times: [] as number[], found: 0 }))
  for (let run = 0; run <= Number(options.runs); run++) {
    for (const each of asked) {
      const startedAt = performance.now()
      each.found = await each.ask(each.text)
      if (run > 0) each.times.push(performance.now() - startedAt)
    }
  }
  if (options.each)
    for (const { text, times } of asked)
      console.log(`${share(times, 0).toFixed(1).padStart(8)} ms  ${text}`)
  console.log(
    `\n${size.toLocaleString('en')} products\n${''.padEnd(24)}  p50 ms  p95 ms  undisturbed p95  found`,
  )
  for (const [name, of] of Map.groupBy(asked, (each) => each.name)) {
    const all = of.flatMap(({ times }) => times)
    const found = Math.round(of.reduce((sum, each) => sum + each.found, 0) / of.length)
    const [half, max] = [share(all, 0.5), share(all, 0.95)].map((time) =>
      time.toFixed(1).padStart(8),
    )
    console.log(
      `${name.padEnd(24)}${half}${max}${getBestTimes(of).toFixed(1).padStart(17)}  ${found}`,
    )
  }
  const [offers, searches] = [true, false].map((is) =>
    asked.filter((each) => (each.ask === offer) === is),
  )
  printVerdicts([
    verdict('P4 search with facets, p95', searches!, size >= 1_000_000 ? 50 : 10),
    verdict('P4 suggestions, p95', offers!, 10),
  ])
} finally {
  await shop.close()
}

type Asked = { times: number[] }

/** Each text's shortest time: its cost when nothing else needs the processor. */
function getBestTimes(of: readonly Asked[]): number {
  return share(
    of.map(({ times }) => share(times, 0)),
    0.95,
  )
}

function verdict(what: string, of: readonly Asked[], bar: number): Verdict {
  const time = share(
    of.flatMap(({ times }) => times),
    0.95,
  )
  const measured = `${time.toFixed(1)} ms (undisturbed ${getBestTimes(of).toFixed(1)} ms)`
  return { what, bar: `≤ ${bar} ms`, measured, met: time <= bar }
}

function share(times: readonly number[], of: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))]!
}
