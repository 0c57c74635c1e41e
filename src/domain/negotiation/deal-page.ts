import { type SQL, sql } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import type { DeskDealRow, DeskDealSums } from '#contract/negotiation/desk-deal-list.ts'
import type { Db } from '#db/client.ts'
import { formatDue } from '#kernel/time-left.ts'
import { formatListDay, formatMoment } from '#platform/format-moment.ts'
import { buildListOrder } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'

/** What the viewer may know of deals. */
export interface DealSight {
  people: boolean
  margins: boolean
}

/** One kind of deal, as its list is read. */
export interface DealSource<Sort extends string> {
  /** Its id in `from`. */
  id: SQL
  sellerIdColumn: SQL
  /** The table with what lies beside each row once. */
  from: SQL
  where: SQL
  sorts: Record<Sort, SQL>
  /** Sorts that need the figures, beside value and margin. */
  figureSorts?: readonly Sort[]
  /** Figures by `deal_id`, of all deals or of those that fit a condition. */
  buildFigures: (condition?: SQL) => SQL
  /** The id of the deal in the lines that the figures add up. */
  lineDealId: SQL
  /** What a row has, with its figures as `f`. */
  columns: SQL
}

/** What the desk writes of a deal's times. */
export type DealTexts = Pick<DeskDealRow, 'day' | 'untilText' | 'dueText' | 'isLate'>

type StoredRow = Pick<DeskDealRow, 'at' | 'until'>

/** Nobody learns buyers or margins by the order of rows. Source: DESK-01. */
export function pickDealSort<Sort extends string>(sort: Sort | 'at', sees: DealSight): Sort | 'at' {
  if (sort === 'buyer' && !sees.people) return 'at'
  return sort === 'margin' && !sees.margins ? 'at' : sort
}

/** A page of deals, with the number and worth of all that match. Source: DEAL-06. */
export async function readDealPage<Row extends StoredRow, Sort extends string>(
  db: Db,
  scope: Pick<Scope, 'seller' | 'now'>,
  query: Pick<ListQuery<string, Sort | 'at'>, 'rows' | 'page' | 'isDescending' | 'sort'>,
  source: DealSource<Sort | 'at'>,
): Promise<ListPage<Row & DealTexts, DeskDealSums>> {
  const { id, from, where, buildFigures } = source
  const { sort } = query
  const { seller } = scope
  const order = buildListOrder(source.sorts[sort], id, {
    isDescending: query.isDescending,
    hasNulls: sort !== 'number' && sort !== 'at' && sort !== 'state',
  })
  const needsFigures = ['value', 'margin', ...(source.figureSorts ?? [])].includes(sort)
  const figures = needsFigures ? sql`left join (${buildFigures()}) f on f.deal_id = ${id}` : sql``
  const page = sql`select ${id} as id, row_number() over (order by ${order}) as place
    from ${from} ${figures} where ${where}
    order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}`
  const { rows } = await db.execute(sql`
    with picked as materialized (${page})
    select ${source.columns}
    from picked join ${from} on ${id} = picked.id
    left join lateral (${buildFigures(sql`${source.lineDealId} = ${id}`)}) f on true
    where ${source.sellerIdColumn} = ${seller.id} order by picked.place`)
  const totals = await db.execute<{ count: number; value: number }>(sql`
    with matches as materialized (select ${id} as id from ${from} where ${where})
    select (select count(*)::int from matches) as count, (select coalesce(sum(f.value), 0)::float8
      from (${buildFigures()}) f join matches m on m.id = f.deal_id) as value`)
  const { count, value } = totals.rows[0]!
  return {
    rows: (rows as unknown as Row[]).map((row) => {
      const leftMs = row.until === null ? null : Date.parse(row.until) - scope.now.getTime()
      return {
        ...row,
        day: formatListDay(row.at, scope),
        untilText: row.until && formatMoment(row.until, seller),
        dueText: leftMs === null ? null : formatDue(leftMs),
        isLate: leftMs !== null && leftMs < 0,
      }
    }),
    count,
    sums: { value },
  }
}
