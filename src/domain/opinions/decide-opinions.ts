import { sql } from 'drizzle-orm'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { mailAuthors } from './opinion-mail.ts'
import { type Decision, opinionMoves } from './opinion-moves.ts'
import { lockRatings, refreshRatings } from './opinion-store.ts'

/**
 * Shows or rejects opinions of this seller, each only if it is still the version that was looked at
 * and the state allows it. Settles their reports, records each and mails
 * its author. Returns the ids that changed.
 * Source: LIST-06.
 */
export async function decideOpinions(
  scope: Scope,
  decision: Decision,
  { reason, opinions }: { reason: string; opinions: readonly { id: number; version: number }[] },
): Promise<number[]> {
  const { id: personId } = requireStaff(scope, 'negotiate')
  const { database, seller, now, requestId } = scope
  const ids = sql.param(opinions.map(({ id }) => id))
  const versions = sql.param(opinions.map(({ version }) => version))
  const { from, to } = opinionMoves[decision]
  return database.transaction(async (db) => {
    const { rows: products } = await db.execute<{ productId: number }>(sql`
      select distinct o.product_id::float8 as "productId" from opinion o
      where o.seller_id = ${seller.id} and o.id = any(${ids}::bigint[])`)
    const productIds = products.map(({ productId }) => productId)
    await lockRatings(db, seller.id, productIds)
    const { rows } = await db.execute<{ id: number }>(sql`
      update opinion o set state = ${to}, reason = ${reason}, version = o.version + 1
      from unnest(${ids}::bigint[], ${versions}::int[]) as seen(id, version)
      where o.seller_id = ${seller.id} and o.id = seen.id and o.version = seen.version
        and o.state = any(${sql.param([...from])}::text[])
        and (o.state <> ${to} or exists (
          select 1 from opinion_mark m
          where m.seller_id = ${seller.id} and m.opinion_id = o.id and m.kind = 'report'))
      returning o.id::float8 as id`)
    const changedIds = rows.map(({ id }) => id)
    await db.execute(sql`
      delete from opinion_mark where seller_id = ${seller.id} and kind = 'report'
        and opinion_id = any(${sql.param(changedIds)}::bigint[])`)
    for (const id of changedIds)
      await audit(db, {
        sellerId: seller.id,
        personId,
        now,
        requestId,
        action: `opinion.${decision}`,
        subject: `opinion:${id}`,
        after: { state: to },
      })
    await mailAuthors(db, scope, changedIds, decision === 'show' ? 'answered' : 'rejected')
    await refreshRatings(db, seller.id, productIds)
    return changedIds
  })
}
