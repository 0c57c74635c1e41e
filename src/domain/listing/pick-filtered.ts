import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { isDeepPage, namePageSql } from '#platform/lists/name-page-sql.ts'
import type { OutlineField } from './deciding-fields.ts'
import type { FilterSet, SelectedField } from './listing-filters.ts'
import type { ListingOutline } from './listing-outline.ts'
import type { ListingPrices } from './listing-prices.ts'
import { candidateRowsSql, type ListingSource } from './listing-source.ts'
import { inStockSql, type ListingTally, tallySql } from './listing-tally.ts'
import {
  findNamePage,
  getOrder,
  type ListingPageRequest,
  type ListingSeller,
  limitSql,
  withOrderedSql,
} from './pick-page.ts'

/**
 * A page of a filtered source and its counts. `failed` is 0 for candidates that pass all filters, n
 * for those that fail only the n-th set: a group's options are counted over both 0 and its own n
 * (disjunctive, CAT-06).
 */
export interface FilteredPage {
  ids: number[]
  tallies: ({ failed: number } & ListingTally)[]
  values: { failed: number; id: number; count: number }[]
}

/**
 * Greater than any number of sets: a sum of failures below twice this is one failure, from there on
 * several.
 */
const failureStep = 1000

/** Candidates up to which one plan fits all values. */
const maxPrepared = 5_000

/**
 * One scan of the candidates answers everything. With a single set, failing candidates are not
 * read: the set's own options are those of the whole source. Only values in the outline are
 * counted; for a candidate that fails a set, only that field's.
 */
export async function pickFiltered(
  db: Db,
  seller: ListingSeller,
  request: {
    source: ListingSource
    sets: readonly FilterSet[]
    zoneId: number | null
    page: ListingPageRequest
    prices: ListingPrices | null
  },
  outline: ListingOutline,
  selectedFields: readonly SelectedField[],
): Promise<FilteredPage> {
  const { source, sets, zoneId, page, prices } = request
  const { from, where } = candidateRowsSql(seller.id, source, prices)
  const { key, direction } = getOrder(seller, source, page.order, sql`value_ids`)
  const isByAttribute = typeof page.order !== 'string'
  const selectedOutlineFields = outline.fields.filter((field) =>
    selectedFields.some((each) => each.id === field.id),
  )
  const allValueIds = valueIdsSql(outline.fields, selectedFields)
  const siblingValueIds = valueIdsSql(selectedOutlineFields, selectedFields)
  const namePage = findNamePage(page)
  const ids =
    namePage && isDeepPage(namePage, outline.tally.count)
      ? namePageSql(
          sql`(select product_id as id, key from candidate where failed = 0)`,
          sql`true`,
          namePage,
        )
      : sql`array(
        select product_id from candidate where failed = 0
        order by ${isByAttribute ? key : sql`key`} ${direction}, product_id ${limitSql(page)})`
  const query = sql`
    with judged as (
      select e.product_id, e.value_ids, e.price, e.discount, ${isByAttribute ? sql`null` : key} as key,
        ${inStockSql(zoneId)} as here, ${failuresSql(sets)} as failures
      from ${withOrderedSql(seller, page.order, from)} where ${where} and ${prefilterSql(sets)} offset 0
    ), candidate as materialized (
      select *, greatest(failures - ${failureStep}, 0)::int as failed from judged where failures < ${2 * failureStep}
    ), counted as (
      select failed, id, count(*) as count
      from (select failed, unnest(value_ids) as id from candidate where failed <= ${selectedFields.length}) each
      where case when failed = 0 then id = any(${allValueIds}) else id = any(${siblingValueIds}) end
      group by failed, id
    )
    select ${ids} as ids,
      (select coalesce(json_agg(t.tally), '[]') from (
        select json_build_object('failed', failed, ${tallySql}) as tally from candidate group by failed
      ) t) as tallies,
      (select coalesce(json_agg(counted), '[]') from counted) as values`
  // One set makes few texts, and a small source is scanned in the same way whatever its values; but
  // a plan for any list of prices is a poor one for a long list.
  const isPreparable = sets.length === 1 && prices === null && outline.tally.count <= maxPrepared
  const { rows } = await (isPreparable
    ? runPrepared<FilteredPage & Record<string, unknown>>(db, query)
    : db.execute<FilteredPage & Record<string, unknown>>(query))
  return rows[0]!
}

/** The options of these fields; a selected value may be too rare to be among them. */
function valueIdsSql(
  fields: readonly OutlineField[],
  selectedFields: readonly SelectedField[],
): SQL {
  const ids = new Set([
    ...fields.flatMap((field) => field.options.map((option) => option.id)),
    ...selectedFields.flatMap((field) => field.values.map((value) => value.id)),
  ])
  return sql`${sql.param([...ids])}::bigint[]`
}

/**
 * Each failed set adds its number plus `failureStep`, so that one sum tells none, exactly one, or
 * several.
 */
function failuresSql(sets: readonly FilterSet[]): SQL {
  if (sets.length === 1) return sql`0`
  return sql.join(
    sets.map(
      (set, at) => sql`(case when ${set.condition} then 0 else ${failureStep + at + 1}::int end)`,
    ),
    sql` + `,
  )
}

/**
 * Excludes early what can neither pass nor fail just one set: a product with few values can't
 * satisfy many fields.
 */
function prefilterSql(sets: readonly FilterSet[]): SQL {
  if (sets.length === 1) return sets[0]!.condition
  const fields = sets.filter((set) => set.kind === 'field').length
  return fields > 2 ? sql`cardinality(e.value_ids) >= ${fields - 1}` : sql`true`
}
