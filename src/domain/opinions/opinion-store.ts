import { sql } from 'drizzle-orm'
import type { OpinionState, OpinionView } from '#contract/catalog/opinions.ts'
import type { Db } from '#db/client.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'
import { formatAuthorName } from './opinion-rules.ts'

/** The columns of an `OpinionRow`, of `o`. */
export const opinionColumns = sql`
  o.id::float8 as id, o.stars, o.title, o.text, o.author, o.at, o.answer, o.state, o.reason, o.helpful`

export type OpinionRow = {
  id: number
  stars: number | null
  title: string
  text: string
  author: string
  at: string
  answer: string
  state: OpinionState
  reason: string
  helpful: number
}

export function toOpinionView(row: OpinionRow, seller: Seller): OpinionView {
  const { id, stars, title, text, author, at, answer, helpful } = row
  return {
    id,
    stars,
    title,
    text,
    author: formatAuthorName(author),
    dayText: formatMoment(at, seller, 'day'),
    day: toLocalInput(new Date(at), findTimeZone(seller.countryCode)).slice(0, 10),
    answer,
    helpful,
  }
}

/** The seller's active product at this URL, with what its shown opinions come to. */
export async function findProduct(db: Db, sellerId: number, url: string) {
  const { rows } = await db.execute<{
    id: number
    name: string
    url: string
    picture: string | null
    reviews: number
    stars: number
    questions: number
  }>(sql`
    select p.id::float8 as id, p.name, p.url, p.pictures[1] as picture,
      coalesce(r.reviews, 0) as reviews, coalesce(r.stars, 0) as stars,
      coalesce(r.questions, 0) as questions
    from product p
    left join product_rating r on r.seller_id = ${sellerId} and r.product_id = p.id
    where p.seller_id = ${sellerId} and p.url = ${url} and p.active`)
  return rows[0] ?? null
}

/** What the customer bought here that was delivered: this product, and anything at all. */
export async function findPurchases(
  db: Db,
  sellerId: number,
  { customerId, productId }: { customerId: string; productId: number },
) {
  const ownDelivered = sql`o.seller_id = ${sellerId} and o.customer_id = ${customerId}::uuid
    and o.state = 'delivered'`
  const { rows } = await db.execute<{ hasProduct: boolean; hasOrder: boolean }>(sql`
    select exists (select 1 from shop_order o
        join order_line l on l.seller_id = ${sellerId} and l.order_id = o.id
        where ${ownDelivered} and l.product_id = ${productId} and l.quantity > l.cancelled
      ) as "hasProduct",
      exists (select 1 from shop_order o where ${ownDelivered}) as "hasOrder"`)
  return rows[0]!
}

/**
 * Locks what these products' opinions come to, in one order, so that writers count one after the
 * other.
 */
export async function lockRatings(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
): Promise<void> {
  const ids = sql.param([...new Set(productIds)].sort((a, b) => a - b))
  await db.execute(sql`
    insert into product_rating (seller_id, product_id, reviews, stars, questions)
    select ${sellerId}, id, 0, 0, 0 from unnest(${ids}::bigint[]) as listed(id) order by id
    on conflict do nothing`)
  await db.execute(sql`
    select product_id from product_rating
    where seller_id = ${sellerId} and product_id = any(${ids}::bigint[])
    order by product_id for update`)
}

/**
 * Counts the shown opinions of these products, which are locked, and evicts their pages; lists with
 * their cards too where an average changes.
 */
export async function refreshRatings(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(productIds)]
  const { rows } = await db.execute<{ id: number; path: number[] }>(sql`
    with s as (
      select listed.id, count(o.stars)::int as reviews, coalesce(sum(o.stars), 0)::int as stars,
        (count(o.id) filter (where o.kind = 'question'))::int as questions
      from unnest(${sql.param(ids)}::bigint[]) as listed(id)
      left join opinion o on o.seller_id = ${sellerId} and o.product_id = listed.id
        and o.state = 'shown'
      group by listed.id
    ), counted as (
      update product_rating r set reviews = s.reviews, stars = s.stars, questions = s.questions
      from s where r.seller_id = ${sellerId} and r.product_id = s.id
    )
    select s.id::float8 as id, c.path from s
    join product_rating before on before.seller_id = ${sellerId} and before.product_id = s.id
      and (before.reviews, before.stars) is distinct from (s.reviews, s.stars)
    join product p on p.seller_id = ${sellerId} and p.id = s.id
    join category c on c.seller_id = ${sellerId} and c.id = p.category_id`)
  if (rows.length > 0)
    await invalidateTags(db, sellerId, [
      tags.products(sellerId),
      ...new Set(rows.flatMap(({ path }) => path.map((id) => tags.category(sellerId, id)))),
    ])
  await evictOpinions(db, sellerId, ids)
}

/** Evicts the pages of these products, and the desk's counters. */
export async function evictOpinions(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
): Promise<void> {
  await invalidateTags(db, sellerId, [
    ...productIds.map((id) => tags.product(sellerId, id)),
    tags.desk(sellerId),
  ])
}
