import { sql } from 'drizzle-orm'
import { forRowsBySeller, readAcrossSellers } from '#db/across-sellers.ts'
import type { AppContext } from '#platform/scope.ts'
import { findCarrier } from '../carriers/carriers.ts'
import { createSystemScope, type Links } from '../sellers/sellers.ts'

const batch = 20

type DueParcel = { sellerId: number; orderId: number; number: number }

/**
 * Asks services where the parcels under way are, each once an hour. Several processes may run it:
 * each parcel is claimed by one. What a service says is shown, and moves no order. Source: DEAL-05.
 */
export async function trackParcels(app: AppContext, links: Links, now: Date): Promise<void> {
  if (!app.outside.parcels?.size) return
  const db = app.database.primary
  const due = await readAcrossSellers<DueParcel>(
    db,
    (named) => sql`
      select b.seller_id as "sellerId", b.order_id as "orderId", b.number from parcel_booking b
      join shop_order o on o.seller_id = b.seller_id and o.id = b.order_id and o.state in ('packed', 'shipped')
      where ${named(sql`b.seller_id`)} and b.tracking is not null
        and (b.tracked_at is null or b.tracked_at < statement_timestamp() - interval '1 hour')
      order by b.tracked_at nulls first limit ${batch}`,
  )
  await forRowsBySeller(due, async (sellerId, parcels) => {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (!scope) return []
    for (const { orderId, number } of parcels) {
      const { rows } = await db.execute<{ carrier: string; tracking: string }>(sql`
        update parcel_booking set tracked_at = statement_timestamp()
        where seller_id = ${sellerId} and order_id = ${orderId} and number = ${number} and tracking is not null
          and (tracked_at is null or tracked_at < statement_timestamp() - interval '1 hour')
        returning carrier, tracking`)
      if (!rows[0]) continue
      try {
        const { carrier, tracking } = rows[0]
        const status = await (await findCarrier(scope, carrier))?.track?.(tracking)
        if (!status) continue
        await db.execute(sql`
          update parcel_booking set status = ${status.text}
          where seller_id = ${sellerId} and order_id = ${orderId} and number = ${number} and tracking = ${tracking}`)
      } catch (error) {
        const fields = { event: 'carrier.tracking_failed', err: error, seller: scope.seller.code }
        app.outside.log.warn(fields, 'A parcel could not be followed')
        break
      }
    }
    return []
  })
}
