import { type SQL, sql } from 'drizzle-orm'
import type { PaymentState } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import {
  getPaymentState,
  getRefundDue,
  getServiceRefund,
  type OrderAccount,
} from './account-rules.ts'

/** An order's money, and the refund that the card service was asked for. */
export type StoredAccount = OrderAccount & {
  refunding: Minor | null
  method: PaymentMethod
  /** What the payment service took; null: all that came in. */
  serviceAmount: Minor | null
  /** The service's id of a refund that is pending there. */
  refundId: string | null
  refundTries: number
  /** The last refund failed, and nobody has tried again. */
  refundFailed: boolean
}

/** Money that moved: what came in, or was paid back. */
export interface PaymentEntry {
  kind: 'received' | 'refunded'
  amount: Minor
  /** Its day, `2026-11-24`; by default today in the seller's country. */
  day?: string
  /** The bank's; empty: none. */
  reference?: string
}

/**
 * The account's columns. Orders that ended before single pieces could are credited as a whole, and
 * payments from before sums were stored are all or nothing.
 */
export function accountSql(sellerId: number, o: SQL, p: SQL): SQL {
  const debited = debitedSql(sellerId, o)
  return sql`${o}.total::float8 as total,
    coalesce(${p}.received, case when ${p}.state in ('paid', 'refund-due', 'refunded') then ${p}.amount else 0 end)::float8 as received,
    coalesce(${p}.refunded, case when ${p}.state = 'refunded' then ${p}.amount else 0 end)::float8 as refunded,
    ${debited}::float8 as debited, (${onAccountSql(o, p)}
      + case when ${p}.credit_account_id is null then 0 else ${debited} end)::float8 as "onAccount",
    ${p}.service_amount::float8 as "serviceAmount", ${p}.refunding::float8 as refunding,
    ${p}.refund_id as "refundId", ${p}.refund_tries as "refundTries",
    ${p}.refund_failed_at is not null as "refundFailed",
    case when ${o}.state in ('cancelled', 'returned') then ${o}.total else coalesce((
      select sum(c.amount) from order_change c where c.seller_id = ${sellerId} and c.order_id = ${o}.id), 0) end::float8 as credited`
}

/** What an order's debit notes charge, less those that were taken back. Source: TAX-05. */
export function debitedSql(sellerId: number, o: SQL): SQL {
  return sql`coalesce((
    select sum(case when n.kind = 'debit-note' then n.amount else -n.amount end) from order_document n
    where n.seller_id = ${sellerId} and n.order_id = ${o}.id
      and (n.kind = 'debit-note' or (n.kind = 'credit-note' and n.change = 0))), 0)`
}

/** What of an order's total its buyer's account takes. */
export function onAccountSql(o: SQL, p: SQL): SQL {
  return sql`coalesce(${p}.credit_amount, case when ${p}.credit_account_id is null then 0 else ${o}.total end)`
}

/** The account of an order. The caller has the order's row locked. */
export async function loadAccount(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<StoredAccount> {
  const { rows } = await db.execute<{ [Name in keyof StoredAccount]: StoredAccount[Name] }>(sql`
    select p.method, ${accountSql(sellerId, sql`o`, sql`p`)} from shop_order o
    join payment p on p.seller_id = ${sellerId} and p.order_id = o.id
    where o.seller_id = ${sellerId} and o.id = ${orderId}`)
  return rows[0]!
}

/**
 * Brings an order's payment up to what changed: money that moved, or a credit. The UPDATE refuses
 * to pay back more than came in; the table's CHECK is the last wall. The caller has the order's row
 * locked. Returns the new state. Source: DEAL-05.
 */
export async function settlePayment(
  db: Db,
  scope: Pick<Scope, 'seller' | 'now'>,
  orderId: number,
  entry: PaymentEntry | null = null,
  { intentId = null, confirms = false }: { intentId?: string | null; confirms?: boolean } = {},
): Promise<PaymentState> {
  const { seller, now } = scope
  const before = await loadAccount(db, seller.id, orderId)
  const after = { ...before }
  if (entry) after[entry.kind] += entry.amount
  const state = getPaymentState(after)
  // Of a payment recorded before its amount was stored, all so far was the service's.
  const earlier = entry?.kind === 'received' ? before.received : null
  const { rowCount } = await db.execute(sql`
    update payment set state = ${state}, received = ${after.received}, refunded = ${after.refunded},
      refund_due = ${getRefundDue(after)}, intent_id = coalesce(${intentId}, intent_id),
      service_amount = case
        when ${intentId}::text is not null then ${entry?.amount ?? null}::bigint
        when intent_id is not null then coalesce(service_amount, ${earlier}::bigint)
        else service_amount end,
      refunding = case when ${confirms} then null else refunding end,
      refund_id = case when ${confirms} then null else refund_id end,
      refund_failed_at = case when ${entry?.kind === 'refunded'} then null else refund_failed_at end,
      updated_at = ${now.toISOString()}
    where seller_id = ${seller.id} and order_id = ${orderId} and ${after.refunded}::bigint <= ${after.received}::bigint`)
  if (rowCount !== 1) throw new Error('More would be refunded than was paid')
  if (entry && entry.amount > 0) await insertEntry(db, scope, orderId, entry)
  return state
}

async function insertEntry(
  db: Db,
  scope: Pick<Scope, 'seller' | 'now'>,
  orderId: number,
  { kind, amount, day = getToday(scope), reference = '' }: PaymentEntry,
): Promise<void> {
  const { seller, now } = scope
  await db.execute(sql`
    insert into payment_entry (seller_id, order_id, number, kind, amount, day, reference, at)
    select ${seller.id}, ${orderId}, coalesce(max(number), 0) + 1, ${kind}, ${amount}, ${day}::date,
      ${reference}, ${now.toISOString()}::timestamptz
    from payment_entry where seller_id = ${seller.id} and order_id = ${orderId}`)
}

/** What a card's service is asked to pay back, and what it had paid back before. */
export interface AskedRefund {
  amount: Minor
  earlier: Minor
  tries: number
  refundId: string | null
}

/**
 * Fixes the amount of a card refund before the service is asked for it, so that a repeated call
 * asks for the same. Null: nothing is to be paid back.
 */
export async function beginRefund(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<AskedRefund | null> {
  const account = await loadAccount(db, sellerId, orderId)
  const amount = account.refunding ?? getServiceRefund(account.method, account)
  if (amount === 0 || account.refundFailed) return null
  await db.execute(sql`
    update payment set refunding = ${amount}, received = ${account.received}, refunded = ${account.refunded}
    where seller_id = ${sellerId} and order_id = ${orderId} and refunding is null`)
  const { refunded: earlier, refundTries: tries, refundId } = account
  return { amount, earlier, tries, refundId }
}
