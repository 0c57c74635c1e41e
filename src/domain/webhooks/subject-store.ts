import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ProductDigests } from './product-digests.ts'

/** The row that counts all of a seller's events. */
const sellerKey = 'seller'
/** The row that has the highest number of the subjects whose rows were purged. */
const purgedKey = 'purged'

/**
 * Gives each event its number at the seller and at its subject, in this order, and stores the
 * digests of what is told of products. A subject without a row goes on above all purged ones, so
 * that its numbers only grow. The caller has the seller's lock.
 */
export async function advanceSubjects(
  db: Db,
  sellerId: number,
  events: readonly { key: string }[],
  digests: ReadonlyMap<string, ProductDigests>,
  now: Date,
): Promise<{ sequence: number; subjectSequence: number }[]> {
  const keys = [...new Set([sellerKey, ...events.map(({ key }) => key), ...digests.keys()])]
  const { rows } = await db.execute<{ subject: string; last: number }>(sql`
    select subject, last::float8 as last from webhook_subject
    where seller_id = ${sellerId} and subject = any(${sql.param([purgedKey, ...keys])}::text[])`)
  const counters = new Map(rows.map(({ subject, last }) => [subject, last]))
  const purged = counters.get(purgedKey) ?? 0
  const advance = (key: string) => {
    const next = (counters.get(key) ?? purged) + 1
    counters.set(key, next)
    return next
  }
  const numbers = events.map(({ key }) => ({
    sequence: advance(sellerKey),
    subjectSequence: advance(key),
  }))
  const updates = keys.map((subject) => ({
    subject,
    last: counters.get(subject) ?? purged,
    digests: digests.get(subject) ?? null,
  }))
  await db.execute(sql`
    insert into webhook_subject (seller_id, subject, last, digests, used_at)
    select ${sellerId}, r.subject, r.last, r.digests, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(updates)}::json) as r(subject text, last bigint, digests jsonb)
    on conflict (seller_id, subject) do update
      set last = excluded.last, digests = coalesce(excluded.digests, webhook_subject.digests),
        used_at = excluded.used_at`)
  return numbers
}

/**
 * Deletes subjects of which nothing was told since then: what they are about has ended. Products
 * that still exist stay, with what was told of them. Returns how many.
 */
export async function purgeSubjects(db: Db, sellerId: number, before: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number; highest: number }>(sql`
    with gone as (
      delete from webhook_subject w
      where w.seller_id = ${sellerId} and w.subject not in (${sellerKey}, ${purgedKey})
        and w.used_at < ${before.toISOString()}::timestamptz
        and not exists (select from product p
          where p.seller_id = ${sellerId} and w.subject = 'product:' || p.id)
      returning w.last
    )
    select count(*)::int as count, coalesce(max(last), 0)::float8 as highest from gone`)
  const { count, highest } = rows[0]!
  if (count === 0) return 0
  await db.execute(sql`
    insert into webhook_subject (seller_id, subject, last) values (${sellerId}, ${purgedKey}, ${highest})
    on conflict (seller_id, subject) do update set last = greatest(webhook_subject.last, excluded.last)`)
  return count
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
