import { type SQL, sql } from 'drizzle-orm'

/** Most shops have no unfilterable field; skipping the lookup saves a third of the work. */
function filterableSql(sellerId: number, excludedFieldIds: readonly number[]): SQL {
  if (excludedFieldIds.length === 0) return sql`true`
  return sql`exists (select 1 from field_value l where l.seller_id = ${sellerId} and l.id = v.value_id
    and l.field_id <> all(${sql.param(excludedFieldIds)}::bigint[]))`
}

/**
 * These products as `p`, found before anything is joined (OFFSET 0): in one plan with the rest, a
 * batch of an import reads the whole catalogue for a few products.
 */
export const productsByIdSql = (sellerId: number, ids: SQL): SQL =>
  sql`(select * from product where seller_id = ${sellerId} and id = any(${ids}) offset 0) p`

/**
 * Looks up one product at a time by index (LATERAL). As a join, without statistics for a new
 * seller, 350 products took three minutes.
 */
const currentEntriesSql = (
  sellerId: number,
  ids: SQL,
  at: Date,
  excludedFieldIds: readonly number[],
) => {
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`
    select p.id, c.path, p.brand_id, ${nameKeySql} as name_key, o.price, o.mrp, o.list_price, o.base_price,
      o.base_mrp, o.discount,
      ${popularitySql} as popularity, p.published_at, v.value_ids, o.zone_ids, o.changes_at
    from ${productsByIdSql(sellerId, ids)}
    join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    left join product_score s on s.seller_id = ${sellerId} and s.product_id = p.id
    ${offerSql(sellerId, sql`p.id`, now)}
    cross join lateral (
      select coalesce(array_agg(v.value_id order by v.value_id), '{}') as value_ids
      from product_value v
      where v.seller_id = ${sellerId} and v.product_id = p.id
        and ${filterableSql(sellerId, excludedFieldIds)}
    ) v
    where p.active`
}

/** Inserts entries of products that have none yet. */
export const insertEntriesSql = (
  sellerId: number,
  productIds: readonly number[],
  at: Date,
  excludedFieldIds: readonly number[],
) => sql`
  insert into listing_entry (seller_id, product_id, group_id, main_id, sub_id, brand_id, name_key,
    price, mrp, list_price, base_price, base_mrp, discount,
    popularity, published_at, value_ids, zone_ids, changes_at)
  select ${sellerId}, id, path[1], path[2], path[3], brand_id, name_key, price, mrp, list_price, base_price,
    base_mrp, discount,
    popularity, published_at, value_ids, zone_ids, changes_at
  from (${currentEntriesSql(sellerId, sql`${sql.param(productIds)}::bigint[]`, at, excludedFieldIds)}) fresh`

export const upsertEntriesSql = (
  sellerId: number,
  productIds: readonly number[],
  at: Date,
  excludedFieldIds: readonly number[],
) => {
  const ids = sql`${sql.param(productIds)}::bigint[]`
  return sql`
  with fresh as (${currentEntriesSql(sellerId, ids, at, excludedFieldIds)}
  ), gone as (
    delete from listing_entry e
    where e.seller_id = ${sellerId}
      and e.product_id = any(${ids})
      and not exists (select 1 from fresh f where f.id = e.product_id)
  )
  insert into listing_entry as e (seller_id, product_id, group_id, main_id, sub_id, brand_id, name_key,
    price, mrp, list_price, base_price, base_mrp, discount,
    popularity, published_at, value_ids, zone_ids, changes_at)
  select ${sellerId}, id, path[1], path[2], path[3], brand_id, name_key, price, mrp, list_price, base_price,
    base_mrp, discount,
    popularity, published_at, value_ids, zone_ids, changes_at
  from fresh
  on conflict (seller_id, product_id) do update set
    group_id = excluded.group_id, main_id = excluded.main_id, sub_id = excluded.sub_id, brand_id = excluded.brand_id,
    name_key = excluded.name_key, price = excluded.price, mrp = excluded.mrp, list_price = excluded.list_price,
    base_price = excluded.base_price, base_mrp = excluded.base_mrp, discount = excluded.discount,
    popularity = excluded.popularity,
    published_at = excluded.published_at, value_ids = excluded.value_ids, zone_ids = excluded.zone_ids,
    changes_at = excluded.changes_at
  where (e.group_id, e.main_id, e.sub_id, e.brand_id, e.name_key, e.price, e.mrp,
    e.list_price, e.base_price, e.base_mrp, e.discount, e.popularity, e.published_at,
    e.value_ids, e.zone_ids, e.changes_at) is distinct from (excluded.group_id, excluded.main_id, excluded.sub_id,
    excluded.brand_id, excluded.name_key, excluded.price, excluded.mrp, excluded.list_price,
    excluded.base_price, excluded.base_mrp, excluded.discount, excluded.popularity, excluded.published_at,
    excluded.value_ids, excluded.zone_ids, excluded.changes_at)`
}

