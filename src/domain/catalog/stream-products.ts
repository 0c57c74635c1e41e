import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Language } from '#messages/languages.ts'
import { recordDocumentsSql } from './documents/save-record-documents.ts'
import type { AttributeRecord, PackRecord, ProductRecord } from './write/product-record.ts'

const batchSize = 1_000

type StoredPackRecord = Omit<PackRecord, 'special'> & {
  specialPrice: number | null
  specialFrom: string | null
  specialUntil: string | null
}
type RecordRow = Omit<ProductRecord, 'packs' | 'publishedAt'> & {
  id: number
  publishedAt: string
  attributes: AttributeRecord[]
  packs: StoredPackRecord[]
}

/**
 * Streams a seller's active products in batches, in order of creation, as records that saveProducts
 * would accept to recreate them, with their texts in these languages. The brand is not among the attributes; stock is that of the first
 * warehouse.
 */
export async function* streamProducts(
  db: Db,
  sellerId: number,
  languages: readonly Language[] = [],
): AsyncGenerator<ProductRecord[]> {
  for (let lastId = 0; ; ) {
    const { rows } = await db.execute<RecordRow>(recordsAfterSql(sellerId, lastId, languages))
    if (rows.length === 0) return
    lastId = rows.at(-1)!.id
    yield rows.map(toRecord)
  }
}

/** The largest number of active packs of any product, at least 1. */
export async function maxPacks(db: Db, sellerId: number): Promise<number> {
  const { rows } = await db.execute<{ max: number }>(sql`
    select coalesce(max(packs), 1)::int as max from (
      select count(*) as packs from pack k join product p on p.seller_id = ${sellerId} and p.id = k.product_id
      where k.seller_id = ${sellerId} and k.active and p.active group by k.product_id
    ) counted`)
  return rows[0]!.max
}

const recordsAfterSql = (sellerId: number, lastId: number, languages: readonly Language[]) => sql`
  select p.id, p.code, p.name, b.name as brand, p.gtin, p.part_number as "partNumber",
    p.variant_group as "variantGroup", p.overview_html as overview, p.description_html as description,
    p.tax_rate as "taxRate", json_build_object('goodsCode', p.goods_code, 'unitCode', p.unit_code,
      'cessRate', p.cess_rate, 'taxTreatment', p.tax_treatment, 
      'nextTax', case when p.next_tax_from is not null then json_build_object(
        'from', p.next_tax_from, 'taxRate', p.next_tax_rate, 'cessRate', p.next_cess_rate,
        'taxTreatment', coalesce(p.next_tax_treatment, '')) end) as tax,
    p.pictures, p.picture_sources as "pictureSources", p.popularity,
    coalesce(p.successor, '') as successor, ${recordDocumentsSql(sellerId)} as documents,
    ${utcTextSql(sql`p.published_at`)} as "publishedAt",
    (select array_agg(a.name order by a.level)
      from category c
      join category a on a.seller_id = ${sellerId} and a.id = any(c.path)
      where c.seller_id = ${sellerId} and c.id = p.category_id) as "categoryPath",
    coalesce((
      select json_agg(json_build_object('caption', f.caption, 'value', v.label, 'section', f.section
          ${valueTextsSql(sellerId, languages)})
        order by pv.position, v.id)
      from product_value pv
      join field_value v on v.seller_id = ${sellerId} and v.id = pv.value_id
      join field f on f.seller_id = ${sellerId} and f.id = v.field_id
      where pv.seller_id = ${sellerId} and pv.product_id = p.id and f.caption <> 'Brand'), '[]') as attributes,
    coalesce((
      select json_agg(json_build_object('code', k.code, 'unit', k.unit, 'quantity', k.quantity,
          'price', k.price, 'mrp', k.mrp,
        'cost', k.cost, 'specialPrice', k.special_price, 'specialFrom', k.special_from, 'specialUntil', k.special_until,
        'onHand', coalesce((select t.on_hand from stock t where t.seller_id = ${sellerId} and t.pack_id = k.id
          and t.warehouse_id = (select min(w.id) from warehouse w where w.seller_id = ${sellerId})), 0))
            order by k.position, k.id)
      from pack k where k.seller_id = ${sellerId} and k.product_id = p.id and k.active), '[]') as packs
    ${textsSql(sellerId, languages)}
  from product p left join brand b on b.seller_id = ${sellerId} and b.id = p.brand_id
  where p.seller_id = ${sellerId} and p.active and p.id > ${lastId}
  order by p.id limit ${batchSize}`

/** The translations of a value `v` into these languages, behind its other parts. */
function valueTextsSql(sellerId: number, languages: readonly Language[]): SQL {
  if (languages.length === 0) return sql``
  return sql`, 'texts', coalesce((
      select json_object_agg(t.language, t.text) from text_translation t
      where t.seller_id = ${sellerId} and t.language = any(${sql.param(languages)}::text[])
        and t.kind = 'value' and t.subject = v.id::text and t.field = 'label'), '{}')`
}

/** The attributes whose values have translations into a language, by it; in order of their names. */
export async function listTranslatedAttributes(
  db: Db,
  sellerId: number,
  languages: readonly Language[],
): Promise<{ caption: string; language: Language }[]> {
  if (languages.length === 0) return []
  const { rows } = await db.execute<{ caption: string; language: Language }>(sql`
    select f.caption, t.language
    from text_translation t
    join field_value v on v.seller_id = ${sellerId} and v.id = t.subject::bigint
    join field f on f.seller_id = ${sellerId} and f.id = v.field_id and f.caption <> 'Brand'
    where t.seller_id = ${sellerId} and t.language = any(${sql.param(languages)}::text[])
      and t.kind = 'value' and exists (
        select 1 from product_value pv
        join product p on p.seller_id = ${sellerId} and p.id = pv.product_id and p.active
        where pv.seller_id = ${sellerId} and pv.value_id = v.id)
    group by f.caption, f.position, t.language
    order by f.position, f.caption, array_position(${sql.param(languages)}::text[], t.language)`)
  return rows
}

/** The texts of a product `p` in these languages. */
function textsSql(sellerId: number, languages: readonly Language[]): SQL {
  if (languages.length === 0) return sql``
  return sql`, coalesce((
      select json_object_agg(each.language, each.texts) from (
        select t.language, json_object_agg(t.field, t.text) as texts from text_translation t
        where t.seller_id = ${sellerId} and t.language = any(${sql.param(languages)}::text[])
          and t.kind = 'product' and t.subject = p.id::text
          and t.field in ('name', 'overviewHtml', 'descriptionHtml')
        group by t.language) each), '{}') as texts`
}

function toRecord({ id, publishedAt, packs, ...row }: RecordRow): ProductRecord {
  return {
    ...row,
    publishedAt: new Date(publishedAt),
    packs: packs.map(({ specialPrice, specialFrom, specialUntil, ...pack }) => ({
      ...pack,
      special:
        specialPrice === null
          ? null
          : { price: specialPrice, from: new Date(specialFrom!), until: new Date(specialUntil!) },
    })),
  }
}
