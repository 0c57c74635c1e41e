import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OrderState } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { getTransferDue } from '#contract/orders/transfer-due.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { getNextDue, getOtherDue, type OrderAccount } from '../account-rules.ts'
import { accountSql, debitedSql } from '../account-store.ts'
import { takesTransfers } from '../order-rules.ts'
import type { BankSource, PayableOrder, StatementLine } from './statement-rules.ts'
import { type ComparedLine, withoutTwins } from './twin-rules.ts'

/**
 * Returns how many were new; a line that was imported before is the same one, and so is one that
 * came in another format. Imports of a seller wait for one another. Lines of an account may have
 * been imported before accounts were read.
 */
export async function insertBankLines(
  db: Db,
  sellerId: number,
  { lines, source }: { lines: readonly StatementLine[]; source: BankSource },
  now: Date,
): Promise<number> {
  await db.execute(sql`select from seller where id = ${sellerId} for no key update`)
  const stored = await loadSimilarLines(db, sellerId, lines)
  const rows = lines.map((line) => ({
    ...line,
    fingerprint: getFingerprint(line),
    earlier: getFingerprint({ ...line, account: '' }),
  }))
  const own = new Set(rows.flatMap(({ fingerprint, earlier }) => [fingerprint, earlier]))
  const earlierLines = new Set(stored.map(({ fingerprint }) => fingerprint))
  const newRows = withoutTwins(
    rows.filter((row) => !earlierLines.has(row.fingerprint) && !earlierLines.has(row.earlier)),
    source,
    stored.filter(({ fingerprint }) => !own.has(fingerprint)),
  )
  const { rowCount } = await db.execute(sql`
    insert into bank_line (seller_id, fingerprint, day, amount, text, reference, at, source, account)
    select ${sellerId}, r.fingerprint, r.day, r.amount, r.text, r.reference,
      ${now.toISOString()}::timestamptz, ${source}, r.account
    from json_to_recordset(${JSON.stringify(newRows)}::json)
      as r(fingerprint text, day date, amount bigint, text text, reference text, account text)
    on conflict do nothing`)
  return rowCount ?? 0
}

type SimilarLine = { fingerprint: string } & { [Name in keyof ComparedLine]: ComparedLine[Name] }

/** Lines with the day and the amount of one of these, whatever became of them. */
async function loadSimilarLines(
  db: Db,
  sellerId: number,
  lines: readonly StatementLine[],
): Promise<SimilarLine[]> {
  const keys = lines.map(({ day, amount }) => ({ day, amount }))
  const { rows } = await db.execute<SimilarLine>(sql`
    select b.fingerprint, b.day::text as day, b.amount::float8 as amount, b.text, b.reference,
      coalesce(b.account, '') as account, b.source
    from bank_line b
    where b.seller_id = ${sellerId} and (b.day, b.amount) in (select r.day, r.amount
      from json_to_recordset(${JSON.stringify(keys)}::json) as r(day date, amount bigint))
    order by b.id`)
  return rows
}