/**
 * Offer `o` of a product at `now`, from its active packs: a row if it has any. The SQL twin of
 * pricing/price-rules.ts.
 */
const offerSql = (sellerId: number, productId: SQL, now: SQL): SQL => sql`
    cross join lateral (
      select s.price, s.mrp, s.changes_at, z.zone_ids, nullif(s.list_price, s.price) as list_price,
        case when s.base_id <> s.id then s.base_price end as base_price,
        case when s.base_id <> s.id then s.base_mrp end as base_mrp,
        case when s.mrp > s.price then (2 * (s.mrp - s.price) * 10000 + s.mrp) / (2 * s.mrp) else 0 end::int as discount
      from (
        select j.id, j.price, j.mrp, j.list_price, min(j.changes_at) over () as changes_at,
          first_value(j.id) over by_list as base_id, first_value(j.list_price) over by_list as base_price,
          first_value(j.mrp) over by_list as base_mrp
        from (
          select k.id, k.position, k.mrp, k.price as list_price,
            case when k.price is not null and k.special_from <= ${now} and ${now} < k.special_until then k.special_price
              else k.price end as price,
            case when k.price is null then null
              when ${now} < k.special_from then k.special_from
              when ${now} < k.special_until then k.special_until end as changes_at
          from pack k where k.seller_id = ${sellerId} and k.product_id = ${productId} and k.active
        ) j
        window by_list as (order by j.list_price nulls last, j.mrp desc nulls last, j.position, j.id)
        order by j.price nulls last, j.list_price, j.mrp desc nulls last, j.position, j.id limit 1
      ) s cross join lateral (
        select coalesce(array_agg(distinct w.zone_id order by w.zone_id), '{}') as zone_ids
        from pack k
        join stock t on t.seller_id = ${sellerId} and t.pack_id = k.id and t.on_hand > t.reserved
        join zone_warehouse w on w.seller_id = ${sellerId} and w.warehouse_id = t.warehouse_id
        where k.seller_id = ${sellerId} and k.product_id = ${productId} and k.active
      ) z
    ) o`

/**
 * The POP sort key: the seller's popularity figure of product `p`, multiplied slowly by the
 * attention in score `s`, whatever the feed's scale. Without a figure attention alone decides
 * (docs/decisions/008).
 */
const popularitySql: SQL = sql`(case when s.product_id is null then p.popularity
  else (p.popularity + 1) * (1 + ln(1 + s.trending + s.sold90)) - 1 end)::real`

/** Updates entries of products above `after` whose popularity has moved by a hundredth or more. */
export const updatePopularitySql = (sellerId: number, after: number, limit: number): SQL => sql`
  with next as (
    select p.id, ${popularitySql} as popularity
    from product_score s join product p on p.seller_id = ${sellerId} and p.id = s.product_id
    where s.seller_id = ${sellerId} and s.product_id > ${after} order by s.product_id limit ${limit}
  ), moved as (
    update listing_entry e set popularity = next.popularity from next
    where e.seller_id = ${sellerId} and e.product_id = next.id
      and abs(e.popularity - next.popularity) >= 0.01 * (e.popularity + 1)
    returning array[e.group_id, e.main_id, e.sub_id] as path
  )
  select (select max(id) from next) as last, (select count(*)::int from moved) as moved,
    array(select distinct id from moved, unnest(path) as id where id is not null) as categories`

/** Updates price and stock of existing entries to those at `at`; the other columns stay. */
export const updatePricesSql = (sellerId: number, productIds: readonly number[], at: Date): SQL => {
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`
  update listing_entry e set price = f.price, mrp = f.mrp, list_price = f.list_price, base_price = f.base_price,
    base_mrp = f.base_mrp, discount = f.discount, zone_ids = f.zone_ids, changes_at = f.changes_at
  from (
    select wanted.id, o.* from unnest(${sql.param(productIds)}::bigint[]) as wanted(id)
    ${offerSql(sellerId, sql`wanted.id`, now)}
  ) f
  where e.seller_id = ${sellerId} and e.product_id = f.id
    and (e.price, e.mrp, e.list_price, e.base_price, e.base_mrp, e.discount, e.zone_ids, e.changes_at)
      is distinct from (f.price, f.mrp, f.list_price, f.base_price, f.base_mrp, f.discount, f.zone_ids, f.changes_at)`
}

/** The same folding as fold-name.ts; plain ASCII names take the fast path. */
const nameKeySql = sql`lower(btrim(regexp_replace(
  case when octet_length(p.name) = char_length(p.name) then p.name
    else regexp_replace(normalize(p.name, NFKD), '[\\u0300-\\u036f]', '', 'g') end, '\\s+', ' ', 'g')))`
