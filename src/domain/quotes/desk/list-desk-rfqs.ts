import { type SQL, sql } from 'drizzle-orm'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import {
  type DeskDealSums,
  type DeskRfqRow,
  deskRfqStates,
  type RfqFilter,
  type RfqSort,
  rfqStateGroups,
} from '#contract/negotiation/desk-deal-list.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { containsSql, countSelections, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { findTimeZone } from '../../delivery/delivery.ts'
import {
  assigneeNameSql,
  type DealColumns,
  type DealSight,
  type DealTexts,
  isOverdueSql,
  joinAssigneeSql,
  listDealConditions,
  loadNegotiationSettings,
  marginSql,
  pickDealSort,
  readDealPage,
  toNetSql,
} from '../../negotiation/negotiation.ts'
import { includedRateSql } from '../../tax/tax.ts'
import { deadlineSql } from '../request/rfq-reads.ts'

export type DeskRfqQuery = ListQuery<RfqFilter, RfqSort>

/**
 * A page of the requests that reached the seller, with the number and worth of all that match. Names
 * and free words are shown to and searched by those only who may see customers, margins sort for
 * those only who see them. Source: RFQ-05, DEAL-06, DESK-01.
 */
export async function listDeskRfqs(
  scope: Scope,
  query: DeskRfqQuery,
): Promise<ListPage<DeskRfqRow, DeskDealSums>> {
  const staff = requireStaff(scope, 'read')
  const { seller, database } = scope
  const sees = {
    people: mayDo(staff, 'contacts'),
    margins: mayDo(staff, 'negotiate') && mayDo(staff, 'costs'),
  }
  const sort = pickDealSort(query.sort, sees)
  return readDealPage<StoredRfqRow, RfqSort>(
    database.primary,
    scope,
    { ...query, sort },
    {
      id: sql`r.id`,
      sellerIdColumn: sql`r.seller_id`,
      from: await buildSource(scope),
      where: buildCondition(scope, query, staff),
      sorts: buildSorts(seller.id),
      buildFigures: (condition) => figuresSql(seller.id, condition),
      lineDealId: sql`l.rfq_id`,
      columns: rowColumns(seller.id, sees),
    },
  )
}

type StoredRfqRow = Omit<DeskRfqRow, keyof DealTexts>

const rowColumns = (sellerId: number, sees: DealSight) => sql`
  r.number, r.state, r.turn, r.desk_version as "rowVersion", r.postal_code as pincode,
  ${utcTextSql(sql`r.opened_at`)} as at, ${utcTextSql(columns.until)} as until,
  ${isOverdueSql(columns)} as "isOverdue", floor(${waitedSql} / 60)::int as "waitedMinutes",
  ${sees.people ? buildBuyerColumns(sellerId) : nobody}, d.state as draft,
  a.person_id as "assigneeId", ${assigneeNameSql} as assignee, f.value,
  ${sees.margins ? marginSql(sql`f.net`, sql`f.cost`) : sql`null`} as margin,
  coalesce(f.lines, 0) as "lineCount",
  ${sees.people ? sql`coalesce(f.names, '{}')` : sql`'{}'::text[]`} as names`

/** How many requests each of these views has, in one statement. */
export async function countDeskRfqs(
  scope: Scope,
  queries: readonly DeskRfqQuery[],
): Promise<number[]> {
  const staff = requireStaff(scope, 'read')
  const from = await buildSource(scope)
  return countSelections(
    scope.database.primary,
    queries.map((query) => sql`select 1 from ${from} where ${buildCondition(scope, query, staff)}`),
  )
}

const nobody = sql`null as buyer, null as company, null as email`
const buildBuyerColumns = (sellerId: number) => sql`nullif(c.name, '') as buyer,
  ${companySql(sellerId)} as company, nullif(c.email, '') as email`

const companySql = (sellerId: number) =>
  companyNameSql(sellerId, {
    companyId: sql`r.company_id`,
    customerId: sql`r.customer_id`,
    typed: sql`c.company`,
  })

const waitedSql = sql`(r.waited_seconds
  + coalesce(extract(epoch from statement_timestamp() - r.waiting_since), 0))`

/** Whose turn the desk goes by: a quote that waits for a second person is ours. */
const columns: DealColumns = {
  at: sql`r.opened_at`,
  customerId: sql`r.customer_id`,
  turn: sql`(case when d.state = 'IN_APPROVAL' then 'seller' else r.turn end)`,
  since: sql`(case r.state when 'QUOTED' then v.sent_at else r.state_since end)`,
  until: sql`u.until`,
  assigneeId: sql`a.person_id`,
  isWorth: () => sql`true`,
}

const buildSorts = (sellerId: number): Record<RfqSort, SQL> => ({
  number: sql`r.number`,
  at: sql`r.opened_at`,
  buyer: nameOrderSql(sql`coalesce(${companySql(sellerId)}, nullif(c.name, ''))`),
  state: sql`array_position(${sql.param([...deskRfqStates])}::text[], r.state)`,
  value: sql`f.value`,
  margin: marginSql(sql`f.net`, sql`f.cost`),
  due: sql`(case when ${columns.turn} = 'seller' then u.until end)`,
  assignee: nameOrderSql(sql`${assigneeNameSql}`),
  waited: sql`(case when r.waiting_since is not null then ${waitedSql} end)`,
})