function getFingerprint(line: StatementLine): string {
  const { day, amount, text, reference, ordinal, account } = line
  const content: (string | number)[] = [day, amount, text, reference, ordinal]
  if (account !== '') content.push(account)
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

export type StoredBankLine = {
  id: number
  day: string
  amount: Minor
  text: string
  reference: string
}

/** `hasTwin`: another line of that day and amount is open or recorded. */
export type OpenBankLine = StoredBankLine & { hasTwin: boolean }

/** The newest lines that nobody has decided on. */
export async function loadOpenLines(
  db: Db,
  sellerId: number,
  limit: number,
): Promise<OpenBankLine[]> {
  const { rows } = await db.execute<OpenBankLine>(sql`
    with newest as materialized (
      select id, day, amount, text, reference from bank_line
      where seller_id = ${sellerId} and state = 'open' order by day desc, id desc limit ${limit}
    ), counts as (
      select b.day, b.amount, count(*) as count from bank_line b
      where b.seller_id = ${sellerId} and b.state in ('open', 'recorded')
        and (b.day, b.amount) in (select day, amount from newest)
      group by b.day, b.amount
    )
    select n.id, n.day::text as day, n.amount::float8 as amount, n.text, n.reference,
      coalesce(c.count, 0) > 1 as "hasTwin"
    from newest n left join counts c on c.day = n.day and c.amount = n.amount
    order by n.day desc, n.id desc`)
  return rows
}

export async function countOpenLines(db: Db, sellerId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from bank_line where seller_id = ${sellerId} and state = 'open'`)
  return rows[0]!.count
}

const maxPayable = 2_000
type PayableRow = { number: string; state: OrderState; paymentMethod: PaymentMethod } & {
  [Name in keyof OrderAccount]: OrderAccount[Name]
}

/** The newest orders that wait for a transfer, with what they owe. */
export async function loadPayableOrders(db: Db, sellerId: number): Promise<PayableOrder[]> {
  const { rows } = await db.execute<PayableRow>(sql`
    select o.number, o.state, o.payment_method as "paymentMethod", ${accountSql(sellerId, sql`o`, sql`p`)} from shop_order o
    join payment p on p.seller_id = ${sellerId} and p.order_id = o.id
    where o.seller_id = ${sellerId} and p.state = 'due'
      and (o.payment_method in ('transfer', 'terms', 'split-transfer', 'split-card')
        or ${debitedSql(sellerId, sql`o`)} > 0)
      and (o.state not in ('cancelled', 'returned') or ${debitedSql(sellerId, sql`o`)} > 0)
    order by o.placed_at desc limit ${maxPayable}`)
  return rows.filter(takesTransfers).map((row) => ({
    number: row.number,
    amountDue: getTransferDue({ ...row, otherDue: getOtherDue(row) }) || getNextDue(row),
  }))
}

/**
 * Marks lines that name a payment of the payment service, with its very amount, as settled: the
 * order has had it since the service said so. Returns how many.
 */
export async function settleServiceLines(db: Db, sellerId: number, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with named as (
      select b.id, b.amount,
        (regexp_match(b.text || ' ' || b.reference, '(pay_[A-Za-z0-9]+|pi_[A-Za-z0-9_]+)'))[1] as intent
      from bank_line b where b.seller_id = ${sellerId} and b.state = 'open'
    ), paid as (
      select n.id, p.order_id from named n join payment p on p.seller_id = ${sellerId}
        and p.intent_id = n.intent and coalesce(p.service_amount, p.received, p.amount) = n.amount
      union all
      select n.id, e.order_id from named n join extra_payment e on e.seller_id = ${sellerId}
        and e.intent_id = n.intent and e.amount = n.amount
    )
    update bank_line b set state = 'settled', order_id = paid.order_id, decided_at = ${now.toISOString()}::timestamptz
    from paid where b.seller_id = ${sellerId} and b.id = paid.id and b.state = 'open'`)
  return rowCount ?? 0
}

/** Takes an open line for an order; null: somebody else has decided on it. */
export async function claimBankLine(
  db: Db,
  sellerId: number,
  id: number,
  number: string,
  now: Date,
): Promise<StoredBankLine | null> {
  const { rows } = await db.execute<StoredBankLine>(sql`
    update bank_line b set state = 'recorded', order_id = o.id, decided_at = ${now.toISOString()}::timestamptz
    from shop_order o
    where b.seller_id = ${sellerId} and b.id = ${id} and b.state = 'open'
      and o.seller_id = ${sellerId} and o.number = ${number}
    returning b.id, b.day::text as day, b.amount::float8 as amount, b.text, b.reference`)
  return rows[0] ?? null
}

export async function setLinesAside(
  db: Db,
  sellerId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update bank_line set state = 'aside', decided_at = ${now.toISOString()}::timestamptz
    where seller_id = ${sellerId} and id = any(${sql.param(ids)}::bigint[]) and state = 'open'`)
  return rowCount ?? 0
}
