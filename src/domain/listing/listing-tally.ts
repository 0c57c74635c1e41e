import { type SQL, sql } from 'drizzle-orm'
import { discountBands } from '#contract/listing/listing.ts'
import type { Minor } from '#kernel/money.ts'

/** Totals over a set of candidates. */
export interface ListingTally {
  count: number
  inStock: number
  min: Minor | null
  max: Minor | null
  /** How many reach each discount band, in the order of `discountBands`. */
  bands: number[]
}

/** A tally over rows with `price`, `discount` and `here`, as arguments of json_build_object. */
export const tallySql: SQL = sql`'count', count(*),
  'inStock', count(*) filter (where here), 'min', min(price), 'max', max(price),
  'bands', json_build_array(${sql.join(
    discountBands.map(
      (band) => sql`count(*) filter (where discount >= ${band.percent * 100}::int)`,
    ),
    sql`, `,
  )})`

export const emptyTally: ListingTally = {
  count: 0,
  inStock: 0,
  min: null,
  max: null,
  bands: discountBands.map(() => 0),
}

/** The sum of two tallies; no candidate may be in both. */
export function addTallies(a: ListingTally, b: ListingTally): ListingTally {
  return {
    count: a.count + b.count,
    inStock: a.inStock + b.inStock,
    min: a.min === null ? b.min : b.min === null ? a.min : Math.min(a.min, b.min),
    max: a.max === null ? b.max : b.max === null ? a.max : Math.max(a.max, b.max),
    bands: a.bands.map((count, at) => count + b.bands[at]!),
  }
}

/** Whether some pack of entry `e` can be delivered to this zone from stock. */
export function inStockSql(zoneId: number | null): SQL {
  return zoneId === null ? sql`false` : sql`${zoneId}::bigint = any(e.zone_ids)`
}
