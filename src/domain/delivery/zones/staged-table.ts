import { sql } from 'drizzle-orm'
import type { ImportFault } from '#contract/catalog/import-faults.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import type { RowProblem, ServiceRow } from './service-row.ts'

/** Staged rows of an upload; the database does the checks that need them all. */
export interface StagedTable {
  sellerId: number
  /** Distinguishes a seller's uploads. */
  upload: string
}

export interface TableCounts {
  rows: number
  zones: number
  ranges: number
}

/** Stages rows; a line that is already staged stays unchanged, so that a read may be repeated. */
export async function stageRows(
  db: Db,
  { sellerId, upload }: StagedTable,
  rows: readonly ServiceRow[],
): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into staged_service (seller_id, upload, line, from_code, to_code, days, fee, cod, cutoff, warehouse)
    select ${sellerId}, ${upload}, line, "from", "to", days, fee, cod, cutoff, warehouse
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(line int, "from" text, "to" text, days int, fee bigint, cod boolean, cutoff text, warehouse text)
    on conflict do nothing`)
}

export async function deleteStagedRows(db: Db, { sellerId, upload }: StagedTable): Promise<void> {
  await db.execute(
    sql`delete from staged_service where seller_id = ${sellerId} and upload = ${upload}`,
  )
}

/** Deletes the rows of finished imports; the command line's end with its transaction. */
export async function deleteOrphanedRows(db: Db): Promise<void> {
  const orphans = await readAcrossSellers<{ sellerId: number; upload: string }>(
    db,
    (whereSeller) => sql`
      select distinct s.seller_id as "sellerId", s.upload
      from staged_service s left join feed_run r on r.seller_id = s.seller_id and r.file_key = s.upload
      where ${whereSeller(sql`s.seller_id`)} and r.id is null`,
  )
  for (const { sellerId, upload } of orphans)
    await db.execute(sql`
      delete from staged_service s where s.seller_id = ${sellerId} and s.upload = ${upload} and not exists (
        select 1 from feed_run r where r.seller_id = ${sellerId} and r.file_key = ${upload})`)
}

const uploadCondition = ({ sellerId, upload }: StagedTable) =>
  sql`seller_id = ${sellerId} and upload = ${upload}`

type TableProblem = {
  line: number
  code: 'range-twice' | 'other-terms' | 'ranges-overlap' | 'gone-warehouse'
  from: string
  to: string
  other: number
  otherFrom: string
  otherTo: string
  warehouse: string
}

function toFault({
  code,
  other,
  warehouse,
  from,
  to,
  otherFrom,
  otherTo,
}: TableProblem): ImportFault {
  const line = String(other)
  if (code === 'gone-warehouse') return { code, value: JSON.stringify(warehouse) }
  return code === 'ranges-overlap'
    ? { code, from, to, otherFrom, otherTo, line }
    : { code, from, to, line }
}

/**
 * Conflicting rows, by line; `max` at most. The same range may repeat for another warehouse with
 * the same fee, cod and cutoff; any other overlap is a problem, and so is a warehouse deleted in
 * the meantime.
 */
export async function findTableProblems(
  db: Db,
  table: StagedTable,
  max: number,
): Promise<RowProblem[]> {
  const { rows } = await db.execute<TableProblem>(sql`
    with repeats as (
      select line, from_code, to_code, warehouse, fee, cod, cutoff,
        row_number() over alike as nth,
        row_number() over (partition by from_code, to_code, warehouse order by line) as nth_from_it,
        coalesce(bool_or(warehouse is null) over earlier, false) as after_any,
        first_value(line) over alike as first_line, first_value(fee) over alike as first_fee,
        first_value(cod) over alike as first_cod, first_value(cutoff) over alike as first_cutoff
      from staged_service where ${uploadCondition(table)}
      window alike as (partition by from_code, to_code order by line),
        earlier as (partition by from_code, to_code order by line rows between unbounded preceding and 1 preceding)
    ), reaching as (
      select line, from_code, to_code, max(to_code collate "C" || '/' || lpad(line::text, 9, '0')) over (
        partition by length(from_code)
        order by from_code collate "C", line
        rows between unbounded preceding and 1 preceding) as reach
      from repeats where nth = 1
    ), crossings as (
      select greatest(a.line, b.line) as line, least(a.line, b.line) as first_line
      from reaching a join repeats b on b.line = split_part(a.reach, '/', 2)::int
      where a.from_code collate "C" <= split_part(a.reach, '/', 1) collate "C"
    )
    select * from (
      select line, case when nth_from_it > 1 or after_any or warehouse is null
          then 'range-twice' else 'other-terms' end as code,
        from_code as "from", to_code as "to", first_line as other, '' as "otherFrom", '' as "otherTo",
        '' as warehouse
      from repeats where nth > 1 and (nth_from_it > 1 or after_any or warehouse is null
        or (fee, cod) <> (first_fee, first_cod) or cutoff is distinct from first_cutoff)
      union all
      select c.line, 'ranges-overlap', s.from_code, s.to_code, c.first_line, f.from_code, f.to_code, ''
      from crossings c join repeats s on s.line = c.line join repeats f on f.line = c.first_line
      union all
      select line, 'gone-warehouse', '', '', 0, '', '', warehouse from repeats r
      where warehouse is not null and not exists (
        select 1 from warehouse w where w.seller_id = ${table.sellerId} and w.code = r.warehouse)
    ) as problem order by line, code, other limit ${max}`)
  return rows.map((row) => ({ line: row.line, column: 'from', fault: toFault(row) }))
}

/**
 * Each range with its zone: rows with the same days, fee, cod, cutoff and warehouses share one. The
 * zone code contains the full terms, so that the same terms give the same zone after the next
 * upload.
 */
const plannedSql = (table: StagedTable) => sql`
  planned as (
    select from_code, to_code, min(line) as line, min(fee) as fee, bool_and(cod) as cod, min(cutoff) as cutoff,
      string_agg(w.code || ':' || r.days, ' ' order by w.code collate "C") || ' / ' || min(fee) || ' / '
        || case when bool_and(cod) then 'cod' else 'prepaid' end || ' / ' || coalesce(min(cutoff), 'all day') as code
    from staged_service r
    join warehouse w on w.seller_id = ${table.sellerId} and (r.warehouse is null or r.warehouse = w.code)
    where r.seller_id = ${table.sellerId} and r.upload = ${table.upload} group by from_code, to_code)`

/**
 * Merges adjacent ranges of the same zone. Only numeric codes are merged: for codes with letters
 * the successor is unknown.
 */
const joinedRangesSql = (table: StagedTable) => sql`
  ${plannedSql(table)}, ordered as (
    select from_code, to_code, code, lag(code) over o as code_before, lag(to_code) over o as to_before
    from planned window o as (order by from_code collate "C")
  ), islands as (
    select from_code, to_code, code, sum(case
      when code_before is distinct from code or length(to_before) <> length(from_code) then 1
      when to_before !~ '^[0-9]{1,15}$' or from_code !~ '^[0-9]{1,15}$' then 1
      when to_before::bigint + 1 = from_code::bigint then 0 else 1 end) over (order by from_code collate "C") as island
    from ordered
  ), joined as (
    select code, min(from_code collate "C") as from_code, max(to_code collate "C") as to_code
    from islands group by island, code)`

/** The resulting table. */
export async function countZones(db: Db, table: StagedTable): Promise<TableCounts> {
  const { rows } = await db.execute<TableCounts & Record<string, unknown>>(sql`
    with ${joinedRangesSql(table)}
    select (select count(*)::int from staged_service where ${uploadCondition(table)}) as rows,
      count(distinct code)::int as zones, count(*)::int as ranges from joined`)
  return rows[0]!
}

/**
 * Replaces the seller's zones with these rows: zones with known codes keep their ids, others are
 * deleted. In the caller's transaction.
 */
export async function replaceZones(db: Db, table: StagedTable): Promise<void> {
  const { sellerId } = table
  await db.execute(sql`delete from zone_range where seller_id = ${sellerId}`)
  await db.execute(sql`
    with ${plannedSql(table)}
    delete from zone where seller_id = ${sellerId} and code not in (select code from planned)`)
  await db.execute(sql`delete from zone_warehouse where seller_id = ${sellerId}`)
  await db.execute(sql`
    with ${plannedSql(table)}, zones as (
      select distinct on (code) code, fee, cod, cutoff, line from planned order by code, line)
    insert into zone (seller_id, code, name, fee, cod_allowed, cutoff)
    select ${sellerId}, code, code, fee, cod, cutoff from zones order by line
    on conflict (seller_id, code) do update set fee = excluded.fee,
      cod_allowed = excluded.cod_allowed, cutoff = excluded.cutoff`)
  await db.execute(sql`
    with ${plannedSql(table)}, examples as (
      select distinct on (code) code, from_code, to_code from planned order by code, line)
    insert into zone_warehouse (seller_id, zone_id, warehouse_id, days)
    select ${sellerId}, z.id, w.id, r.days
    from examples e
    join staged_service r on r.seller_id = ${sellerId} and r.upload = ${table.upload}
      and r.from_code = e.from_code and r.to_code = e.to_code
    join warehouse w on w.seller_id = ${sellerId} and (r.warehouse is null or r.warehouse = w.code)
    join zone z on z.seller_id = ${sellerId} and z.code = e.code`)
  await db.execute(sql`
    with ${joinedRangesSql(table)}
    insert into zone_range (seller_id, zone_id, from_code, to_code)
    select ${sellerId}, z.id, j.from_code, j.to_code
    from joined j join zone z on z.seller_id = ${sellerId} and z.code = j.code`)
}
