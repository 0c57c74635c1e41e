import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { formatSerial } from '../../tax/tax.ts'
import { accountSql } from '../account-store.ts'

/** Sorts what is not invoiced behind all invoices and debit notes. */
const lastPart = 2_147_483_647
/** Sorts debit notes behind all invoices. */
const firstDebitPart = 1_000_000

/** Whether an item is a debit note. */
export const isDebitPart = (part: number) => part >= firstDebitPart && part < lastPart
/** Where a document `d` stands among its order's items. */
export const partSql = sql`case when d.kind = 'invoice' then d.part else ${firstDebitPart}::int + d.change end`

/**
 * The open items of an order `o` with its payment `p`, to be joined laterally or read as a table:
 * `invoice`, `serial`, `part`, `due_on`, `total` and `amount`. Each invoice and each debit note is an item, due so
 * many days after its own day; what none bills yet is another, which is not due, and has no `serial`.
 * Credit notes lessen the invoice that they correct, or the debit note that they take back. Money that came in, and of a split order what
 * is paid by other means, settles the oldest invoice first: nothing says which invoice a payment
 * is for. So the account's part lies at the end, and the items sum to exactly what is open on
 * account. An order that is due without an invoice is one item. Source: PAY-05, PAY-06, TAX-04.
 */
export function openItemsSql(sellerId: number, o: SQL, p: SQL): SQL {
  return sql`
    select i.invoice, i.serial, i.part, i.due_on,
      least(i.upto, s.owed) - greatest(i.since, s.owed - s."onAccount") as total,
      least(i.upto, s.owed) - greatest(i.since, s.owed - s.open) as amount
    from (
      select a.owed, a."onAccount",
        least(a."onAccount", greatest(0, a.owed - (a.received - a.refunded))) as open
      from (select c.*, c.total + c.debited - c.credited as owed
        from (select ${accountSql(sellerId, o, p)}) c) a
    ) s
    cross join lateral (
      select b.invoice, b.serial, b.part,
        sum(b.net) over w - b.net as since, sum(b.net) over w as upto,
        case when b.serial is null and row_number() over w = 1 then ${p}.due_on
          else b.due_on end as due_on
      from (
        select d.name as invoice, d.number as serial, ${partSql} as part, ${invoiceDueSql(p)} as due_on,
          greatest(0, d.amount - ${notesSql(sellerId)})::float8 as net
        from order_document d
        where d.seller_id = ${sellerId} and d.order_id = ${o}.id and d.kind in ('invoice', 'debit-note')
        union all select '', null, ${lastPart}::int, null, greatest(0, s.owed)
      ) b window w as (order by b.part)
    ) i
    where least(i.upto, s.owed) > greatest(i.since, s.owed - s.open)`
}

/** When an invoice `d` is due: earlier releases wrote the day into its content alone, or nowhere. */
export function invoiceDueSql(p: SQL): SQL {
  return sql`coalesce(d.due_on, (d.content #>> '{figures,payment,dueOn}')::date,
    (d.content #>> '{figures,day}')::date + ${p}.credit_days, ${p}.due_on)`
}

/**
 * What credit notes take off an invoice `d`, one that names none of the order's off the first; or off
 * a debit note.
 */
function notesSql(sellerId: number): SQL {
  const invoiceName = sql`n.content #>> '{figures,invoice,name}'`
  return sql`coalesce((
    select sum(n.amount) from order_document n
    where n.seller_id = ${sellerId} and n.order_id = d.order_id and n.kind = 'credit-note'
      and case when d.kind = 'debit-note' then n.change = 0 and n.part = d.change else n.change > 0 and (d.part = 0 or ${invoiceName} = d.name or (d.part < 2 and not exists (
        select from order_document e where e.seller_id = ${sellerId} and e.order_id = d.order_id
          and e.kind = 'invoice' and e.name = ${invoiceName}))) end), 0)`
}

/** What `openItemsSql` gives of an item, as JSON or as a row. */
export type StoredItem = {
  invoice: string
  serial: number | null
  dueOn: string | null
  amount: Minor
}

/** With where it stands among its order's: see `order_document.part`. */
export type PlacedItem = StoredItem & { part: number }

/** The serial number of an item's invoice; null: it is not invoiced. */
export function nameInvoice({ invoice, serial }: Pick<StoredItem, 'invoice' | 'serial'>) {
  return serial === null ? null : invoice || formatSerial('invoice', '', serial)
}

/** What of an order is open on account, by invoice, the oldest first. */
export async function loadItems(db: Db, sellerId: number, orderId: number): Promise<PlacedItem[]> {
  const { rows } = await db.execute<PlacedItem>(sql`
    select i.invoice, i.serial, i.part, i.due_on::text as "dueOn", i.amount::float8 as amount
    from shop_order o
    join payment p on p.seller_id = ${sellerId} and p.order_id = o.id
    cross join lateral (${openItemsSql(sellerId, sql`o`, sql`p`)}) i
    where o.seller_id = ${sellerId} and o.id = ${orderId} and p.credit_account_id is not null
    order by i.part`)
  return rows
}
