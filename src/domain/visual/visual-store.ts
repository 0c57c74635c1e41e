import { sql } from 'drizzle-orm'
import type { PictureCode } from '#contract/search/picture-codes.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'

/**
 * Pictures of all sellers that a model has not processed yet, stored since a time or ever, up to
 * `max`.
 */
export async function listUnindexedPictures(
  db: Db,
  model: string,
  since: Date | null,
  max: number,
): Promise<{ sellerId: number; key: string }[]> {
  return readAcrossSellers<{ sellerId: number; key: string }>(
    db,
    (whereSeller) => sql`
      select m.seller_id as "sellerId", m.key from media m
      where ${whereSeller(sql`m.seller_id`)} and ${since ? sql`m.created_at > ${since}` : sql`true`} and not exists (
        select from picture_look l where l.seller_id = m.seller_id and l.model = ${model} and l.key = m.key)
      order by m.seller_id, m.key limit ${max}`,
  )
}

/** How many pictures the model has not processed. */
export async function countUnindexed(db: Db, model: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from media m
    where not exists (
      select from picture_look l where l.seller_id = m.seller_id and l.model = ${model} and l.key = m.key)`)
  return rows[0]!.count
}

/** Skips a picture that has been deleted meanwhile. */
export async function saveFeatures(
  db: Db,
  features: {
    sellerId: number
    model: string
    key: string
    sketch: Uint8Array | null
    views: Uint8Array | null
  },
): Promise<void> {
  await db.execute(sql`
    insert into picture_look (seller_id, model, key, sketch, views)
    select m.seller_id, ${features.model}, m.key, ${features.sketch}::bytea, ${features.views}::bytea
    from media m where m.seller_id = ${features.sellerId} and m.key = ${features.key} for key share
    on conflict do nothing`)
}

/** Deletes all features, of every model. */
export async function deleteFeatures(db: Db): Promise<void> {
  await db.execute(sql`delete from picture_look`)
}

/** Deletes the features of models whose names begin so, but not those of `model`. */
export async function deleteOtherFeatures(db: Db, prefix: string, model: string): Promise<void> {
  await db.execute(sql`
    delete from picture_look where starts_with(model, ${prefix}) and model <> ${model}`)
}

/** The next sketches after a row, concatenated into one value per page. */
export async function loadNextSketches(
  db: Db,
  sellerId: number,
  model: string,
  after: number,
  max: number,
): Promise<{ ids: number[]; sketches: Uint8Array }> {
  const { rows } = await db.execute<{ ids: number[]; sketches: Uint8Array | null }>(sql`
    select coalesce(array_agg(id order by id), '{}') as ids,
      string_agg(coalesce(sketch, ''), '' order by id) as sketches
    from (select id::float8, sketch from picture_look
      where seller_id = ${sellerId} and model = ${model} and id > ${after} and sketch is not null
      order by id limit ${max}) page`)
  return { ids: rows[0]!.ids, sketches: rows[0]!.sketches ?? new Uint8Array() }
}

export async function loadViews(
  db: Db,
  sellerId: number,
  model: string,
  ids: readonly number[],
): Promise<{ key: string; views: Uint8Array }[]> {
  const { rows } = await db.execute<{ key: string; views: Uint8Array }>(sql`
    select key, views from picture_look
    where seller_id = ${sellerId} and model = ${model} and id = any(${sql.param(ids)}::bigint[])`)
  return rows
}

/**
 * Products on sale that show these pictures, the first picture's first; for one picture, those that
 * have it as their main one, then the popular ones. At most `max` for each picture.
 */
export async function findProductsShowing(
  db: Db,
  sellerId: number,
  keys: readonly string[],
  max: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select shown.id from unnest(${sql.param(keys)}::text[]) with ordinality as near (key, rank)
    cross join lateral (
      select p.id, p.pictures[1] = near.key as main, e.popularity from product p
      join listing_entry e on e.seller_id = ${sellerId} and e.product_id = p.id
      where p.seller_id = ${sellerId} and p.pictures @> array[near.key]
      order by main desc, e.popularity desc, p.id limit ${max}
    ) shown
    order by near.rank, shown.main desc, shown.popularity desc, shown.id`)
  return rows.map((row) => row.id)
}

export async function saveSearch(
  db: Db,
  search: {
    code: string
    sellerId: number
    productIds: readonly number[]
    alikeCount: number | null
    codes: readonly PictureCode[]
    now: Date
  },
): Promise<void> {
  await db.execute(sql`
    insert into picture_search (code, seller_id, product_ids, alike_count, created_at, codes)
    values (${search.code}, ${search.sellerId}, ${sql.param(search.productIds)}::bigint[],
      ${search.alikeCount}, ${search.now},
      ${JSON.stringify(search.codes)}::jsonb)`)
}

export async function findSearch(
  db: Db,
  sellerId: number,
  code: string,
  since: Date,
): Promise<number[] | null> {
  const { rows } = await db.execute<{ ids: number[] }>(sql`
    select product_ids as ids from picture_search
    where code = ${code} and seller_id = ${sellerId} and created_at > ${since}`)
  return rows[0]?.ids ?? null
}

/** What is to be said of a search's products. */
export interface PictureSearchNotes {
  codes: PictureCode[]
  /** How many of the first have such a code or look like the picture; null: nobody knows. */
  alikeCount: number | null
}

/** Nothing if the search is over. */
export async function findSearchNotes(
  db: Db,
  sellerId: number,
  code: string,
  since: Date,
): Promise<PictureSearchNotes> {
  const { rows } = await db.execute<PictureSearchNotes & Record<string, unknown>>(sql`
    select codes, alike_count as "alikeCount" from picture_search
    where code = ${code} and seller_id = ${sellerId} and created_at > ${since}`)
  return rows[0] ?? { codes: [], alikeCount: null }
}

export async function deleteOldSearches(db: Db, until: Date): Promise<void> {
  await db.execute(sql`delete from picture_search where created_at <= ${until}`)
}
