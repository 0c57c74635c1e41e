import { type SQL, sql } from 'drizzle-orm'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import {
  type BidSort,
  bidStateGroups,
  type DealFilter,
  type DeskBidRow,
  type DeskDealSums,
  deskBidStates,
} from '#contract/negotiation/desk-deal-list.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { containsSql, countSelections, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import {
  assigneeNameSql,
  type DealColumns,
  type DealSight,
  type DealTexts,
  isOverdueSql,
  joinAssigneeSql,
  listDealConditions,
  marginSql,
  pickDealSort,
  readDealPage,
  toNetSql,
} from '../../negotiation/negotiation.ts'
import { includedRateSql } from '../../tax/tax.ts'
import { liveStates, turnByState } from '../bid-moves.ts'

export type DeskBidQuery = ListQuery<DealFilter, BidSort>

/**
 * A page of the bids that were submitted, with the number and worth of all that match. Buyers are
 * shown to and searched by those only who may see customers, margins sort for those only who see
 * them. Source: BID-05, DEAL-06, DESK-01.
 */
export async function listDeskBids(
  scope: Scope,
  query: DeskBidQuery,
): Promise<ListPage<DeskBidRow, DeskDealSums>> {
  const staff = requireStaff(scope, 'read')
  const { seller, database } = scope
  const sees = { people: mayDo(staff, 'contacts'), margins: mayDo(staff, 'costs') }
  const sort = pickDealSort(query.sort, sees)
  const page = await readDealPage<StoredBidRow, BidSort>(
    database.primary,
    scope,
    { ...query, sort },
    {
      id: sql`b.id`,
      sellerIdColumn: sql`b.seller_id`,
      from: buildSource(seller.id),
      where: buildCondition(scope, query, staff),
      sorts: buildSorts(seller.id),
      figureSorts: ['discount'],
      buildFigures: (condition) => figuresSql(seller.id, condition),
      lineDealId: sql`l.bid_id`,
      columns: rowColumns(seller.id, sees),
    },
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, turn: turnByState[row.state] })) }
}

type StoredBidRow = Omit<DeskBidRow, keyof DealTexts | 'turn'>

const nobody = sql`null as buyer, null as company, null as email`

const companySql = (sellerId: number) =>
  companyNameSql(sellerId, {
    companyId: sql`b.company_id`,
    customerId: sql`b.customer_id`,
    typed: null,
  })

const rowColumns = (sellerId: number, sees: DealSight) => sql`
  b.number, b.state, b.row_version as "rowVersion", b.pincode, b.round,
  ${utcTextSql(sql`b.made_at`)} as at, ${utcTextSql(sql`b.expires_at`)} as until,
  ${isOverdueSql(columns)} as "isOverdue", b.answer_at is not null as "isByRule",
  ${sees.people ? sql`nullif(c.name, '') as buyer, ${companySql(sellerId)} as company, c.email` : nobody},
  a.person_id as "assigneeId", ${assigneeNameSql} as assignee,
  f.value, f.list as "listTotal", coalesce(f.lines, 0) as "lineCount",
  coalesce(f.names, '{}') as names,
  ${sees.margins ? marginSql(sql`f.net`, sql`f.cost`) : sql`null`} as margin`

/** How many bids each of these views has, in one statement. */
export function countDeskBids(scope: Scope, queries: readonly DeskBidQuery[]): Promise<number[]> {
  const staff = requireStaff(scope, 'read')
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`select 1 from ${buildSource(scope.seller.id)}
        where ${buildCondition(scope, query, staff)}`,
    ),
  )
}

const columns: DealColumns = {
  at: sql`b.made_at`,
  customerId: sql`b.customer_id`,
  turn: sql`(case b.state when 'SUBMITTED' then 'seller' when 'COUNTERED' then 'buyer'
    when 'AGREED' then 'buyer' else 'none' end)`,
  since: sql`b.clock_from`,
  until: sql`b.expires_at`,
  assigneeId: sql`a.person_id`,
  isWorth: () => sql`true`,
}

