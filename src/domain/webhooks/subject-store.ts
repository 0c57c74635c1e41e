import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ProductDigests } from './product-digests.ts'

/** The row that counts all of a seller's events. */
const sellerKey = 'seller'

/**
 * Gives each event its number at the seller and at its subject, in this order, and stores the
 * digests of what is told of products. The caller has the seller's lock.
 */
export async function advanceSubjects(
  db: Db,
  sellerId: number,
  events: readonly { key: string }[],
  digests: ReadonlyMap<string, ProductDigests>,
): Promise<{ sequence: number; subjectSequence: number }[]> {
  const keys = [...new Set([sellerKey, ...events.map(({ key }) => key), ...digests.keys()])]
  const { rows } = await db.execute<{ subject: string; last: number }>(sql`
    select subject, last::float8 as last from webhook_subject
    where seller_id = ${sellerId} and subject = any(${sql.param(keys)}::text[])`)
  const counters = new Map(rows.map(({ subject, last }) => [subject, last]))
  const advance = (key: string) => {
    const next = (counters.get(key) ?? 0) + 1
    counters.set(key, next)
    return next
  }
  const numbers = events.map(({ key }) => ({
    sequence: advance(sellerKey),
    subjectSequence: advance(key),
  }))
  const updates = keys.map((subject) => ({
    subject,
    last: counters.get(subject) ?? 0,
    digests: digests.get(subject) ?? null,
  }))
  await db.execute(sql`
    insert into webhook_subject (seller_id, subject, last, digests)
    select ${sellerId}, r.subject, r.last, r.digests
    from json_to_recordset(${JSON.stringify(updates)}::json) as r(subject text, last bigint, digests jsonb)
    on conflict (seller_id, subject) do update
      set last = excluded.last, digests = coalesce(excluded.digests, webhook_subject.digests)`)
  return numbers
}

/** What was last told of these products, by key. */
export async function loadDigests(
  db: Db,
  sellerId: number,
  keys: readonly string[],
): Promise<Map<string, ProductDigests>> {
  const { rows } = await db.execute<{ subject: string; digests: ProductDigests }>(sql`
    select subject, digests from webhook_subject where seller_id = ${sellerId}
      and subject = any(${sql.param(keys)}::text[]) and digests is not null`)
  return new Map(rows.map(({ subject, digests }) => [subject, digests]))
}

/** While a seller has no endpoint no change is noted, so what was told before no longer counts. */
export async function clearDigests(db: Db, sellerId: number): Promise<void> {
  await db.execute(sql`
    update webhook_subject set digests = null where seller_id = ${sellerId} and digests is not null`)
}
