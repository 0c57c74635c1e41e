import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import {
  findDecidingFields,
  hasManyFigures,
  type OutlineField,
  type SampledProduct,
} from './deciding-fields.ts'
import { isFilterValueSql } from './listing-filters.ts'
import type { ListingPrices } from './listing-prices.ts'
import { getSourceCacheEntry, type ListingSource, unrankedRowsSql } from './listing-source.ts'
import { inStockSql, type ListingTally, tallySql } from './listing-tally.ts'

/** A source before any filter: its counts, and every field with its most common values. */
export interface ListingOutline {
  tally: ListingTally
  fields: OutlineField[]
  /** Ids of the fields that tell its products apart, the one that decides first. */
  deciding: number[]
  /** Its products are compared by figures. */
  hasManyFigures: boolean
}

type CountedSource = Pick<ListingOutline, 'tally' | 'fields'> & { sample: SampledProduct[] }

/** A field may have as many values as there are products (serial numbers); this many are counted. */
export const maxOptions = 1000
/** Products whose names show which fields decide. */
const sampleSize = 40
/** Smaller sources are counted as quickly as a cache entry is read. */
const minRemembered = 20

/**
 * The outline of a source. Slow counts are cached until a product of the source changes.
 */
export async function loadOutline(
  scope: Scope,
  source: ListingSource,
  prices: ListingPrices | null,
): Promise<ListingOutline> {
  const { seller, place, cache } = scope
  const cacheEntry = getSourceCacheEntry(seller.id, source)
  const count = () =>
    countSource(scope.database.replica, seller.id, source, { zoneId: place.zoneId, prices })
  if (!cacheEntry) return count()
  const lists = prices === null ? '' : ` lists ${prices.listIds.join(',')}`
  const outlineTags =
    prices === null ? cacheEntry.tags : [...cacheEntry.tags, tags.prices(seller.id)]
  const key = `outline ${seller.id} ${cacheEntry.key} ${place.zoneId}${lists}`
  const cached = await cache.getOrLoad(key, async () => {
    const outline = await count()
    return { value: outline, tags: outlineTags, keep: outline.tally.count >= minRemembered }
  })
  return cached as ListingOutline
}

async function countSource(
  db: Db,
  sellerId: number,
  source: ListingSource,
  { zoneId, prices }: { zoneId: number | null; prices: ListingPrices | null },
): Promise<ListingOutline> {
  const { from, where } = unrankedRowsSql(sellerId, source, prices)
  const sampled = unrankedRowsSql(sellerId, source, null)
  const query = sql`
    with candidate as materialized (
      select e.value_ids, e.price, e.discount, ${inStockSql(zoneId)} as here from ${from} where ${where}
    ), counted as (
      select value_id, count(*) as count
      from (select unnest(value_ids) as value_id from candidate) each
      group by value_id
    ), placed as (
      select v.field_id, v.id, v.label, c.count, sum(c.count) over of_field as given,
        row_number() over (of_field order by c.count desc, v.id) as place
      from counted c join field_value v on v.seller_id = ${sellerId} and v.id = c.value_id
        and ${isFilterValueSql}
      window of_field as (partition by v.field_id)
    ), fields as (
      select json_build_object('id', f.id, 'caption', f.caption, 'position', f.position,
        'given', min(p.given), 'options',
        json_agg(json_build_object('id', p.id, 'label', p.label, 'count', p.count) order by p.place)) as field
      from placed p join field f on f.seller_id = ${sellerId} and f.id = p.field_id and f.filterable
      where p.place <= ${maxOptions}
      group by f.id, f.caption, f.position
    )
    select (select json_build_object(${tallySql}) from candidate) as tally,
      (select coalesce(json_agg(field), '[]') from fields) as fields,
      (select coalesce(json_agg(sampled), '[]') from (
        select e.name_key as name, e.value_ids as "valueIds" from ${sampled.from} where ${sampled.where}
        order by e.product_id limit ${sampleSize}
      ) sampled) as sample`
  // A ranked source is always small, so one prepared plan fits; for others the plan depends on
  // their size.
  const { rows } = await (source.kind === 'ranked'
    ? runPrepared<CountedSource & Record<string, unknown>>(db, query)
    : db.execute<CountedSource & Record<string, unknown>>(query))
  const { tally, fields, sample } = rows[0]!
  return {
    tally,
    fields,
    deciding: findDecidingFields(fields, tally, sample),
    hasManyFigures: hasManyFigures(fields, tally),
  }
}
