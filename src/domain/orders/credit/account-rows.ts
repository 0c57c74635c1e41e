import { type SQL, sql } from 'drizzle-orm'
import {
  type Ageing,
  type CreditAccountList,
  type CreditAccountRow,
  type CreditAge,
  creditAges,
} from '#contract/orders/credit.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { sumAgeing, sumOpen } from './credit-rules.ts'
import type { OwedItem } from './credit-store.ts'
import { openItemsSql } from './open-items.ts'

export type AccountRow = {
  id: number
  companyId: number | null
  personId: string | null
  companyName: string | null
  trade: string | null
  personName: string | null
  email: string | null
  limit: Minor
  days: number
  isBlocked: boolean
  version: number
}

const buildAccountColumns = (sellerId: number) => sql`a.id,
  a.company_id::float8 as "companyId", a.person_id as "personId", c.name as "companyName",
  ${companyNameSql(sellerId, { companyId: sql`null`, customerId: sql`a.person_id`, typed: null })}
    as trade,
  nullif(concat_ws(' ', p.first_name, p.last_name), '') as "personName", p.email,
  a."limit"::float8 as "limit", a.days, a.blocked_at is not null as "isBlocked", a.version`

function accountsSql(sellerId: number) {
  return sql`credit_account a
    left join company c on c.seller_id = ${sellerId} and c.id = a.company_id
    left join person p on p.id = a.person_id
    where a.seller_id = ${sellerId}`
}

/** Accounts that the desk lists on a page. */
const pageSize = 50

type SumRow = { open: Minor } & { [Age in CreditAge]: Minor }
type ListedRow = AccountRow & SumRow & { count: number; openInAll: Minor; overdueInAll: Minor }
/** `customerId`: only accounts that this person orders on; absent: all. */
interface AccountQuery {
  page: number
  today: string
  customerId?: string | null
}
type AccountPage = Pick<CreditAccountList, 'count' | 'openInAll' | 'overdueInAll' | 'pages'>

/**
 * A page of a seller's accounts with what each owes since when: the most overdue first, then what is
 * open. Sums are the database's, however many orders there are. Source: PAY-05.
 */
export async function loadAccountPage(
  db: Db,
  sellerId: number,
  { page, today, customerId = null }: AccountQuery,
): Promise<AccountPage & { rows: ListedRow[] }> {
  const isListed =
    customerId === null
      ? sql`true`
      : sql`(a.person_id = ${customerId}::uuid or a.company_id in (
        select m.company_id from company_member m
        where m.seller_id = ${sellerId} and m.person_id = ${customerId}::uuid))`
  const age = sql`greatest(0, coalesce(${today}::date - d.due_on, 0))`
  const sumWhere = (condition: SQL) => sql`coalesce(sum(d.amount) filter (where ${condition}), 0)`
  const { rows } = await db.execute<ListedRow>(sql`
    with d as (
      select p.credit_account_id as account, i.due_on, i.amount
      from payment p join shop_order o on o.seller_id = ${sellerId} and o.id = p.order_id
      join credit_account a on a.seller_id = ${sellerId} and a.id = p.credit_account_id
      cross join lateral (${openItemsSql(sellerId, sql`o`, sql`p`)}) i
      where p.seller_id = ${sellerId} and p.state = 'due' and ${isListed}
    ), owed as (
      select d.account, sum(d.amount) as open, ${sumWhere(sql`${age} = 0`)} as "not-due",
        ${sumWhere(sql`${age} between 1 and 30`)} as "to-30", ${sumWhere(sql`${age} between 31 and 60`)} as "to-60",
        ${sumWhere(sql`${age} between 61 and 90`)} as "to-90", ${sumWhere(sql`${age} > 90`)} as older
      from d group by d.account
    ), listed as (
      select ${buildAccountColumns(sellerId)}, coalesce(w.open, 0)::float8 as open,
        coalesce(w."not-due", 0)::float8 as "not-due", coalesce(w."to-30", 0)::float8 as "to-30",
        coalesce(w."to-60", 0)::float8 as "to-60", coalesce(w."to-90", 0)::float8 as "to-90",
        coalesce(w.older, 0)::float8 as older
      from credit_account a
      left join company c on c.seller_id = ${sellerId} and c.id = a.company_id
      left join person p on p.id = a.person_id
      left join owed w on w.account = a.id
      where a.seller_id = ${sellerId} and ${isListed}
    )
    select *, count(*) over ()::int as count, (sum(open) over ())::float8 as "openInAll",
      (sum(open - "not-due") over ())::float8 as "overdueInAll" from listed
    order by open - "not-due" desc, open desc, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const count = rows[0]?.count ?? 0
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const { openInAll = 0, overdueInAll = 0 } = rows[0] ?? {}
  return { rows, count, openInAll, overdueInAll, pages }
}

/** A listed account as the desk shows it; named only to those who see contacts. */
export function toListedRow(row: ListedRow, seesContacts: boolean): CreditAccountRow {
  const ageing = Object.fromEntries(creditAges.map((age) => [age, row[age]])) as Ageing
  return { ...toCreditAccountRow(row, [], '', seesContacts), open: row.open, ageing }
}

/** Null: this seller has none with this id. */
export async function loadAccountRow(
  db: Db,
  sellerId: number,
  id: number,
): Promise<AccountRow | null> {
  const { rows } = await db.execute<AccountRow>(
    sql`select ${buildAccountColumns(sellerId)} from ${accountsSql(sellerId)} and a.id = ${id}`,
  )
  return rows[0] ?? null
}

/** The account as the desk shows it; named only to those who see contacts. Source: DESK-01. */
export function toCreditAccountRow(
  row: AccountRow,
  items: readonly Pick<OwedItem, 'amountDue' | 'dueOn'>[],
  today: string,
  seesContacts: boolean,
): CreditAccountRow {
  const { id, companyName, personName, email, limit, days, isBlocked } = row
  return {
    id,
    name: seesContacts ? (companyName ?? personName ?? email ?? '') : '',
    trade: (seesContacts && row.trade) || '',
    kind: row.companyId === null ? 'customer' : 'company',
    limit,
    days,
    open: sumOpen(items),
    ageing: sumAgeing(items, today),
    isBlocked,
  }
}
