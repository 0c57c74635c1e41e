import { type SQL, sql } from 'drizzle-orm'

/** Which rows of a list by name. */
export interface NamePage {
  offset: number
  rows: number
  isDescending: boolean
}

/** Rows before a page up to which the first ones are picked out faster than bounds are found. */
const maxOffset = 4_000
/** The same for short lists. */
const minCount = 5_000

/** Whether a page stands so deep in a list of `count` rows that `namePageSql` is worth it. */
export const isDeepPage = ({ offset }: NamePage, count: number): boolean =>
  offset >= maxOffset && count >= minCount

/** Of 10,007 rows so many are a sample: what they are called does not follow such steps of ids. */
const sampleRows = 200

/**
 * SQL: an array of the ids of a page deep in a list by names, as `order by key, id` gives it. Of a
 * relation with `id` and `key` (nameOrderSql) as far as `where`. Comparing names by a language costs
 * more than reading them, and a sort compares each some twenty times. So a sample says between which
 * two names the page must be; what comes before is counted, and only what is between is sorted:
 * some 6 % of 200,000. Where the sample was wrong, all are sorted.
 */
export function namePageSql(relation: SQL, where: SQL, page: NamePage): SQL {
  const { offset, rows, isDescending } = page
  const direction = isDescending ? sql`desc` : sql`asc`
  const [isBefore, isBehind] = isDescending ? [sql`>`, sql`<`] : [sql`<`, sql`>`]
  const pick = (from: SQL, first: SQL) =>
    sql`array(select r.id from ${from} order by r.key ${direction}, r.id limit ${rows}::int offset ${first})`
  return sql`(
    with sample as (
      select r.key, row_number() over (order by r.key ${direction}) as at, count(*) over () as size
      from ${relation} r where ${where} and r.id * 7919 % 10007 < ${sampleRows}::int
    ), total as materialized (
      select count(*) as rows from ${relation} r where ${where}
    ), place as materialized (
      select ${offset}::float8 * s.size / greatest(t.rows, 1) as first,
        (${offset}::float8 + ${rows}::int) * s.size / greatest(t.rows, 1) as last,
        2 * sqrt(s.size) + 2 as margin
      from total t, (select size from sample limit 1) s
    ), bound as materialized (
      select (select s.key from sample s where s.at = floor(p.first - p.margin)) as low,
        (select s.key from sample s where s.at = ceil(p.last + p.margin)) as high
      from (select 1) one left join place p on true
    ), band as materialized (
      select r.id, r.key from ${relation} r, bound b
      where ${where} and (b.low is null or not r.key ${isBefore} b.low)
        and (b.high is null or not r.key ${isBehind} b.high)
    ), ahead as materialized (
      select count(*) as rows from ${relation} r, bound b where ${where} and r.key ${isBefore} b.low
    )
    select case
      when a.rows <= ${offset}::int
        and a.rows + (select count(*) from band) >= least(${offset}::int + ${rows}::int, t.rows)
      then ${pick(sql`band r`, sql`greatest(${offset}::int - (select rows from ahead), 0)`)}
      else ${pick(sql`${relation} r where ${where}`, sql`${offset}::int`)} end
    from ahead a, total t)`
}
