import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { ListingQuery } from '#contract/listing/listing.ts'
import { plainQuery } from '#contract/listing/listing-url.ts'
import { type ListingSource, listProducts } from '#domain/listing/listing.ts'
import { type BenchShop, openBenchShop } from './bench-shop.ts'
import { fillPriceLists } from './fill-price-lists.ts'

/**
 * Measures one listing page with all facet counts, by size of its category (QUALITY P3, P10). `--size
 * 10000|1000000`, `--runs 40` per case, `--lists 1000` price lists, `--explain` prints the plans of one run instead.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '40' },
    lists: { type: 'string', default: '0' },
    explain: { type: 'boolean' },
  },
})

/** Values differ in each run: `n` is the run's number. */
const cases: Record<
  string,
  { cold?: boolean; query: (n: number, last: number) => Partial<ListingQuery> }
> = {
  'unfiltered, nothing remembered': { cold: true, query: () => ({}) },
  'one filter, nothing remembered': { cold: true, query: (n) => ({ valueIds: [201 + (n % 12)] }) },
  unfiltered: { query: () => ({}) },
  'one filter': { query: (n) => ({ valueIds: [201 + (n % 12)] }) },
  'three filters': {
    query: (n) => ({ valueIds: [201 + (n % 6), 253 + (n % 8), 254 + (n % 8), 268 + (n % 3)] }),
  },
  'filter, price and stock': {
    query: (n) => ({ valueIds: [1 + (n % 20)], staticIds: [20], min: 50_000, max: 600_000 }),
  },
  'filter and price': {
    query: (n) => ({ valueIds: [201 + (n % 12)], min: 50_000, max: 600_000 }),
  },
  'price sort': { query: (n) => ({ sort: n % 2 ? 'PLH' : 'PHL' }) },
  'name sort': { query: () => ({ sort: 'AZ' }) },
  'deep page': { query: (n, last) => ({ page: Math.max(1, last - (n % 10)) }) },
}

const logging = [
  'session_preload_libraries=auto_explain',
  'client_min_messages=log',
  'auto_explain.log_min_duration=0',
]
const plans = {
  options: [...logging, 'auto_explain.log_analyze=on'].map((setting) => `-c ${setting}`).join(' '),
}
const shop = await openBenchShop(Number(options.size), options.explain ? plans : {})
if (options.explain)
  shop.database.pool.on('connect', (client) =>
    client.on('notice', (notice) => console.log(notice.message)),
  )
try {
  await fillPriceLists(shop.database, Number(options.lists))
  for (const [products, categoryIds] of await categoriesBySize(shop)) {
    console.log(
      `\n${products.toLocaleString('en')} products in the category, ${options.size} in all`,
    )
    console.log(`${''.padEnd(32)}   p50 ms   p95 ms   × bare read of the same rows`)
    for (const [name, { cold, query }] of Object.entries(cases)) {
      const { times, bare } = await measure(cold ?? false, products, categoryIds, query)
      const ratio = (share(times, 0.5) / share(bare, 0.5)).toFixed(1)
      const [half, max] = [share(times, 0.5), share(times, 0.95)].map((time) =>
        time.toFixed(1).padStart(8),
      )
      console.log(`${name.padEnd(32)} ${half} ${max} ${ratio.padStart(8)}`)
    }
  }
} finally {
  await shop.close()
}

/**
 * Times in ms, each beside the time of merely reading the category's entries: load on the machine slows both.
 */
async function measure(
  cold: boolean,
  products: number,
  ids: number[],
  query: (n: number, last: number) => Partial<ListingQuery>,
) {
  const times: number[] = []
  const bare: number[] = []
  const warm = await shop.scope()
  const createSource = (n: number): ListingSource => ({
    kind: 'category',
    id: ids[n % ids.length]!,
    level: 2,
  })
  const runs = options.explain ? 1 : Number(options.runs)
  if (!cold) for (const n of ids.keys()) await listProducts(warm, createSource(n), plainQuery)
  for (let n = 0; n < runs; n++) {
    const scope = cold ? await shop.scope() : warm
    const listingQuery = { ...plainQuery, ...query(n, Math.ceil(products / 20)) }
    bare.push(await timed(() => readEntries(ids[n % ids.length]!)))
    times.push(await timed(() => listProducts(scope, createSource(n), listingQuery)))
  }
  return { times, bare }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

function readEntries(mainId: number) {
  return shop.database.primary.execute(
    sql`select sum(price), sum(cardinality(value_ids)) from listing_entry where seller_id = 1 and main_id = ${mainId}`,
  )
}

function share(times: number[], of: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))]!
}

/** At most three categories of each size. */
async function categoriesBySize({ database }: BenchShop): Promise<[number, number[]][]> {
  const { rows } = await database.primary.execute<{ count: number; ids: number[] }>(sql`
    select count, (array_agg(id order by id))[1:3] as ids
    from (select main_id as id, count(*)::int as count from listing_entry group by main_id) c
    group by count order by count`)
  return rows.map((row) => [row.count, row.ids])
}