/** Requests with what lies beside them once; the database leaves out what a statement does not use. */
async function buildSource({ seller, database }: Scope): Promise<SQL> {
  const { silenceDays } = await loadNegotiationSettings(database.primary, seller.id)
  return sql`rfq r
    left join rfq_contact c on c.seller_id = ${seller.id} and c.rfq_id = r.id
    left join quote_version v on v.seller_id = ${seller.id} and v.rfq_id = r.id and v.version = r.current_version
    left join quote_version d on d.seller_id = ${seller.id} and d.rfq_id = r.id and d.state in ('DRAFT', 'IN_APPROVAL')
    ${joinAssigneeSql(seller.id, 'rfq', sql`r.id`)}
    cross join lateral (select ${deadlineSql(silenceDays, findTimeZone(seller.countryCode))} as until) u`
}

/**
 * Of each request its lines, names, value, net value and cost, at the prices of the draft or the
 * version in force, else the buyer's or the list's; of an accepted quote only what was accepted.
 */
function figuresSql(sellerId: number, condition: SQL = sql`true`): SQL {
  const quantity = sql`coalesce(q.accepted_quantity, q.counter_quantity, q.quantity, l.quantity)`
  const price = sql`coalesce(q.accepted_price, q.counter_price, q.unit_price, l.target_price, l.list_price)`
  const gross = sql`${price} * ${quantity}`
  const counts = sql`(q.availability is distinct from 'unavailable'
    and (w.state is null or w.state not in ('ACCEPTED', 'ORDERED', 'LAPSED') or q.accepted_price is not null))`
  const rate = includedRateSql(sql`coalesce(q.tax_rate, p.tax_rate, 0)`)
  return sql`
    select l.rfq_id as deal_id, count(*)::int as lines,
      (array_agg(coalesce(nullif(l.words, ''), p.name) order by l.line))[1:3] as names,
      (sum(${gross} + coalesce(q.charge, 0)) filter (where ${counts}))::float8 as value,
      sum(${toNetSql(gross, rate)}) filter (where ${counts}) as net,
      case when bool_and(k.cost is not null) filter (where ${counts})
        then sum(k.cost * ${quantity}) filter (where ${counts}) end as cost
    from rfq_line l
    join rfq lr on lr.seller_id = ${sellerId} and lr.id = l.rfq_id
    left join quote_version ld on ld.seller_id = ${sellerId} and ld.rfq_id = lr.id
      and ld.state in ('DRAFT', 'IN_APPROVAL')
    left join quote_version w on w.seller_id = ${sellerId} and w.rfq_id = lr.id
      and w.version = coalesce(ld.version, lr.current_version)
    left join quote_line q on q.seller_id = ${sellerId} and q.rfq_id = l.rfq_id and q.line = l.line
      and q.version = w.version
    left join pack k on k.seller_id = ${sellerId} and k.id = coalesce(q.pack_id, l.pack_id)
    left join product p on p.seller_id = ${sellerId} and p.id = k.product_id
    where l.seller_id = ${sellerId} and ${condition} group by l.rfq_id`
}

function buildCondition(
  scope: Scope,
  { words, filters, keys }: DeskRfqQuery,
  staff: StaffRights,
): SQL {
  const { seller } = scope
  const where: SQL[] = [sql`r.seller_id = ${seller.id}`, sql`r.opened_at is not null`]
  const { state, draft } = filters
  if (keys) where.push(sql`r.number = any(${sql.param([...keys])}::text[])`)
  const states = state ? (rfqStateGroups[state] ?? [state]) : null
  if (states) where.push(sql`r.state = any(${sql.param([...states])}::text[])`)
  if (draft === 'approval') where.push(sql`d.state = 'IN_APPROVAL'`)
  if (draft === 'begun') where.push(sql`d.state = 'DRAFT'`)
  where.push(
    ...listDealConditions(scope, filters, {
      ...columns,
      isWorth: (minimum) => sql`r.id in (select f.deal_id from (${figuresSql(seller.id)}) f
        where f.value >= ${minimum})`,
    }),
  )
  if (words !== '') where.push(buildSearch(seller.id, words, mayDo(staff, 'contacts')))
  return sql.join(where, sql` and `)
}

/** By number and code of a product; names, mails and the buyer's words by who may see them. */
function buildSearch(sellerId: number, words: string, seesPeople: boolean): SQL {
  const has = (text: SQL) => containsSql(text, words)
  const lineTexts = seesPeople
    ? sql`${has(sql`l.words`)} or ${has(sql`p.name`)} or ${has(sql`p.code`)}`
    : has(sql`p.code`)
  const matches = [
    has(sql`r.number`),
    sql`r.id in (select l.rfq_id from rfq_line l
      left join pack k on k.seller_id = ${sellerId} and k.id = l.pack_id
      left join product p on p.seller_id = ${sellerId} and p.id = k.product_id
      where l.seller_id = ${sellerId} and (${lineTexts}))`,
  ]
  if (seesPeople)
    matches.push(sql`r.id in (select s.rfq_id from rfq_contact s where s.seller_id = ${sellerId}
      and (${has(sql`s.name`)} or ${has(sql`s.company`)} or ${has(sql`s.email`)} or ${has(sql`s.phone`)}))`)
  return sql`(${sql.join(matches, sql` or `)})`
}
