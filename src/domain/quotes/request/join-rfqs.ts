import { sql } from 'drizzle-orm'
import { requireBuyer } from '#platform/buyer.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { recordRfqEvent } from '../rfq-command.ts'
import { findRfq, joinRfq } from './rfq-store.ts'

/**
 * Assigns requests that a visitor confirmed by mail to the account that signs in with the same
 * verified address. Source: negotiation, RFQ.
 */
export async function joinRfqs(scope: Scope & { viewer: Customer }): Promise<void> {
  const { viewer, seller } = scope
  if (!viewer.emailVerified) return
  const { rows } = await scope.database.primary.execute<{ id: number }>(sql`
    select r.id from rfq r join rfq_contact c on c.seller_id = ${seller.id} and c.rfq_id = r.id
    where r.seller_id = ${seller.id} and c.email = ${viewer.email.toLowerCase()}
      and r.customer_id is null and r.company_id is null and r.proven limit 50`)
  for (const { id } of rows) {
    await scope.database.transaction(async (db) => {
      const rfq = await findRfq(db, seller.id, { id })
      if (!rfq || !(await joinRfq(db, seller.id, id, requireBuyer(scope)))) return
      await recordRfqEvent(
        { db, scope, rfq, by: { actor: 'buyer', actorId: viewer.id } },
        { type: 'rfq-joined' },
      )
    })
  }
}
