import { sql } from 'drizzle-orm'
import { readAcrossSellers } from '#db/across-sellers.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { findCarrier } from '../../carriers/carriers.ts'
import { createSystemScope, type Links } from '../../sellers/sellers.ts'

/** What one run asks at most: of all sellers, and of one. */
const maxParcels = 40
const maxParcelsOfSeller = 10
const sellersAtOnce = 4
/** The service is away: the seller's other parcels wait for the next run. */
const maxFailures = 2

type DueParcel = { sellerId: number; orderId: number; number: number }

/**
 * Asks services where the parcels under way are, each once an hour. Sellers take turns, so that
 * none waits for another's parcels, nor for another's service. Several processes may run it: each
 * parcel is claimed by one. What a service says is shown, and moves no order. Source: DEAL-05.
 */
export async function trackParcels(app: AppContext, links: Links, now: Date): Promise<void> {
  if (!app.outside.parcels?.size) return
  const due = await listDueParcels(app)
  const inTurn = limitConcurrency(sellersAtOnce)
  const bySeller = Map.groupBy(due, ({ sellerId }) => sellerId)
  await Promise.all(
    [...bySeller].map(([sellerId, parcels]) =>
      inTurn(() => trackOfSeller(app, links, now, sellerId, parcels)),
    ),
  )
}

/** The first of each seller, then the second of each, and so on. */
function listDueParcels(app: AppContext): Promise<DueParcel[]> {
  return readAcrossSellers<DueParcel>(
    app.database.primary,
    (whereSeller) => sql`
      select d."sellerId", d."orderId", d.number from (
        select b.seller_id as "sellerId", b.order_id as "orderId", b.number, b.tracked_at, row_number() over (
          partition by b.seller_id order by b.tracked_at nulls first, b.order_id, b.number) as place
        from parcel_booking b
        join shop_order o on o.seller_id = b.seller_id and o.id = b.order_id and o.state in ('packed', 'shipped')
        where ${whereSeller(sql`b.seller_id`)} and b.tracking is not null
          and (b.tracked_at is null or b.tracked_at < statement_timestamp() - interval '1 hour')) d
      where d.place <= ${maxParcelsOfSeller}
      order by d.place, d.tracked_at nulls first limit ${maxParcels}`,
  )
}

async function trackOfSeller(
  app: AppContext,
  links: Links,
  now: Date,
  sellerId: number,
  parcels: readonly DueParcel[],
): Promise<void> {
  let scope: Scope | null = null
  let failures = 0
  for (const parcel of parcels) {
    try {
      scope ??= await createSystemScope(app, sellerId, links, now)
      if (!scope) return
      await trackParcel(scope, parcel)
    } catch (error) {
      const fields = { event: 'carrier.tracking_failed', err: error, sellerId }
      app.outside.log.warn(fields, 'A parcel could not be followed')
      if (++failures === maxFailures) return
    }
  }
}

async function trackParcel(scope: Scope, { sellerId, orderId, number }: DueParcel): Promise<void> {
  const db = scope.database.primary
  const { rows } = await db.execute<{ carrier: string; tracking: string }>(sql`
    update parcel_booking set tracked_at = statement_timestamp()
    where seller_id = ${sellerId} and order_id = ${orderId} and number = ${number} and tracking is not null
      and (tracked_at is null or tracked_at < statement_timestamp() - interval '1 hour')
    returning carrier, tracking`)
  if (!rows[0]) return
  const { carrier, tracking } = rows[0]
  const status = await (await findCarrier(scope, carrier))?.track?.(tracking)
  if (!status) return
  await db.execute(sql`
    update parcel_booking set status = ${status.text}
    where seller_id = ${sellerId} and order_id = ${orderId} and number = ${number} and tracking = ${tracking}`)
}
