import { sql } from 'drizzle-orm'
import type { StaffLimits } from '#contract/accounts/staff.ts'
import type { DeskPack, DeskProduct } from '#contract/desk/desk-products.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { type DeskDocumentRow, documentsSql, toDeskDocument } from '../documents/document-sql.ts'
import { isOwnWarehouseSql } from './product-limits.ts'

/**
 * A product with everything that staff may see: of stock, that of their own warehouses. Another
 * seller's counts as missing. Source: DESK-02.
 */
export async function getDeskProduct(scope: Scope, id: number): Promise<DeskProduct> {
  requireStaff(scope, 'read')
  const product = await loadDeskProduct(scope, scope.database.primary, id)
  if (!product) throw stop('not-found')
  return product
}

/**
 * Up to `max` of the seller's products by id after this one, with everything that staff may see;
 * `sku`: only the one with this code. Source: KEY-02.
 */
export async function listDeskProductsAfter(
  scope: Scope,
  { after, max, sku }: { after: number; max: number; sku: string | null },
): Promise<DeskProduct[]> {
  requireStaff(scope, 'read')
  const { database, seller } = scope
  const { rows } = await database.primary.execute<{ id: number }>(sql`
    select id from product where seller_id = ${seller.id} and id > ${after}
      and ${sku === null ? sql`true` : sql`code = ${sku}`}
    order by id limit ${max}`)
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? [] : loadDeskProducts(scope, database.primary, ids)
}

/** The seller's products with these ids, in their order, as `getDeskProduct`. Source: KEY-05. */
export async function getDeskProducts(
  scope: Scope,
  ids: readonly number[],
): Promise<DeskProduct[]> {
  requireStaff(scope, 'read')
  if (ids.length === 0) return []
  const products = await loadDeskProducts(scope, scope.database.primary, ids)
  const byId = new Map(products.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Row = Omit<DeskProduct, 'packs' | 'documents'> & {
  packs: Omit<DeskPack, 'seen'>[]
  documents: DeskDocumentRow[]
}

export async function loadDeskProduct(
  scope: Scope,
  db: Db,
  id: number,
): Promise<DeskProduct | null> {
  const [product] = await loadDeskProducts(scope, db, [id])
  return product ?? null
}

/** The products with these ids, by id. */
async function loadDeskProducts(
  scope: Scope,
  db: Db,
  ids: readonly number[],
): Promise<DeskProduct[]> {
  const sellerId = scope.seller.id
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select p.id, p.code, p.url, p.version, p.name, coalesce(b.name, '') as brand, p.active, p.tax_rate as "taxRate",
      p.goods_code as "goodsCode", p.unit_code as "unitCode", p.cess_rate as "cessRate",
      p.tax_treatment as "taxTreatment",
      case when p.next_tax_from is not null then json_build_object('from', p.next_tax_from,
        'taxRate', p.next_tax_rate, 'cessRate', p.next_cess_rate,
        'taxTreatment', coalesce(p.next_tax_treatment, '')) end as "nextTax",
      coalesce((
        select json_agg(json_build_object('from', h.day, 'taxRate', h.tax_rate, 'cessRate', h.cess_rate,
          'taxTreatment', h.tax_treatment, 'before', json_build_object('taxRate', h.tax_rate_before,
            'cessRate', h.cess_rate_before, 'taxTreatment', h.tax_treatment_before))
          order by h.day desc)
        from tax_rate_change h where h.seller_id = ${sellerId} and h.product_id = p.id), '[]') as "taxChanges",
      coalesce(p.gtin, '') as gtin, coalesce(p.part_number, '') as "partNumber",
      coalesce(p.variant_group, '') as "variantGroup",
      case when not p.active then ${utcTextSql(sql`p.archived_at`)} end as "archivedAt",
      coalesce(p.page_title, '') as "pageTitle", coalesce(p.meta_description, '') as "metaDescription",
      ${utcTextSql(sql`p.publish_from`)} as "publishFrom", ${utcTextSql(sql`p.publish_until`)} as "publishUntil",
      coalesce(p.successor, '') as successor,
      p.overview_html as "overviewHtml", p.description_html as "descriptionHtml",
      (select string_agg(a.name, ' > ' order by a.level)
        from category c
        join category a on a.seller_id = ${sellerId} and a.id = any(c.path)
        where c.seller_id = ${sellerId} and c.id = p.category_id) as category,
      coalesce((
        select json_agg(json_build_object('caption', f.caption, 'value', v.label, 'kind', f.kind,
            'unit', f.unit)
          order by pv.position, v.id)
        from product_value pv
        join field_value v on v.seller_id = ${sellerId} and v.id = pv.value_id
        join field f on f.seller_id = ${sellerId} and f.id = v.field_id
        where pv.seller_id = ${sellerId} and pv.product_id = p.id and f.caption <> 'Brand'), '[]') as attributes,
      (select coalesce(json_agg(json_build_object('key', k.key, 'alt', coalesce(m.alt, '')) order by k.at), '[]')
        from unnest(p.pictures) with ordinality as k(key, at)
        left join media m on m.seller_id = ${sellerId} and m.key = k.key) as pictures,
      ${documentsSql(sellerId)} as documents,
      coalesce((${packsSql(sellerId, scope.staff?.limits)}), '[]') as packs
    from product p left join brand b on b.seller_id = ${sellerId} and b.id = p.brand_id
    where p.seller_id = ${sellerId} and p.id = any(${sql.param(ids)}::bigint[]) order by p.id`)
  return rows.map((row) => ({
    ...row,
    documents: row.documents.map(toDeskDocument),
    packs: row.packs.map((pack) => ({ ...pack, seen: signPack(scope, pack) })),
  }))
}

const packsSql = (sellerId: number, limits: StaffLimits | undefined) => sql`
  select json_agg(json_build_object('id', k.id, 'code', k.code, 'unit', k.unit,
      'quantity', k.quantity, 'price', k.price,
    'mrp', k.mrp, 'cost', k.cost, 'position', k.position, 'active', k.active,
    'special', case when k.special_price is not null then json_build_object('price', k.special_price,
      'from', ${utcTextSql(sql`k.special_from`)}, 'until', ${utcTextSql(sql`k.special_until`)}) end,
    'stock', (
      select coalesce(json_agg(json_build_object('warehouseId', w.id, 'warehouse', w.name,
        'warehouseCode', w.code, 'onHand', coalesce(t.on_hand, 0), 'reserved', coalesce(t.reserved, 0)) order by w.id), '[]')
      from warehouse w left join stock t on t.seller_id = ${sellerId} and t.pack_id = k.id and t.warehouse_id = w.id
      where w.seller_id = ${sellerId} and ${isOwnWarehouseSql(limits)})
    ) order by k.active desc, k.position, k.id)
  from pack k where k.seller_id = ${sellerId} and k.product_id = p.id`

/**
 * A short signature of everything that the pack's form shows. A plain hash would tell the cost to
 * whoever may see all the rest, by trying costs.
 */
function signPack({ outside }: Scope, pack: Omit<DeskPack, 'seen'>): string {
  // Earlier versions, which may run beside this one, sign without the codes of warehouses.
  const text = JSON.stringify(pack, (name, value) => (name === 'warehouseCode' ? undefined : value))
  return outside.secrets.sign('pack', text).slice(0, 22)
}
