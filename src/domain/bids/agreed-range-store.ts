import { sql } from 'drizzle-orm'
import type { AgreedRange } from '#contract/negotiation/bids.ts'
import type { NegotiationSettings } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import type { Minor } from '#kernel/money.ts'
import { type Agreement, computeAgreedRange } from './agreed-range.ts'

/**
 * Where most buyers agreed, by pack, if the seller shows it. A buyer counts once for each pack, by
 * the first agreed bid that an order used: neither trying nor letting agreements lapse changes
 * anything. Source: LOOK-03.
 */
export async function loadAgreedRanges(
  db: Db,
  sellerId: number,
  packs: readonly { packId: number; list: Minor | null }[],
  { agreedRangeFrom }: Pick<NegotiationSettings, 'agreedRangeFrom'>,
): Promise<Map<number, AgreedRange>> {
  if (agreedRangeFrom === null) return new Map()
  const packIds = sql.param(packs.map(({ packId }) => packId))
  const { rows } = await runPrepared<{ packId: number; agreements: Agreement[] }>(
    db,
    sql`
    select pack_id as "packId",
      json_agg(json_build_object('price', unit_price, 'listPrice', list_price)
        order by awarded_at, id) as agreements
    from (
      select distinct on (g.pack_id, g.customer_id) g.pack_id, g.unit_price, g.list_price,
        g.awarded_at, g.id
      from price_grant g
      where g.seller_id = ${sellerId} and g.kind = 'bid' and g.state = 'consumed'
        and g.pack_id = any(${packIds}::bigint[])
        and g.customer_id is not null and g.list_price is not null
      order by g.pack_id, g.customer_id, g.awarded_at, g.id
    ) firsts
    group by pack_id`,
  )
  const lists = new Map(packs.map(({ packId, list }) => [packId, list]))
  return new Map(
    rows.flatMap(({ packId, agreements }) => {
      const list = lists.get(packId)
      const range = list ? computeAgreedRange(agreements, list, agreedRangeFrom) : null
      return range ? [[packId, range] as const] : []
    }),
  )
}
