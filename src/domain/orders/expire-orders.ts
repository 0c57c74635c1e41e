import { sql } from 'drizzle-orm'
import type { EndReason } from '#contract/orders/end-reasons.ts'
import { isSplit } from '#contract/orders/payment-methods.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import { runSafely } from '#platform/commands/run-safely.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import type { Links } from '../sellers/sellers.ts'
import { createSystemScope } from '../sellers/sellers.ts'
import { getOtherDue } from './account-rules.ts'
import { loadAccount } from './account-store.ts'
import { confirmLocked, endOrder, withLockedOrder } from './transition-order.ts'

const batch = 100

/**
 * Cancels orders that were not paid in time and releases their stock and coupon. Uses the database
 * clock, so that a process with a wrong clock can't cancel anything early. Each order ends once,
 * whichever process finds it. A split order of which nothing but its account's part is owed goes on
 * instead: a process of the version before may have left it waiting. Returns how many were
 * cancelled. Source: ORD-04, PAY-06, QUALITY I10.
 */
export async function expireOrders(app: AppContext, links: Links, now: Date): Promise<number> {
  const db = app.database.primary
  const due = await readAcrossSellers<{ sellerId: number; number: string }>(
    db,
    (whereSeller) => sql`
      select o.seller_id as "sellerId", o.number
      from shop_order o join seller s on s.id = o.seller_id and s.active
      where ${whereSeller(sql`o.seller_id`)} and o.pay_by <= statement_timestamp() and o.state = 'placed'
      order by o.pay_by limit ${batch}`,
  )
  let expiredCount = 0
  for (const { sellerId, number } of due) {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (!scope) continue
    if (await runSafely(scope, { order: number }, () => expireOrder(scope, number)))
      expiredCount += 1
  }
  return expiredCount
}

function expireOrder(scope: Scope, number: string): Promise<boolean> {
  return withLockedOrder(scope, number, async (db, order) => {
    const due = await db.execute(sql`
      select 1 from shop_order where seller_id = ${scope.seller.id} and id = ${order.id}
        and pay_by <= statement_timestamp()`)
    if (due.rowCount !== 1) return false
    const actor = { actor: 'clock', actorId: null } as const
    const account = await loadAccount(db, scope.seller.id, order.id)
    if (isSplit(order.paymentMethod) && getOtherDue(account) === 0) {
      await confirmLocked(db, scope, { ...order, paymentState: 'paid' }, actor)
      return false
    }
    return (await endOrder(db, scope, order, actor, 'not-paid-in-time' satisfies EndReason)).ok
  })
}
