import { type SQL, sql } from 'drizzle-orm'
import type { CreditEntry, CreditStatement } from '#contract/orders/credit.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import type { Scope } from '#platform/scope.ts'
import { onAccountSql } from '../account-store.ts'

type EntryRow = { [Name in keyof CreditEntry]: CreditEntry[Name] } & { count: number }

/**
 * All that ever moved an account: its orders, what was charged on top or credited of them, and money. Of a split order
 * the account has its part: money and credits cover the rest first, whatever is more moves it.
 */
function entriesSql(sellerId: number, accountId: number, timeZone: string): SQL {
  const day = (at: SQL) => sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD')`
  return sql`
    with own as (
      select o.id, o.number, ${onAccountSql(sql`o`, sql`p`)} as share, o.total - ${onAccountSql(sql`o`, sql`p`)} as rest,
        o.placed_at from payment p
      join shop_order o on o.seller_id = ${sellerId} and o.id = p.order_id
      where p.seller_id = ${sellerId} and p.credit_account_id = ${accountId}
    ), moved as (
      select own.rest, c.at, ${day(sql`c.at`)} as day, 'credit' as kind, own.number,
        coalesce((select string_agg(d.name, ', ' order by d.number) from order_document d
          where d.seller_id = ${sellerId} and d.order_id = own.id and d.kind = 'credit-note'
          and d.change = c.number), '') as reference, c.amount
      from order_change c join own on own.id = c.order_id
      where c.seller_id = ${sellerId} and c.amount > 0
      union all
      select own.rest, e.at, e.day::text, case when e.kind = 'received' then 'payment' else 'refund' end, own.number,
        e.reference, case when e.kind = 'received' then e.amount else -e.amount end
      from payment_entry e join own on own.id = e.order_id
      where e.seller_id = ${sellerId}
    ), covered as (
      select *, sum(amount) over (partition by number order by at, kind, day, reference rows unbounded preceding) as sum
      from moved
    ), entry as (
      select ${day(sql`own.placed_at`)} as day, own.placed_at as at, 'order' as kind, own.number,
        coalesce((select string_agg(d.name, ', ' order by d.number) from order_document d
          where d.seller_id = ${sellerId} and d.order_id = own.id and d.kind = 'invoice'), '') as reference,
        own.share as amount
      from own
      union all
      select ${day(sql`d.at`)} as day, d.at, case when d.kind = 'debit-note' then 'debit' else 'credit' end as kind,
        own.number, d.name as reference, case when d.kind = 'debit-note' then d.amount else -d.amount end as amount
      from order_document d join own on own.id = d.order_id
      where d.seller_id = ${sellerId} and (d.kind = 'debit-note' or (d.kind = 'credit-note' and d.change = 0))
      union all
      select day, at, kind, number, reference, greatest(sum - amount, rest) - greatest(sum, rest) as amount
      from covered where greatest(sum - amount, rest) <> greatest(sum, rest)
    )`
}

/**
 * An account from a day on, with what was owed before it. At most `limit` entries, the newest of
 * them, are returned; null: all. Source: PAY-05.
 */
export async function loadStatement(
  db: Db,
  { seller }: Pick<Scope, 'seller'>,
  accountId: number,
  { from, limit }: { from: string; limit: number | null },
): Promise<CreditStatement> {
  const entries = entriesSql(seller.id, accountId, findTimeZone(seller.countryCode))
  const { rows } = await db.execute<EntryRow>(sql`
    ${entries}, dated as (
      select day, at, kind, number, reference, amount::float8 as amount,
        (sum(amount) over (order by day, at, number, kind rows unbounded preceding))::float8 as balance
      from entry
    ), shown as (
      select *, count(*) over ()::int as count from dated where day >= ${from}
      order by day desc, at desc, number desc, kind desc limit ${limit}
    )
    select day, kind, number, reference, amount, balance, count from shown
    order by day, at, number, kind`)
  const [first] = rows
  const last = rows.at(-1)
  if (first && last)
    return {
      from,
      opening: first.balance - first.amount,
      entries: rows.map(({ day, kind, number, reference, amount, balance }) => ({
        day,
        kind,
        number,
        reference,
        amount,
        balance,
      })),
      closing: last.balance,
      left: first.count - rows.length,
    }
  const { rows: sums } = await db.execute<{ opening: Minor }>(sql`
    ${entries} select coalesce(sum(amount), 0)::float8 as opening from entry where day < ${from}`)
  const { opening } = sums[0]!
  return { from, opening, entries: [], closing: opening, left: 0 }
}
