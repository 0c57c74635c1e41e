import { type SQL, sql } from 'drizzle-orm'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import type { CardPayments } from '#platform/card-payments.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { createSystemScope, type Links } from '../../sellers/sellers.ts'
import { applyCardPage } from './card-payments.ts'
import { payRefund } from './card-refunds.ts'
import { claimExtraPayments, payExtraBack } from './extra-payments.ts'

const batch = 20

/**
 * Finishes interrupted payments: queries the service for pages whose message was lost, and pays out
 * pending refunds. Every step may be repeated, by any number of processes. Source: QUALITY I6, I11.
 */
export async function finishCardPayments(app: AppContext, links: Links, now: Date): Promise<void> {
  if (!app.outside.cards?.size) return
  const db = app.database.primary
  const refunds = await claimUnfinished(
    db,
    sql`p.intent_id is not null and (p.state = 'refund-due' or p.refund_due > 0) and p.refund_failed_at is null
      and coalesce(p.service_amount, p.received, p.amount) > coalesce(p.refunded, 0)
      and (p.refund_id is null or p.looked_at < statement_timestamp() - interval '10 minutes')`,
  )
  const pages = await claimUnfinished(
    db,
    sql`p.session_id is not null and ((p.state = 'due' and o.state = 'placed' and o.placed_at < statement_timestamp() - interval '1 minute')
      or ((p.state = 'void' or (p.method = 'split-card' and p.intent_id is null))
        and p.updated_at > statement_timestamp() - interval '2 hours'))`,
  )
  const run = (sellerId: number, work: Work) => runForSeller(app, links, now, sellerId, work)
  for (const row of [...refunds, ...pages])
    await run(row.sellerId, (scope, cards) => finishPayment(scope, cards, row))
  for (const extra of await claimExtraPayments(db))
    await run(extra.sellerId, (scope, cards) => payExtraBack(scope, cards, extra))
}

type Work = (scope: Scope, cards: CardPayments) => Promise<void>

async function runForSeller(
  app: AppContext,
  links: Links,
  now: Date,
  sellerId: number,
  work: Work,
): Promise<void> {
  const scope = await createSystemScope(app, sellerId, links, now)
  const cards = scope && app.outside.cards?.get(scope.seller.code)
  if (!scope || !cards) return
  try {
    await work(scope, cards)
  } catch (error) {
    app.outside.log.warn(
      { event: 'payment.finish_failed', err: error },
      'Card payment could not be finished',
    )
  }
}

type Unfinished = {
  sellerId: number
  number: string
  state: string
  sessionId: string | null
  intentId: string | null
}

/**
 * Pages not checked for longest, marked as checked, so that one that stays unfinished doesn't block
 * the others.
 */
async function claimUnfinished(db: Db, which: SQL): Promise<Unfinished[]> {
  const due = await readAcrossSellers<{ sellerId: number; orderId: number }>(
    db,
    (whereSeller) => sql`
      select p.seller_id as "sellerId", p.order_id as "orderId" from payment p
      join shop_order o on o.seller_id = p.seller_id and o.id = p.order_id
      where ${whereSeller(sql`p.seller_id`)} and p.method in ('card', 'split-card') and ${which}
      order by p.looked_at nulls first, p.updated_at limit ${batch}`,
  )
  const claimed = await forRowsBySeller(due, (sellerId, payments) => {
    const orderIds = payments.map(({ orderId }) => orderId)
    return claimOfSeller(db, sellerId, orderIds, which)
  })
  return claimed.flat()
}

async function claimOfSeller(
  db: Db,
  sellerId: number,
  orderIds: readonly number[],
  which: SQL,
): Promise<Unfinished[]> {
  const { rows } = await db.execute<Unfinished>(sql`
    with next as (
      select p.order_id, o.number from payment p
      join shop_order o on o.seller_id = ${sellerId} and o.id = p.order_id
      where p.seller_id = ${sellerId} and p.order_id = any(${sql.param(orderIds)}::bigint[])
        and p.method in ('card', 'split-card') and ${which}
      for update of p skip locked
    )
    update payment p set looked_at = statement_timestamp() from next
    where p.seller_id = ${sellerId} and p.order_id = next.order_id
    returning p.seller_id as "sellerId", next.number, p.state, p.session_id as "sessionId", p.intent_id as "intentId"`)
  return rows
}

async function finishPayment(
  scope: Scope,
  cards: CardPayments,
  { number, state, sessionId, intentId }: Unfinished,
): Promise<void> {
  if (intentId !== null && state !== 'due' && state !== 'void')
    return payRefund(scope, cards, number, intentId)
  if (sessionId === null) return
  const page = await cards.loadPage(sessionId)
  if (page.state !== 'open') await applyCardPage(scope, page, null)
}
