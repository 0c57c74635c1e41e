import { sql } from 'drizzle-orm'
import type { CreditAccountRow } from '#contract/orders/credit.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { sumAgeing, sumOpen } from './credit-rules.ts'
import { loadOpenOrders, type OpenOrder } from './credit-store.ts'

export type AccountRow = {
  id: number
  companyId: number | null
  personId: string | null
  companyName: string | null
  personName: string | null
  email: string | null
  limit: Minor
  days: number
  isBlocked: boolean
  version: number
}

const accountColumns = sql`a.id, a.company_id::float8 as "companyId", a.person_id as "personId",
  c.name as "companyName",
  nullif(concat_ws(' ', p.first_name, p.last_name), '') as "personName", p.email,
  a."limit"::float8 as "limit", a.days, a.blocked_at is not null as "isBlocked", a.version`

function accountsSql(sellerId: number) {
  return sql`credit_account a
    left join company c on c.seller_id = ${sellerId} and c.id = a.company_id
    left join person p on p.id = a.person_id
    where a.seller_id = ${sellerId}`
}

/** All accounts of a seller, the oldest first. */
export async function loadAccountRows(db: Db, sellerId: number): Promise<AccountRow[]> {
  const { rows } = await db.execute<AccountRow>(
    sql`select ${accountColumns} from ${accountsSql(sellerId)} order by a.id`,
  )
  return rows
}

/** Null: this seller has none with this id. */
export async function loadAccountRow(
  db: Db,
  sellerId: number,
  id: number,
): Promise<AccountRow | null> {
  const { rows } = await db.execute<AccountRow>(
    sql`select ${accountColumns} from ${accountsSql(sellerId)} and a.id = ${id}`,
  )
  return rows[0] ?? null
}

/** The account as the desk shows it; a person's name only to those who see contacts. */
export function toCreditAccountRow(
  row: AccountRow,
  orders: readonly Pick<OpenOrder, 'amountDue' | 'dueOn'>[],
  today: string,
  seesContacts: boolean,
): CreditAccountRow {
  const { id, companyName, personName, email, limit, days, isBlocked } = row
  const person = seesContacts ? (personName ?? email ?? '') : ''
  return {
    id,
    name: companyName ?? person,
    kind: row.companyId === null ? 'customer' : 'company',
    limit,
    days,
    open: sumOpen(orders),
    ageing: sumAgeing(orders, today),
    isBlocked,
  }
}

/** What all accounts owe, by account. */
export async function loadOpenByAccount(
  db: Db,
  sellerId: number,
): Promise<Map<number, OpenOrder[]>> {
  return Map.groupBy(await loadOpenOrders(db, sellerId, null), ({ accountId }) => accountId)
}
