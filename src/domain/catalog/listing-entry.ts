import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '#db/client.ts'
import { announce, tags } from '../cache.ts'

const chunk = 5_000

/**
 * Rewrites the listing entries of these products as they stand at `now`, in the caller's transaction; unchanged entries
 * are not written. A product that is inactive or has no active pack has no entry. Prices follow the same rules as
 * pricing/price-rules.ts (a property test holds the two together). Source: PRICE-02, PRICE-04.
 */
export async function relist(
  db: Db,
  sellerId: number,
  productIds: readonly number[] | 'all',
  now: Date = new Date(),
): Promise<void> {
  const prose = await proseFields(db, sellerId)
  if (productIds !== 'all') {
    for (let at = 0; at < productIds.length; at += chunk) {
      await db.execute(rewritten(sellerId, productIds.slice(at, at + chunk), now, prose))
    }
    return
  }
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from product where seller_id = ${sellerId} and id > ${last} order by id limit ${chunk}`,
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const ids = rows.map((row) => row.id)
    await db.execute(rewritten(sellerId, ids, now, prose))
  }
}

/**
 * Rewrites entries whose special price has begun or ended by `now`, of all sellers, and announces them.
 * Several processes may call it at once: each entry is taken by one. Returns how many.
 */
export async function relistDue(database: Database, now: Date): Promise<number> {
  let count = 0
  for (;;) {
    const done = await database.transaction((db) => relistSomeDue(db, now))
    count += done
    if (done < chunk) return count
  }
}

async function relistSomeDue(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ sellerId: number; productId: number; path: (number | null)[] }>(sql`
    select seller_id as "sellerId", product_id as "productId", array[group_id, main_id, sub_id] as path from listing_entry
    where changes_at <= ${now.toISOString()} order by changes_at limit ${chunk} for update skip locked`)
  for (const [sellerId, entries] of Map.groupBy(rows, (row) => row.sellerId)) {
    await relist(
      db,
      sellerId,
      entries.map((entry) => entry.productId),
      now,
    )
    await announce(db, sellerId, [
      tags.products(sellerId),
      ...entries.map((entry) => tags.product(sellerId, entry.productId)),
      ...entries.flatMap((entry) => entry.path.filter((id) => id !== null).map((id) => tags.category(sellerId, id))),
    ])
  }
  return rows.length
}

/** Fields that are shown but not offered as filters. */
async function proseFields(db: Db, sellerId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from field where seller_id = ${sellerId} and not filterable`,
  )
  return rows.map((row) => row.id)
}

/** Most shops have no such field; then no value need be looked up for its field, which is a third of the work. */
function filterable(prose: readonly number[]): SQL {
  if (prose.length === 0) return sql`true`
  return sql`exists (select 1 from field_value l where l.seller_id = v.seller_id and l.id = v.value_id
    and l.field_id <> all(${sql.param(prose)}::int[]))`
}

/**
 * One product at a time by its own indexes (LATERAL): joined as sets, the planner's guess for a seller that it has no
 * statistics of yet made 350 products take three minutes.
 */
const rewritten = (sellerId: number, productIds: readonly number[], at: Date, prose: readonly number[]) => {
  const ids = sql`${sql.param(productIds)}::int[]`
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`
  with fresh as (
    select p.id, c.path, p.brand_id, ${nameKey} as name_key, s.price,
      case when s.mrp > s.price then (2 * (s.mrp - s.price) * 10000 + s.mrp) / (2 * s.mrp) else 0 end::int as discount,
      p.popularity::real as popularity, p.published_at, v.value_ids, z.zone_ids, s.changes_at
    from unnest(${ids}) as wanted(id)
    join product p on p.seller_id = ${sellerId} and p.id = wanted.id and p.active
    join category c on c.seller_id = p.seller_id and c.id = p.category_id
    cross join lateral (
      select j.price, j.mrp, min(j.changes_at) over () as changes_at
      from (
        select k.id, k.position, k.mrp,
          case when k.price is not null and k.special_from <= ${now} and ${now} < k.special_until then k.special_price
            else k.price end as price,
          case when k.price is null then null
            when ${now} < k.special_from then k.special_from
            when ${now} < k.special_until then k.special_until end as changes_at
        from pack k where k.seller_id = p.seller_id and k.product_id = p.id and k.active
      ) j
      order by j.price nulls last, j.position, j.id limit 1
    ) s
    cross join lateral (
      select coalesce(array_agg(v.value_id order by v.value_id), '{}') as value_ids
      from product_value v
      where v.seller_id = p.seller_id and v.product_id = p.id and ${filterable(prose)}
    ) v
    cross join lateral (
      select coalesce(array_agg(distinct w.zone_id order by w.zone_id), '{}') as zone_ids
      from pack k
      join stock t on t.seller_id = k.seller_id and t.pack_id = k.id and t.on_hand > t.reserved
      join zone_warehouse w on w.seller_id = t.seller_id and w.warehouse_id = t.warehouse_id
      where k.seller_id = p.seller_id and k.product_id = p.id and k.active
    ) z
  ), gone as (
    delete from listing_entry e
    where e.seller_id = ${sellerId} and e.product_id = any(${ids}) and not exists (select 1 from fresh f where f.id = e.product_id)
  )
  insert into listing_entry as e (seller_id, product_id, group_id, main_id, sub_id, brand_id, name_key, price, discount,
    popularity, published_at, value_ids, zone_ids, changes_at)
  select ${sellerId}, id, path[1], path[2], path[3], brand_id, name_key, price, discount,
    popularity, published_at, value_ids, zone_ids, changes_at
  from fresh
  on conflict (seller_id, product_id) do update set
    group_id = excluded.group_id, main_id = excluded.main_id, sub_id = excluded.sub_id, brand_id = excluded.brand_id,
    name_key = excluded.name_key, price = excluded.price, discount = excluded.discount, popularity = excluded.popularity,
    published_at = excluded.published_at, value_ids = excluded.value_ids, zone_ids = excluded.zone_ids,
    changes_at = excluded.changes_at
  where (e.group_id, e.main_id, e.sub_id, e.brand_id, e.name_key, e.price, e.discount, e.popularity, e.published_at,
    e.value_ids, e.zone_ids, e.changes_at) is distinct from (excluded.group_id, excluded.main_id, excluded.sub_id,
    excluded.brand_id, excluded.name_key, excluded.price, excluded.discount, excluded.popularity, excluded.published_at,
    excluded.value_ids, excluded.zone_ids, excluded.changes_at)`
}

/** As fold-name.ts does it; names of plain ASCII take the short way. */
const nameKey = sql.raw(String.raw`lower(btrim(regexp_replace(
  case when octet_length(p.name) = char_length(p.name) then p.name
    else regexp_replace(normalize(p.name, NFKD), '[\u0300-\u036f]', '', 'g') end, '\s+', ' ', 'g')))`)
