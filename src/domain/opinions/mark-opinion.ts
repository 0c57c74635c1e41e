import { sql } from 'drizzle-orm'
import type { OpinionCode } from '#contract/catalog/opinions.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'

/**
 * A customer found a shown opinion helpful, or reports it to the seller: once each, and never their
 * own. Repeating it changes nothing. Source: LIST-06.
 */
export async function markOpinion(
  scope: Scope,
  opinionId: number,
  kind: 'helpful' | 'report',
): Promise<Outcome<null, OpinionCode>> {
  const { id: customerId } = requireCustomer(scope)
  const { database, seller, now } = scope
  return database.transaction(async (db) => {
    const { rows } = await db.execute<{ productId: number; isOwn: boolean }>(sql`
      select o.product_id::float8 as "productId", o.customer_id = ${customerId}::uuid as "isOwn"
      from opinion o
      where o.seller_id = ${seller.id} and o.id = ${opinionId} and o.state = 'shown' for no key update`)
    const opinion = rows[0]
    if (!opinion) return refuse('gone')
    if (opinion.isOwn) return refuse('own-opinion')
    const { rowCount } = await db.execute(sql`
      insert into opinion_mark (seller_id, opinion_id, customer_id, kind, at)
      values (${seller.id}, ${opinionId}, ${customerId}::uuid, ${kind}, ${now.toISOString()})
      on conflict do nothing`)
    // Pressed again, it drops no page from memory.
    if (rowCount === 0) return ok(null)
    if (kind === 'helpful')
      await db.execute(sql`
        update opinion o set helpful = (
          select count(*) from opinion_mark m
          where m.seller_id = ${seller.id} and m.opinion_id = ${opinionId} and m.kind = 'helpful')
        where o.seller_id = ${seller.id} and o.id = ${opinionId}`)
    await invalidateTags(db, seller.id, [
      kind === 'helpful' ? tags.product(seller.id, opinion.productId) : tags.desk(seller.id),
    ])
    return ok(null)
  })
}
