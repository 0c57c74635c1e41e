import { sql } from 'drizzle-orm'
import type { IssuedKind } from '#contract/orders/order-documents.ts'
import type { IssuedContent, ReceiptContent } from '#contract/tax/issued-document.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { insertWebhookChangeSql } from '#platform/webhook-outbox.ts'
import type { BilledDocument, CancelledPieces } from './billed-pieces.ts'

interface DocumentNumber {
  /** Among all of the seller's documents of this kind. */
  number: number
  series: string
  seriesNumber: number
  /** Hash of the document before it in its series; empty: it is the first, or that has none. */
  previous: string
}

/**
 * The next number of a series. The rows of the series stay locked until the transaction ends, so
 * that a number is used exactly if its document is written. The caller has the order's row locked.
 * Source: TAX-04.
 */
export async function takeNumber(
  db: Db,
  sellerId: number,
  kind: IssuedKind,
  series: string,
): Promise<DocumentNumber> {
  const count = async (counter: string) => {
    const { rows } = await db.execute<{ last: number }>(sql`
      insert into document_series (seller_id, kind, last) values (${sellerId}, ${counter}, 1)
      on conflict (seller_id, kind) do update set last = document_series.last + 1 returning last`)
    return rows[0]!.last
  }
  const number = await count(kind)
  const seriesNumber = series === '' ? number : await count(`${kind} ${series}`)
  const { rows } = await db.execute<{ hash: string | null }>(sql`
    select hash from order_document where seller_id = ${sellerId} and kind = ${kind}
      and series = ${series} and series_number = ${seriesNumber - 1}`)
  return { number, series, seriesNumber, previous: rows[0]?.hash ?? '' }
}

interface NewDocument extends Omit<DocumentNumber, 'previous'> {
  kind: IssuedKind
  name: string
  /** See `order_document`. */
  change: number
  part: number
  amount: Minor
  content: IssuedContent | ReceiptContent
  hash: string
}

/** Writes a document under its number, and tells webhooks of it; receipts go with their payment. */
export async function insertDocument(
  db: Db,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  orderId: number,
  document: NewDocument,
): Promise<void> {
  const { kind, number, series, seriesNumber, name, change, part, amount, content, hash } = document
  const subject = { subjectId: number, kind: 'issued', now } as const
  const announcement =
    kind === 'receipt'
      ? sql``
      : sql`with announced as (
          ${insertWebhookChangeSql(seller.id, { ...subject, subject: kind })})`
  const dueOn = 'figures' in content ? (content.figures.payment?.dueOn ?? null) : null
  await db.execute(sql`
    ${announcement}
    insert into order_document (seller_id, kind, number, order_id, change, part, amount, at,
      series, series_number, name, content, hash, due_on)
    values (${seller.id}, ${kind}, ${number}, ${orderId}, ${change}, ${part}, ${amount},
      ${now.toISOString()}::timestamptz, ${series}, ${seriesNumber}, ${name},
      ${JSON.stringify(content)}::jsonb, ${hash}, ${dueOn}::date)`)
}

/** An order's invoices and the credit notes of its changes, as far as they count pieces, the first one first. */
export async function loadBilled(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<BilledDocument[]> {
  const { rows } = await db.execute<{ [Name in keyof BilledDocument]: BilledDocument[Name] }>(sql`
    select kind, name, change, part, content->'figures'->'seller'->>'state' as state,
      content->'figures'->'seller' as seller, content->'pieces' as pieces,
      content->'figures'->'invoice'->>'name' as invoice
    from order_document
    where seller_id = ${sellerId} and order_id = ${orderId}
      and (kind = 'invoice' or (kind = 'credit-note' and change > 0))
    order by at, kind desc, number`)
  return rows
}

/** What was cancelled of an order's lines, by change. */
export async function loadCancelled(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<CancelledPieces[]> {
  const { rows } = await db.execute<{ [Name in keyof CancelledPieces]: CancelledPieces[Name] }>(sql`
    select n.number as change, n.position, n.quantity, n.amount::float8 as amount from order_change_line n
    join order_change c on c.seller_id = ${sellerId} and c.order_id = n.order_id and c.number = n.number
    where n.seller_id = ${sellerId} and n.order_id = ${orderId} and c.kind = 'cancel'`)
  return rows
}

/** How many documents of a kind the order has. The caller has its row locked. */
export async function countDocuments(
  db: Db,
  sellerId: number,
  orderId: number,
  kind: IssuedKind,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from order_document
    where seller_id = ${sellerId} and order_id = ${orderId} and kind = ${kind}`)
  return rows[0]!.count
}

/** What the changes so far credit, and the number of the last one; 0: there was none. */
export async function sumChanges(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<{ last: number; credited: Minor }> {
  const { rows } = await db.execute<{ last: number; credited: Minor }>(sql`
    select coalesce(max(number), 0) as last, coalesce(sum(amount), 0)::float8 as credited
    from order_change where seller_id = ${sellerId} and order_id = ${orderId}`)
  return rows[0]!
}

/**
 * What an order's document, or a receipt, said when it was issued, by its serial number; null: it
 * has no content of its own.
 */
export async function loadContent<Kind extends IssuedKind>(
  db: Db,
  sellerId: number,
  orderNumber: string,
  { kind, name }: { kind: Kind; name: string },
): Promise<KeptContent<Kind> | null> {
  const { rows } = await db.execute<{ content: KeptContent<Kind> | null }>(sql`
    select d.content from order_document d
    join shop_order o on o.seller_id = ${sellerId} and o.id = d.order_id
    where d.seller_id = ${sellerId} and o.number = ${orderNumber} and d.kind = ${kind}
      and d.name = ${name}`)
  return rows[0]?.content ?? null
}

/** What a document of this kind keeps. */
export type KeptContent<Kind extends IssuedKind> = Kind extends 'receipt'
  ? ReceiptContent
  : IssuedContent

/** What an order's invoices and debit notes ask for, less their credit notes. */
export async function sumBilled(db: Db, sellerId: number, orderId: number): Promise<Minor> {
  const { rows } = await db.execute<{ billed: Minor }>(sql`
    select coalesce(sum(case when kind = 'credit-note' then -amount else amount end), 0)::float8
      as billed
    from order_document where seller_id = ${sellerId} and order_id = ${orderId}
      and kind in ('invoice', 'debit-note', 'credit-note')`)
  return rows[0]!.billed
}
