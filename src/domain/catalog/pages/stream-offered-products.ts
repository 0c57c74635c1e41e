import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { getCurrentPrice } from '../../pricing/price-rules.ts'
import { recordDocumentsSql } from '../documents/save-record-documents.ts'
import { translateOffered } from '../translations/translate-offered.ts'
import type { AttributeRecord, PackRecord, ProductRecord } from '../write/product-record.ts'

/** A product as its page shows it to a visitor. */
export interface OfferedProduct {
  /** Its part of the page's address. */
  url: string
  /**
   * Nothing in it is for staff only: no costs, no quantities (1 in stock stands for any, 0 for
   * none), no popularity, and a special price only while it is in force.
   */
  record: ProductRecord
}

const batchSize = 500

export type OfferedPack = Pick<PackRecord, 'code' | 'unit' | 'quantity' | 'price' | 'mrp'> & {
  specialPrice: number | null
  specialFrom: string | null
  specialUntil: string | null
  hasStock: boolean
}
export type OfferedAttribute = AttributeRecord & { fieldId: number; valueId: number }
export type OfferedRow = Omit<
  ProductRecord,
  'packs' | 'popularity' | 'pictureSources' | 'attributes'
> & {
  id: number
  url: string
  brandId: number | null
  /** Of `categoryPath`. */
  categoryIds: number[]
  attributes: OfferedAttribute[]
  packs: OfferedPack[]
}

/**
 * Streams what the seller offers, in batches and in order of creation, for the scope's place and
 * time and in its language. Source: KEY-06, LANG-04.
 */
export async function* streamOfferedProducts(scope: Scope): AsyncGenerator<OfferedProduct[]> {
  for (let lastId = 0; ; ) {
    const { rows } = await scope.database.replica.execute<OfferedRow>(
      offeredAfterSql(scope, lastId),
    )
    if (rows.length === 0) return
    lastId = rows.at(-1)!.id
    const sellable = rows.filter(({ packs }) => packs.length > 0)
    const texts = await translateOffered(scope, sellable)
    yield texts.map((row) => toOfferedProduct(row, scope.now))
  }
}

const offeredAfterSql = ({ seller, place }: Scope, lastId: number) => sql`
  select p.id, p.url, p.code, p.name, b.id as "brandId", b.name as brand, p.gtin, p.part_number as "partNumber",
    p.variant_group as "variantGroup", p.overview_html as overview, p.description_html as description,
    p.tax_rate as "taxRate", p.pictures, ${recordDocumentsSql(seller.id)} as documents,
    (select array_agg(a.name order by a.level)
      from category c
      join category a on a.seller_id = ${seller.id} and a.id = any(c.path)
      where c.seller_id = ${seller.id} and c.id = p.category_id) as "categoryPath",
    (select c.path from category c
      where c.seller_id = ${seller.id} and c.id = p.category_id) as "categoryIds",
    coalesce((
      select json_agg(json_build_object('caption', f.caption, 'value', v.label, 'section', f.section,
          'fieldId', f.id, 'valueId', v.id)
        order by pv.position, v.id)
      from product_value pv
      join field_value v on v.seller_id = ${seller.id} and v.id = pv.value_id
      join field f on f.seller_id = ${seller.id} and f.id = v.field_id
      where pv.seller_id = ${seller.id} and pv.product_id = p.id and f.caption <> 'Brand'), '[]') as attributes,
    coalesce((
      select json_agg(json_build_object('code', k.code, 'unit', k.unit, 'quantity', k.quantity,
          'price', k.price, 'mrp', k.mrp, 'specialPrice', k.special_price,
          'specialFrom', k.special_from, 'specialUntil', k.special_until,
          'hasStock', exists (
            select 1 from stock t
            join zone_warehouse z on z.seller_id = ${seller.id} and z.warehouse_id = t.warehouse_id
            where t.seller_id = ${seller.id} and t.pack_id = k.id and z.zone_id = ${place.zoneId}
              and t.on_hand > t.reserved))
        order by k.position, k.id)
      from pack k where k.seller_id = ${seller.id} and k.product_id = p.id and k.active), '[]') as packs
  from product p left join brand b on b.seller_id = ${seller.id} and b.id = p.brand_id
  where p.seller_id = ${seller.id} and p.active and p.id > ${lastId}
  order by p.id limit ${batchSize}`

function toOfferedProduct(
  { id: _, url, brandId: _b, categoryIds: _c, attributes, packs, ...row }: OfferedRow,
  now: Date,
): OfferedProduct {
  const record = {
    ...row,
    attributes: attributes.map(({ caption, value, section }) => ({ caption, value, section })),
    packs: packs.map((pack) => toPackRecord(pack, now)),
  }
  return { url, record }
}

function toPackRecord(offered: OfferedPack, now: Date): PackRecord {
  const { specialPrice, specialFrom, specialUntil, hasStock, ...pack } = offered
  const special =
    specialPrice === null
      ? null
      : { price: specialPrice, from: new Date(specialFrom!), until: new Date(specialUntil!) }
  const { isSpecial } = getCurrentPrice({ ...pack, special, offers: [] }, now)
  return { ...pack, cost: null, onHand: hasStock ? 1 : 0, special: isSpecial ? special : null }
}
