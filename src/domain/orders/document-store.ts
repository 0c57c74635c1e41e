import { sql } from 'drizzle-orm'
import type { DocumentKind } from '#contract/orders/order-documents.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { insertWebhookChangeSql } from '#platform/webhook-outbox.ts'

interface NewDocument {
  kind: DocumentKind
  /** See `order_document`. */
  change: number
  amount: Minor
}

/**
 * Writes a document under the next number of its series. The series' row stays locked until the
 * transaction ends, so that a number is used exactly if the document is. The caller has the order's
 * row locked.
 */
export async function insertDocument(
  db: Db,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  orderId: number,
  { kind, change, amount }: NewDocument,
): Promise<void> {
  const { rows } = await db.execute<{ number: number }>(sql`
    with next as (
      insert into document_series (seller_id, kind, last) values (${seller.id}, ${kind}, 1)
      on conflict (seller_id, kind) do update set last = document_series.last + 1 returning last
    )
    insert into order_document (seller_id, kind, number, order_id, change, amount, at)
    select ${seller.id}, ${kind}, next.last, ${orderId}, ${change}, ${amount}, ${now.toISOString()}::timestamptz
    from next returning number`)
  const { number } = rows[0]!
  const announcement = { subject: kind, subjectId: number, kind: 'issued', now } as const
  await db.execute(insertWebhookChangeSql(seller.id, announcement))
}

export async function hasInvoiceDocument(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from order_document
    where seller_id = ${sellerId} and order_id = ${orderId} and kind = 'invoice'`)
  return rowCount === 1
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
