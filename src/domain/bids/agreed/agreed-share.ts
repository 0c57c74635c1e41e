import { sql } from 'drizzle-orm'
import type { AgreedShare } from '#contract/negotiation/ways-to-a-price.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { findMiddle } from './agreed-range.ts'

/** Orders of a quarter that are looked through, newest first. */
const maxOrders = 2_000
/** The fewest buyers of whom anything is shown, whatever the seller sets. */
const minBuyers = 10
/** In percent. */
const step = 5

/**
 * By how much less than the list price most buyers of the last whole quarter agreed, in steps of
 * five percent, if the seller shows it. A quarter's figure never changes, whatever anybody does
 * later: only orders that were placed and shipped in it count, one for each buyer. Null: fewer
 * buyers than the seller set, all agreed at the same share, or nobody for less. Source: LOOK-06.
 */
export async function loadAgreedShare(
  scope: Scope,
  agreedRangeFrom: number | null,
): Promise<AgreedShare | null> {
  const { cache, seller, now } = scope
  if (agreedRangeFrom === null) return null
  const quarter = getLastQuarter(now)
  const key = `agreed share ${seller.id} ${quarter.from.toISOString()} ${agreedRangeFrom}`
  const { share } = await getOrLoad(cache, key, [tags.seller(seller.id)], async () => {
    const shares = await readShares(scope, quarter)
    return { share: computeAgreedShare(shares, agreedRangeFrom) }
  })
  return share
}

/** The last whole quarter of a year, in UTC. */
export function getLastQuarter(now: Date): { from: Date; until: Date } {
  const month = now.getUTCMonth() - (now.getUTCMonth() % 3)
  const until = new Date(Date.UTC(now.getUTCFullYear(), month, 1))
  return { from: new Date(Date.UTC(now.getUTCFullYear(), month - 3, 1)), until }
}

/** From each buyer's share below the list price, in percent: of the middle three fifths. */
export function computeAgreedShare(shares: readonly number[], from: number): AgreedShare | null {
  if (shares.length < Math.max(from, minBuyers)) return null
  const [lowest, highest] = findMiddle(shares)
  const low = Math.floor(lowest / step) * step
  const high = Math.ceil(highest / step) * step
  // One step would tell a limit at which all end.
  return high - low >= 2 * step ? { low, high } : null
}

async function readShares(
  { database, seller }: Scope,
  { from, until }: { from: Date; until: Date },
): Promise<number[]> {
  const { rows } = await runPrepared<{ share: number }>(
    database.replica,
    sql`
    with latest as (
      select id from shop_order
      where seller_id = ${seller.id} and placed_at >= ${from.toISOString()}::timestamptz
        and placed_at < ${until.toISOString()}::timestamptz
      order by placed_at desc, id desc limit ${maxOrders}
    )
    select distinct on (placed.actor_id)
      ((g.list_price - g.unit_price) * 100 / g.list_price::float8)::float8 as share
    from latest
    join price_grant g on g.seller_id = ${seller.id} and g.order_id = latest.id and g.kind = 'bid'
      and g.state = 'consumed' and g.list_price > 0
    join order_event placed on placed.seller_id = ${seller.id} and placed.order_id = latest.id
      and placed.kind = 'placed' and placed.actor_id is not null
    join order_event shipped on shipped.seller_id = ${seller.id} and shipped.order_id = latest.id
      and shipped.kind = 'shipped' and shipped.at < ${until.toISOString()}::timestamptz
    order by placed.actor_id, shipped.id, g.id`,
  )
  return rows.map(({ share }) => share)
}
