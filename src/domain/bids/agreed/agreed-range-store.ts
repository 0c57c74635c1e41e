import { type SQL, sql } from 'drizzle-orm'
import type { AgreedRange } from '#contract/negotiation/bids.ts'
import type { NegotiationSettings } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import type { Minor } from '#kernel/money.ts'
import { computeAgreedRange, maxListChange, maxNewest } from './agreed-range.ts'

/** Bought grants of a pack that are read, newest first. */
const maxGrants = 500

/**
 * Where most buyers agreed, by pack, if the seller shows it. A buyer counts once for each pack, by
 * the first agreed bid whose order has shipped: nothing that a buyer can do takes a buyer out
 * again, neither cancelling, nor returning, nor deleting the account (events keep the row id).
 * Counted in the order of shipping, so that nobody comes in between. Source: LOOK-03.
 */
export async function loadAgreedRanges(
  db: Db,
  sellerId: number,
  packs: readonly { packId: number; list: Minor | null }[],
  { agreedRangeFrom }: Pick<NegotiationSettings, 'agreedRangeFrom'>,
): Promise<Map<number, AgreedRange>> {
  const lists = new Map(packs.flatMap(({ packId, list }) => (list ? [[packId, list]] : [])))
  if (agreedRangeFrom === null || lists.size === 0) return new Map()
  const { rows } = await runPrepared<{ packId: number; buyers: number; prices: Minor[] }>(
    db,
    sql`
    with newest as (
      select w.list, g.*, row_number() over (partition by g.pack_id order by g.order_id desc) as place
      from unnest(${sql.param([...lists.keys()])}::bigint[], ${sql.param([...lists.values()])}::bigint[])
        as w (pack_id, list)
      cross join lateral (
        select pack_id, order_id, id, unit_price, list_price from price_grant
        where seller_id = ${sellerId} and pack_id = w.pack_id and kind = 'bid' and state = 'consumed'
        order by order_id desc limit ${maxGrants}
      ) g
    ), first as (
      select distinct on (n.pack_id, placed.actor_id) n.pack_id, n.list, n.unit_price, n.list_price,
        shipped.id as place
      from newest n
      join ${beginningsSql} on begin.pack_id = n.pack_id and n.order_id > begin.after
      join order_event placed on placed.seller_id = ${sellerId} and placed.order_id = n.order_id
        and placed.kind = 'placed' and placed.actor_id is not null
      join order_event shipped on shipped.seller_id = ${sellerId} and shipped.order_id = n.order_id
        and shipped.kind = 'shipped'
      order by n.pack_id, placed.actor_id, shipped.id, n.id
    ), comparable as (
      select pack_id, unit_price, place, count(*) over of_pack as buyers,
        row_number() over (of_pack order by place desc) as newness
      from first where abs(list_price - list) <= list * ${maxListChange}::float8
      window of_pack as (partition by pack_id)
    )
    select pack_id as "packId", max(buyers)::int as buyers, json_agg(unit_price order by place) as prices
    from comparable where newness <= ${maxNewest} group by pack_id`,
  )
  return new Map(
    rows.flatMap(({ packId, ...agreed }) => {
      const range = computeAgreedRange(agreed, lists.get(packId)!, agreedRangeFrom)
      return range ? [[packId, range] as const] : []
    }),
  )
}

/**
 * The orders of a pack count from its first one on, or from a fixed one where not all are read:
 * from the roundest number, in the binary system, between the oldest and the middle of those read.
 * It stays while they are renewed, so that batches of buyers don't slide with each new one.
 */
const beginningsSql: SQL = sql`(
  select pack_id, case
      when oldest is null then 0
      when oldest = middle then oldest
      else middle >> length(ltrim((oldest # middle)::bit(64)::text, '0')) - 1
        << length(ltrim((oldest # middle)::bit(64)::text, '0')) - 1
    end as after
  from (
    select pack_id, max(order_id) filter (where place = ${maxGrants}) as oldest,
      max(order_id) filter (where place = ${maxGrants / 2}) as middle
    from newest group by pack_id
  ) ends
) begin`
