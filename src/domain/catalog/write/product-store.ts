import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isArchivedSql } from './archived.ts'

/** A product as stored; `id` is null until it is inserted. */
export interface ProductRow {
  id: number | null
  code: string
  url: string
  name: string
  brand_id: number | null
  category_id: number
  gtin: string | null
  part_number: string | null
  variant_group: string | null
  overview_html: string
  description_html: string
  tax_rate: number
  /** Null: unchanged, as of the next three. */
  goods_code: string | null
  unit_code: string | null
  cess_rate: number | null
  tax_treatment: string | null
  /** False: the next rates are unchanged. */
  has_next_tax: boolean
  next_tax_from: string | null
  next_tax_rate: number | null
  next_cess_rate: number | null
  next_tax_treatment: string | null
  pictures: string[] | null
  picture_sources: string[] | null
  /** Null: unchanged; empty: none. */
  successor: string | null
  popularity: number | null
  published_at: string | null
}

export type ExistingProduct = {
  id: number
  code: string
  url: string
  categoryId: number
  active: boolean
}

export async function findExistingProducts(
  db: Db,
  sellerId: number,
  codes: readonly string[],
): Promise<Map<string, ExistingProduct>> {
  const { rows } = await db.execute<ExistingProduct>(sql`
    select id, code, url, category_id as "categoryId", active from product
    where seller_id = ${sellerId} and code = any(${sql.param(codes)}::text[])`)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Those of these URLs that the seller's products use or used. */
export async function findUsedUrls(
  db: Db,
  sellerId: number,
  urls: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select url from product where seller_id = ${sellerId} and url = any(${sql.param(urls)}::text[])
    union select url from product_alias where seller_id = ${sellerId} and url = any(${sql.param(urls)}::text[])`)
  return new Set(rows.map((row) => row.url))
}

const nextTaxColumns = {
  from: [sql`r.next_tax_from`, sql`p.next_tax_from`],
  rate: [sql`r.next_tax_rate`, sql`p.next_tax_rate`],
  cess: [sql`r.next_cess_rate`, sql`p.next_cess_rate`],
  treatment: [sql`r.next_tax_treatment`, sql`p.next_tax_treatment`],
} as const

function nextTaxSql(part: keyof typeof nextTaxColumns) {
  const [incoming, stored] = nextTaxColumns[part]
  return sql`case when r.has_next_tax then ${incoming} else ${stored} end`
}

/** Goods with a rate need none. */
const treatmentSql = sql`case when r.tax_rate > 0 then '' else coalesce(r.tax_treatment, p.tax_treatment) end`

const successorColumnSql = sql`nullif(coalesce(r.successor, p.successor), '')`

const incomingRowsSql = (
  rows: readonly ProductRow[],
) => sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(
  id bigint, code text, url text, name text, brand_id bigint, category_id bigint, gtin text,
  part_number text, variant_group text,
  overview_html text, description_html text, tax_rate int, goods_code text, unit_code text, cess_rate int,
  tax_treatment text, has_next_tax boolean, next_tax_from date, next_tax_rate int, next_cess_rate int,
  next_tax_treatment text, pictures text[],
  picture_sources text[], successor text,
  popularity float8, published_at timestamptz)`

/** Inserts new products; returns their ids by code. */
export async function insertProducts(
  db: Db,
  sellerId: number,
  rows: readonly ProductRow[],
  now: Date,
) {
  const inserted = await db.execute<{ id: number; code: string }>(sql`
    insert into product (seller_id, code, url, name, brand_id, category_id, gtin, part_number,
      variant_group, overview_html,
      description_html, tax_rate, goods_code, unit_code, cess_rate, tax_treatment,
      next_tax_from, next_tax_rate, next_cess_rate, next_tax_treatment,
      pictures, picture_sources, successor, popularity, published_at, updated_at)
    select ${sellerId}, code, url, name, brand_id, category_id, gtin, part_number, variant_group, overview_html,
      description_html, tax_rate, coalesce(goods_code, ''), coalesce(unit_code, ''), coalesce(cess_rate, 0),
      coalesce(tax_treatment, ''),
      next_tax_from, next_tax_rate, next_cess_rate, next_tax_treatment, coalesce(pictures, '{}'),
        coalesce(picture_sources, '{}'),
      nullif(successor, ''), coalesce(popularity, 0),
      coalesce(published_at, ${now.toISOString()}), ${now.toISOString()}
    from ${incomingRowsSql(rows)}
    returning id, code`)
  return new Map(inserted.rows.map((row) => [row.code, row.id]))
}

/**
 * Updates changed rows only, and puts them on sale unless they are archived; returns their ids. The
 * URL never changes.
 */
export async function updateProducts(
  db: Db,
  sellerId: number,
  rows: readonly ProductRow[],
  now: Date,
): Promise<number[]> {
  const updated = await db.execute<{ id: number }>(sql`
    update product p set
      name = r.name, brand_id = r.brand_id, category_id = r.category_id, gtin = r.gtin, part_number = r.part_number,
      variant_group = r.variant_group, overview_html = r.overview_html, description_html = r.description_html,
      tax_rate = r.tax_rate, goods_code = coalesce(r.goods_code, p.goods_code),
      unit_code = coalesce(r.unit_code, p.unit_code), cess_rate = coalesce(r.cess_rate, p.cess_rate),
      next_tax_from = ${nextTaxSql('from')}, next_tax_rate = ${nextTaxSql('rate')},
      next_cess_rate = ${nextTaxSql('cess')}, next_tax_treatment = ${nextTaxSql('treatment')},
      tax_treatment = ${treatmentSql}, pictures = coalesce(r.pictures, p.pictures),
      picture_sources = coalesce(r.picture_sources, p.picture_sources),
      successor = ${successorColumnSql}, popularity = coalesce(r.popularity, p.popularity),
      published_at = coalesce(r.published_at, p.published_at), active = not ${isArchivedSql},
      retired_at = case when ${isArchivedSql} then p.retired_at end,
      version = p.version + 1,
      updated_at = ${now.toISOString()}
    from ${incomingRowsSql(rows)}
    where p.seller_id = ${sellerId} and p.id = r.id and (
      p.name, p.brand_id, p.category_id, p.gtin, p.part_number, p.variant_group, p.overview_html,
      p.description_html, p.tax_rate, p.goods_code, p.unit_code, p.cess_rate, p.tax_treatment,
      p.next_tax_from, p.next_tax_rate, p.next_cess_rate, p.next_tax_treatment,
      p.pictures, p.picture_sources, p.successor, p.popularity, p.published_at, p.active
    ) is distinct from (
      r.name, r.brand_id, r.category_id, r.gtin, r.part_number, r.variant_group, r.overview_html,
      r.description_html, r.tax_rate, coalesce(r.goods_code, p.goods_code),
      coalesce(r.unit_code, p.unit_code), coalesce(r.cess_rate, p.cess_rate),
      ${treatmentSql}, ${nextTaxSql('from')}, ${nextTaxSql('rate')}, ${nextTaxSql('cess')},
      ${nextTaxSql('treatment')},
      coalesce(r.pictures, p.pictures), coalesce(r.picture_sources, p.picture_sources),
      ${successorColumnSql}, coalesce(r.popularity, p.popularity),
      coalesce(r.published_at, p.published_at), not ${isArchivedSql}
    )
    returning p.id`)
  return updated.rows.map((row) => row.id)
}

/** Increments the version of products of which a part changed, but not the row itself. */
export async function incrementVersions(
  db: Db,
  sellerId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update product set version = version + 1, updated_at = ${now.toISOString()}
    where seller_id = ${sellerId} and id = any(${sql.param(ids)}::bigint[])`)
}
