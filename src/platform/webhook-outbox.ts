import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'

/** What a change is about; `domain/webhooks` makes events of it. */
export type WebhookSubject =
  | 'order'
  | 'rfq'
  | 'bid'
  | 'product'
  | 'invoice'
  | 'credit-note'
  | 'debit-note'

export interface WebhookChange {
  subject: WebhookSubject
  /** Row id of the subject; of a document the number. */
  subjectId: number | SQL
  /** What happened, as the subject's own history calls it. */
  kind: string
  now: Date
}

/**
 * The INSERT of a change that webhooks may tell of, for the statement that writes the change: it
 * writes nothing where the seller has no endpoint. Source: KEY-03, QUALITY I12.
 */
export function insertWebhookChangeSql(
  sellerId: number,
  { subject, subjectId, kind, now }: WebhookChange,
  from: SQL = sql``,
): SQL {
  return sql`
    insert into webhook_change (seller_id, subject, subject_id, kind, at)
    select ${sellerId}, ${subject}, ${subjectId}::bigint, ${kind}, ${now.toISOString()}::timestamptz ${from}
    where exists (select from webhook_endpoint where seller_id = ${sellerId})`
}

/** What may have changed of a product; `product` covers the other two. */
export type ProductPart = 'product' | 'offer' | 'stock'

/** The same for products, in the transaction of the change. Source: KEY-03. */
export async function noteChangedProducts(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
  part: ProductPart,
  now: Date,
): Promise<void> {
  if (productIds.length > 0)
    await runPrepared(db, insertChangedProductsSql(sellerId, productIds, part, now))
}

/** The INSERT of changed products, for the statement that changes them. */
export function insertChangedProductsSql(
  sellerId: number,
  productIds: readonly number[],
  part: ProductPart,
  now: Date,
): SQL {
  const ids = sql.param([...new Set(productIds)])
  const rows = sql`from unnest(${ids}::bigint[]) as changed(id)`
  const change = { subject: 'product', subjectId: sql`changed.id`, kind: part, now } as const
  return insertWebhookChangeSql(sellerId, change, rows)
}

/** The same for the products of packs whose stock changed. */
export async function noteChangedStock(
  db: Db,
  sellerId: number,
  packIds: readonly number[],
  now: Date,
): Promise<void> {
  if (packIds.length === 0) return
  const rows = sql`from (select distinct product_id as id from pack
    where seller_id = ${sellerId} and id = any(${sql.param(packIds)}::bigint[])) changed`
  const change = { subject: 'product', subjectId: sql`changed.id`, kind: 'stock', now } as const
  await runPrepared(db, insertWebhookChangeSql(sellerId, change, rows))
}
