import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/**
 * Sets price lists, or removes all: one takes 3 % off everything, one has a fixed price for about
 * 80,000 packs, both for everyone, and the others are for a group that nobody is in, with 80 packs
 * each.
 */
export async function fillPriceLists({ primary }: Database, lists: number): Promise<void> {
  await primary.execute(sql`delete from price_list where seller_id = 1`)
  if (lists === 0) return
  await primary.execute(sql`
    insert into customer_group (seller_id, name) values (1, 'Others') on conflict do nothing`)
  await primary.execute(sql`
    insert into price_list (seller_id, name, audience, group_id, created_at, updated_at)
    select 1, 'List ' || n, case when n > 2 then 'group' else 'all' end,
      case when n > 2 then (select id from customer_group where seller_id = 1 limit 1) end, now(), now()
    from generate_series(1, ${lists}::int) n`)
  await primary.execute(sql`
    insert into price_list_row (seller_id, list_id, percent)
    select 1, id, 300 from price_list where seller_id = 1 and name = 'List 1'`)
  await primary.execute(sql`
    insert into price_list_row (seller_id, list_id, pack_id, price)
    select 1, l.id, k.id, greatest(1, k.price * (85 + k.id % 13) / 100)
    from price_list l join pack k on k.seller_id = 1 and k.id % 12 = 0 and k.price is not null
    where l.seller_id = 1 and l.name = 'List 2'`)
  await primary.execute(sql`
    insert into price_list_row (seller_id, list_id, pack_id, price)
    select 1, l.id, k.id, k.price
    from price_list l
    join generate_series(1, 80) n on true
    join pack k on k.seller_id = 1 and k.id = 1 + (l.id * 80 + n) * 7 % 9000 and k.price is not null
    where l.seller_id = 1 and l.group_id is not null on conflict do nothing`)
  await primary.execute(sql`vacuum analyze price_list_row`)
}