const buildSorts = (sellerId: number): Record<BidSort, SQL> => ({
  number: sql`b.number`,
  at: sql`b.made_at`,
  buyer: nameOrderSql(sql`coalesce(${companySql(sellerId)}, nullif(c.name, ''))`),
  state: sql`array_position(${sql.param([...deskBidStates])}::text[], b.state)`,
  value: sql`f.value`,
  margin: marginSql(sql`f.net`, sql`f.cost`),
  discount: sql`(f.list - f.value) / nullif(f.list, 0)`,
  due: sql`(case when b.state = 'SUBMITTED' then b.expires_at end)`,
  assignee: nameOrderSql(sql`${assigneeNameSql}`),
})

/** Bids with what lies beside them once; the database leaves out what a statement does not use. */
function buildSource(sellerId: number): SQL {
  return sql`bid b left join person c on c.id = b.customer_id ${joinAssigneeSql(sellerId, 'bid', sql`b.id`)}`
}

/** Of each bid its lines that are still meant, or all of one that has ended. */
function figuresSql(sellerId: number, condition: SQL = sql`true`): SQL {
  const gross = sql`coalesce(l.counter_price, l.bid_price) * l.quantity`
  return sql`
    select l.bid_id as deal_id, count(*)::int as lines, sum(l.list_price * l.quantity)::float8 as list,
      sum(${gross})::float8 as value, sum(${toNetSql(gross, includedRateSql(sql`p.tax_rate`))}) as net,
      case when bool_and(k.cost is not null) then sum(k.cost * l.quantity) end as cost,
      (array_agg(p.name order by l.position))[1:3] as names
    from bid_line l
    join bid lb on lb.seller_id = ${sellerId} and lb.id = l.bid_id
    join pack k on k.seller_id = ${sellerId} and k.id = l.pack_id
    join product p on p.seller_id = ${sellerId} and p.id = k.product_id
    where l.seller_id = ${sellerId} and ${condition} and (l.state not in ('DECLINED', 'UNAVAILABLE')
      or lb.state <> all(${sql.param([...liveStates])}::text[]))
    group by l.bid_id`
}

function buildCondition(
  scope: Scope,
  { words, filters, keys }: DeskBidQuery,
  staff: StaffRights,
): SQL {
  const { seller } = scope
  const { state } = filters
  const where: SQL[] = [sql`b.seller_id = ${seller.id}`, sql`b.state not in ('DRAFT', 'DISCARDED')`]
  if (keys) where.push(sql`b.number = any(${sql.param([...keys])}::text[])`)
  const states = state ? (bidStateGroups[state] ?? [state]) : null
  if (states) where.push(sql`b.state = any(${sql.param([...states])}::text[])`)
  where.push(
    ...listDealConditions(scope, filters, {
      ...columns,
      isWorth: (minimum) => sql`b.id in (select f.deal_id from (${figuresSql(seller.id)}) f
        where f.value >= ${minimum})`,
    }),
  )
  if (words !== '') where.push(buildSearch(seller.id, words, mayDo(staff, 'contacts')))
  return sql.join(where, sql` and `)
}

/** By number, product and code; by name and mail for those who may see customers. */
function buildSearch(sellerId: number, words: string, seesPeople: boolean): SQL {
  const has = (text: SQL) => containsSql(text, words)
  const matches = [
    has(sql`b.number`),
    sql`b.id in (select l.bid_id from bid_line l
      join pack k on k.seller_id = ${sellerId} and k.id = l.pack_id
      join product p on p.seller_id = ${sellerId} and p.id = k.product_id
      where l.seller_id = ${sellerId} and (${has(sql`p.name`)} or ${has(sql`p.code`)}))`,
  ]
  if (seesPeople)
    matches.push(sql`(c.id is not null and (${has(sql`c.name`)} or ${has(sql`c.email`)}))`)
  return sql`(${sql.join(matches, sql` or `)})`
}
