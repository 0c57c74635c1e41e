import { sql } from 'drizzle-orm'
import type { SearchContext } from '../search-context.ts'
import {
  applyLifts,
  applyPins,
  arrangeParts,
  type Pins,
  type RankedParts,
  shufflePairs,
} from './arrange-rules.ts'
import { createSeededRandom } from './random-rules.ts'
import { draftTeams } from './team-draft-rules.ts'
import type { TunedSearches } from './tuned-searches.ts'

/** How a list was arranged, for the record of what was shown. */
export interface Arrangement {
  /** The key of the search; empty: nothing was searched for. */
  query: string
  /**
   * By product: `1` and `2` of a pair in random order, the two following each other, `A` and `B` of a
   * comparison.
   */
  marks: ReadonlyMap<number, string>
  comparisonId: number | null
}

export const noArrangement: Arrangement = { query: '', marks: new Map(), comparisonId: null }

interface TunedList {
  list: RankedParts
  arrangement: Arrangement
}

/**
 * Changes a ranked list by what shoppers did after this search (lifts) and by what the desk decided
 * (pins). Products that can't be delivered to the viewer are neither lifted nor pinned. For a
 * `visit`, which has consented, a running comparison drafts the list, or neighbours are shuffled.
 * One statement, and none for most searches. Source: FIND-08.
 */
export async function applyTuning(
  context: SearchContext,
  tuned: TunedSearches,
  search: { query: string; visit: string | undefined },
  list: RankedParts,
): Promise<TunedList> {
  const { query, visit } = search
  const plain = { list, arrangement: { ...noArrangement, query } }
  if (query === '') return plain
  const tuning = tuned.queries.has(query) ? await loadTuning(context, query) : noTuning
  if (tuning === noTuning && visit === undefined) return plain
  const liftedIds = arrangeParts(list, (part) => applyLifts(part, tuning.lifts))
  const random = createSeededRandom(`${visit} ${query}`)
  const draft =
    visit !== undefined && tuned.comparison
      ? draftParts(
          { ...list, ids: liftedIds },
          await rankVariant(context, tuned.comparison.variant, list),
          random,
        )
      : null
  const parts = applyPins({ ...list, ids: draft?.ids ?? liftedIds }, tuning)
  if (draft) {
    const marks = new Map([...draft.teams].filter(([id]) => !tuning.pinned.has(id)))
    return {
      list: parts,
      arrangement: { query, marks, comparisonId: tuned.comparison!.id },
    }
  }
  if (visit === undefined || 100 * random() >= tuned.shuffledPercent)
    return { ...plain, list: parts }
  const fixed = new Set([...tuning.pinned.keys(), ...tuning.buried])
  const { ids, marks } = shufflePairs(parts, fixed, random)
  return { list: { ...parts, ids }, arrangement: { query, marks, comparisonId: null } }
}

interface Tuning extends Pins {
  lifts: ReadonlyMap<number, number>
}

const noTuning: Tuning = { lifts: new Map(), pinned: new Map(), buried: new Set() }

/** Of products on sale: pins and lifts of those that can be delivered to the viewer, and all buried. */
async function loadTuning({ db, sellerId, zoneId }: SearchContext, query: string): Promise<Tuning> {
  const isHere = zoneId === null ? sql`true` : sql`${zoneId}::bigint = any(e.zone_ids)`
  const { rows } = await db.execute<{ id: number; place: number | null; lift: number | null }>(sql`
    select t.product_id as id, t.place, t.lift from (
      select product_id, place, null::float8 as lift from search_pin
      where seller_id = ${sellerId} and query = ${query}
      union all
      select product_id, null, lift from search_lift
      where seller_id = ${sellerId} and query = ${query}
    ) t join listing_entry e on e.seller_id = ${sellerId} and e.product_id = t.product_id
    where ${isHere} or (t.place is null and t.lift is null)`)
  const lifts = new Map<number, number>()
  const places = new Map<number, number>()
  const buried = new Set<number>()
  for (const { id, place, lift } of rows) {
    if (lift !== null) lifts.set(id, lift)
    else if (place !== null) places.set(id, place)
    else buried.add(id)
  }
  return { lifts, pinned: places, buried }
}

/** The ranking that the present one is compared with. */
async function rankVariant(
  context: SearchContext,
  variant: NonNullable<TunedSearches['comparison']>['variant'],
  list: RankedParts,
): Promise<readonly number[]> {
  if (variant === 'without-learning') return list.ids
  const sales = await loadSales(context, list.ids.slice(0, maxCompared))
  return arrangeParts(list, (part) => applyLifts(part, sales))
}

/** Products that a page or two of results may show. */
const maxCompared = 60

/** Units sold in 90 days, as a share of the best seller's, both by their logarithm. */
async function loadSales(
  { db, sellerId }: SearchContext,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; share: number }>(sql`
    select product_id as id, ln(1 + sold90) / ln(1 + max(sold90) over ()) as share
    from product_score
    where seller_id = ${sellerId} and product_id = any(${sql.param(ids)}::bigint[]) and sold90 > 0`)
  return new Map(rows.map(({ id, share }) => [id, share]))
}

/** Drafts each part by itself; null if the rankings are the same, which clicks can't tell apart. */
function draftParts(
  { ids, codes, named }: RankedParts,
  variant: readonly number[],
  random: () => number,
): ReturnType<typeof draftTeams> | null {
  if (ids.every((id, at) => variant[at] === id)) return null
  const [whole, rest] = [
    [codes, named],
    [named, ids.length],
  ].map(([start, end]) => draftTeams(ids.slice(start, end), variant.slice(start, end), random))
  return {
    ids: [...ids.slice(0, codes), ...whole!.ids, ...rest!.ids],
    teams: new Map([...whole!.teams, ...rest!.teams]),
  }
}
