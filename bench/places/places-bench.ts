import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPlaceFile } from '#cli/importers/places-file.ts'
import type { Database } from '#db/client.ts'
import {
  findNearestPlace,
  findPlaceByCode,
  getService,
  importPlaces,
  suggestBookPlaces,
  uploadServiceability,
} from '#domain/delivery/delivery.ts'
import type { RandomPlace } from '#testing/random-places.ts'
import { openBenchShop } from '../listing/bench-shop.ts'
import { printVerdicts, type Verdict, whole } from '../verdicts.ts'
import { buildServiceability, localities, writePlaceFiles } from './write-places.ts'

/**
 * Measures the place book at India's size: the import speed of its two files, and the cost of lookups
 * (DLV-06, DLV-07). `--tries 300` per kind of lookup.
 */
const { values: options } = parseArgs({ options: { tries: { type: 'string', default: '300' } } })
const tries = Number(options.tries)

const folder = mkdtempSync(join(tmpdir(), 'haggle-places-'))
const shop = await openBenchShop(10_000, {}, 'places')
try {
  const geonames = join(folder, 'IN.txt')
  const indiaPost = join(folder, 'directory.csv')
  const places = writePlaceFiles(geonames, indiaPost)
  const verdicts: Verdict[] = []
  await shop.database.pool.query('truncate place, place_word, postal_code')
  for (const [what, path] of [
    ['GeoNames file into an empty book', geonames],
    ['   the same file again', geonames],
    ['India Post’s directory beside it', indiaPost],
  ] as const)
    verdicts.push(rate(what, await measureImport(shop.database, path)))
  const before = performance.now()
  const uploaded = await uploadServiceability(shop, 1, buildServiceability(places))
  if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.problems.slice(0, 3)))
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  const what = `${whole(uploaded.value.ranges)} ranges of serviceability, 10,000 products listed anew`
  verdicts.push({ what, bar: '', measured: `${seconds} s`, met: null })
  printVerdicts([...verdicts, ...(await measureLookups(places))])
} finally {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Rows per second of an import, from the file's first byte to the commit. */
async function measureImport(database: Database, path: string): Promise<number> {
  const file = await openPlaceFile(path, {
    onBadRow: (line, text) => console.log(`line ${line}: ${text}`),
  })
  const before = performance.now()
  const { rows } = await importPlaces(database, file.source, file.batches)
  if (rows !== localities) throw new Error(`Only ${rows} of ${localities} rows were imported`)
  return rows / ((performance.now() - before) / 1000)
}

async function measureLookups(places: readonly RandomPlace[]): Promise<Verdict[]> {
  const scope = await shop.scope()
  const db = shop.database.primary
  const some = Array.from({ length: tries }, (_, at) => places[(at * 7919) % places.length]!)
  const words = (of: RandomPlace) => of.name.slice(0, 3 + (of.name.length % 5))
  const kinds: [string, number, (of: RandomPlace) => Promise<unknown>][] = [
    ['a pincode’s place', 5, (of) => findPlaceByCode(db, 'IN', of.postalCode)],
    ['the place nearest to a point', 5, (of) => findNearestPlace(db, 'IN', of)],
    ['places by the beginning of a name', 5, (of) => suggestBookPlaces(db, 'IN', words(of), 8)],
    [
      'places by the beginning of a pincode',
      5,
      (of) => suggestBookPlaces(db, 'IN', of.postalCode.slice(0, 4), 8),
    ],
    ['places by a misspelt name', 5, (of) => suggestBookPlaces(db, 'IN', misspell(of.name), 8)],
    [
      'whether and how one pincode is served',
      1,
      (of) => getService(scope, { pincode: of.postalCode }),
    ],
  ]
  const verdicts: Verdict[] = []
  for (const [what, bar, look] of kinds) {
    for (const of of some.slice(0, 20)) await look(of)
    verdicts.push(await timed(what, bar, some, look))
  }
  return verdicts
}

async function timed(
  what: string,
  bar: number,
  some: readonly RandomPlace[],
  look: (of: RandomPlace) => Promise<unknown>,
): Promise<Verdict> {
  const times: number[] = []
  let empty = 0
  for (const of of some) {
    const startedAt = performance.now()
    const result = await look(of)
    times.push(performance.now() - startedAt)
    if (result === null || (Array.isArray(result) && result.length === 0)) empty++
  }
  times.sort((a, b) => a - b)
  const half = times[times.length >> 1]!
  const max = times[Math.floor(times.length * 0.95)]!
  const measured = `${half.toFixed(2)} ms, p95 ${max.toFixed(2)} ms, ${empty} of ${some.length} found nothing`
  return { what, bar: `≤ ${bar} ms`, measured, met: max <= bar }
}

/** Swaps two letters in the middle. */
function misspell(name: string): string {
  const at = name.length >> 1
  return `${name.slice(0, at - 1)}${name[at]}${name[at - 1]}${name.slice(at + 1)}`
}

function rate(what: string, figure: number): Verdict {
  return {
    what: `${what}, ${whole(localities)} rows`,
    bar: '≥ 50,000/s',
    measured: `${whole(figure)}/s`,
    met: figure >= 50_000,
  }
}
