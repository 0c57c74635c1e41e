import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { DealView } from '#contract/catalog/lists.ts'
import { deal } from '#db/tables/engagement.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * Lists the seller's deals whose price is in force now, the one that ends first on top: at most
 * 200.
 */
export async function listRunningDeals(scope: Scope): Promise<DealView[]> {
  const nowSql = sql`${scope.now.toISOString()}::timestamptz`
  const { rows } = await scope.database.replica.execute<{
    productId: number
    endsAt: string
    left: number | null
  }>(sql`
    select k.product_id as "productId", min(d.ends_at) as "endsAt", min(d.cap - d.sold) as left
    from deal d join pack k on k.seller_id = ${scope.seller.id} and k.id = d.pack_id and k.active
    where d.seller_id = ${scope.seller.id} and d.closed_at is null and d.starts_at <= ${nowSql} and d.ends_at > ${nowSql}
      and k.special_price = d.price and k.special_from = d.starts_at and k.special_until = d.ends_at
    group by k.product_id order by 2, k.product_id limit 200`)
  return rows.map(({ endsAt, ...row }) => ({
    ...row,
    endsAt: new Date(endsAt).toISOString(),
    endsText: formatMoment(endsAt, scope.seller, 'soon'),
  }))
}

/** Lists the seller's deals that are neither over nor closed, for its staff. */
export function listOpenDeals(scope: Scope) {
  const { seller, now } = scope
  return scope.database.primary
    .select()
    .from(deal)
    .where(and(eq(deal.sellerId, seller.id), isNull(deal.closedAt), gt(deal.endsAt, now)))
    .orderBy(asc(deal.startsAt), asc(deal.id))
}
