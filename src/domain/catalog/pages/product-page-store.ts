import { type SQL, sql } from 'drizzle-orm'
import type { Card } from '#contract/catalog/catalog.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { findLanguage, sourceLanguage } from '#messages/languages.ts'
import { nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { findPriceLists } from '../../pricing/pricing.ts'
import { type DocumentRow, documentsSql } from '../documents/document-sql.ts'
import { loadCardsFrom, packsSql, type StoredPack } from './cards.ts'
import type { SampledValue } from './deciding-facts.ts'

export type SpecificationRow = {
  section: string | null
  caption: string
  value: string
  fieldId: number
  valueId: number
  /** Position among the filters. */
  rank: number
  isFilter: boolean
}

export type ProductPageRow = {
  id: number
  code: string
  url: string
  name: string
  brandName: string | null
  brandUrl: string | null
  gtin: string | null
  partNumber: string | null
  variantGroup: string | null
  categoryId: number
  brandId: number | null
  pageTitle: string | null
  metaDescription: string | null
  overviewHtml: string
  descriptionHtml: string
  taxRate: number
  pictures: string[]
  pictureTexts: Record<string, string>
  crumbs: { id: number; name: string; url: string }[]
  packs: StoredPack[]
  specification: SpecificationRow[]
  documents: DocumentRow[]
}

const specificationSql = (sellerId: number) => sql`coalesce((
  select json_agg(json_build_object('section', f.section, 'caption', f.caption, 'value', v.label,
      'fieldId', f.id, 'valueId', v.id, 'rank', f.position, 'isFilter', f.filterable)
    order by pv.position, v.id)
  from product_value pv
  join field_value v on v.seller_id = ${sellerId} and v.id = pv.value_id
  join field f on f.seller_id = ${sellerId} and f.id = v.field_id
  where pv.seller_id = ${sellerId} and pv.product_id = p.id), '[]')`

/** The active product at this URL with categories, packs and specification, in one statement. */
export async function findProductRow(
  db: Db,
  scope: Scope,
  url: string,
): Promise<ProductPageRow | null> {
  const lists = await findPriceLists(scope)
  const { rows } = await runPrepared<ProductPageRow>(
    db,
    sql`
    select p.id, p.code, p.url, p.name, b.name as "brandName", b.url as "brandUrl", p.gtin,
      p.part_number as "partNumber", p.variant_group as "variantGroup",
      p.category_id as "categoryId", p.brand_id as "brandId",
      p.page_title as "pageTitle", p.meta_description as "metaDescription",
      p.overview_html as "overviewHtml", p.description_html as "descriptionHtml",
      p.tax_rate as "taxRate", p.pictures,
      coalesce((
        select json_object_agg(m.key, m.alt) from media m
        where m.seller_id = ${scope.seller.id} and m.key = any(p.pictures) and m.alt <> ''
      ), '{}') as "pictureTexts",
      ${packsSql(scope, lists)} as packs,
      ${specificationSql(scope.seller.id)} as specification,
      ${documentsSql(scope.seller.id)} as documents,
      (
        select json_agg(json_build_object('id', a.id, 'name', a.display_name, 'url', a.url)
          order by a.level)
        from category c join category a on a.seller_id = ${scope.seller.id} and a.id = any(c.path)
        where c.seller_id = ${scope.seller.id} and c.id = p.category_id
      ) as crumbs
    from product p left join brand b on b.seller_id = ${scope.seller.id} and b.id = p.brand_id
    where p.seller_id = ${scope.seller.id} and p.url = ${url} and p.active`,
  )
  return rows[0] ?? null
}

/** Those that are shown are all tags of the page. */
const maxVariants = 120
/** So many of the category's best sellers are searched for siblings, and at most so many taken. */
const [siblingsSearched, maxSiblings] = [400, 60]

export type VariantRow = {
  id: number
  url: string
  name: string
  picture: string | null
  packs: StoredPack[]
  values: SpecificationRow[]
  /** Of the group; else a sibling, of the same brand and category. */
  isVariant: boolean
}

/** Other listed products of a variant group, and its siblings, by name; of many the first ones. */
export async function loadVariantRows(
  db: Db,
  scope: Scope,
  group: string,
  { id, brandId, categoryId }: Pick<ProductPageRow, 'id' | 'brandId' | 'categoryId'>,
): Promise<VariantRow[]> {
  const sellerId = scope.seller.id
  const lists = await findPriceLists(scope)
  const language = findLanguage(scope.seller.locale) ?? sourceLanguage
  const { rows } = await runPrepared<VariantRow>(
    db,
    sql`
    select p.id, p.url, p.name, p.pictures[1] as picture, ${packsSql(scope, lists)} as packs,
      ${specificationSql(sellerId)} as values, p.variant_group is not distinct from ${group} as "isVariant"
    from (
      (select g.id from product g
        join listing_entry listed on listed.seller_id = ${sellerId} and listed.product_id = g.id
        where g.seller_id = ${sellerId} and g.variant_group = ${group} and g.id <> ${id}
        order by ${nameOrderSql(sql`listed.name_key`, language)}, g.id limit ${maxVariants})
      union
      (select near.product_id from (
          select n.product_id, n.brand_id, n.popularity from listing_entry n
          where n.seller_id = ${sellerId} and n.sub_id = ${categoryId}
          order by n.popularity desc, n.product_id limit ${siblingsSearched}
        ) near
        where near.brand_id = ${brandId}::bigint and near.product_id <> ${id}
        order by near.popularity desc, near.product_id limit ${maxSiblings})
    ) wanted
    join product p on p.seller_id = ${sellerId} and p.id = wanted.id
    join listing_entry e on e.seller_id = ${sellerId} and e.product_id = p.id
    order by ${nameOrderSql(sql`e.name_key`, language)}, p.id`,
  )
  return rows
}

/** How many of a category's products tell what they differ in. */
const sampleSize = 200

const levelColumnsSql = [sql`e.group_id`, sql`e.main_id`, sql`e.sub_id`]

/** The filterable values of the best sellers of a category; `level`: 1 to 3. */
export async function sampleCategoryValues(
  db: Db,
  sellerId: number,
  { categoryId, level }: { categoryId: number; level: number },
): Promise<SampledValue[][]> {
  const { rows } = await runPrepared<{ values: SampledValue[] }>(
    db,
    sql`
    select json_agg(json_build_object('fieldId', f.id, 'valueId', v.id, 'rank', f.position,
      'place', pv.position, 'isNamed', strpos(lower(p.name), lower(v.label)) > 0)) as values
    from (
      select e.product_id from listing_entry e
      where e.seller_id = ${sellerId} and ${levelColumnsSql[level - 1]!} = ${categoryId}
      order by e.popularity desc, e.product_id limit ${sampleSize}
    ) sample
    join product p on p.seller_id = ${sellerId} and p.id = sample.product_id
    join product_value pv on pv.seller_id = ${sellerId} and pv.product_id = sample.product_id
    join field_value v on v.seller_id = ${sellerId} and v.id = pv.value_id
    join field f on f.seller_id = ${sellerId} and f.id = v.field_id and f.filterable
    group by sample.product_id`,
  )
  return rows.map(({ values }) => values)
}

/**
 * The nearest products of the same category: its neighbours by popularity with a similar price. The
 * index of the category's own level finds the neighbours, so the cost does not depend on the
 * category's size.
 */
export async function findRelatedIds(
  db: Db,
  sellerId: number,
  productId: number,
  count: number,
): Promise<number[]> {
  const related = relatedProductsSql(sellerId, productId, count)
  const { rows } = await runPrepared<{ id: number }>(
    db,
    sql`select id from ${related} order by place`,
  )
  return rows.map((row) => row.id)
}

/** Finds and loads the related cards in one statement. */
export function loadRelatedCards(
  db: Db,
  scope: Scope,
  productId: number,
  count: number,
): Promise<Card[]> {
  return loadCardsFrom(db, scope, relatedProductsSql(scope.seller.id, productId, count))
}

/** The rows `wanted(id, place)`. */
function relatedProductsSql(sellerId: number, productId: number, count: number): SQL {
  const sameMainSql = sql`me.sub_id is null and me.main_id is not null and e.main_id = me.main_id`
  return sql`(
    with me as (select * from listing_entry where seller_id = ${sellerId} and product_id = ${productId}),
    near as (
      ${nearestByPopularitySql(sellerId, productId, sql`me.sub_id is not null and e.sub_id = me.sub_id`)}
      union all ${nearestByPopularitySql(sellerId, productId, sameMainSql)}
      union all ${nearestByPopularitySql(sellerId, productId, sql`me.main_id is null and e.group_id = me.group_id`)}
    )
    select id, row_number() over () as place from (
      select near.product_id as id from near, me
      order by abs(ln(near.price::float8) - ln(me.price::float8)) nulls last, near.popularity desc, near.product_id
      limit ${count}
    ) nearest
  ) wanted`
}

function nearestByPopularitySql(sellerId: number, productId: number, similarityCondition: SQL) {
  const candidates = sql`select e.product_id, e.price, e.popularity from listing_entry e
    where e.seller_id = ${sellerId} and e.product_id <> ${productId} and ${similarityCondition}`
  return sql`(select x.* from me, lateral (
      (${candidates} and e.popularity >= me.popularity order by e.popularity, e.product_id desc limit 20)
      union all (${candidates} and e.popularity < me.popularity
        order by e.popularity desc nulls last, e.product_id
        limit 20)
    ) x)`
}
