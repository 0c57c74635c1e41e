import { sellerHtml } from '../../seller-html.ts'
import type { Filing } from './category-store.ts'
import { foldName } from './fold-name.ts'
import type { PackRow } from './pack-store.ts'
import type { AttributeRecord, ProductRecord } from './product-record.ts'
import type { KnownProduct, ProductRow } from './product-store.ts'
import type { ProductValueRow } from './product-value-store.ts'

export interface RowContext {
  known: ReadonlyMap<string, KnownProduct>
  filing: Filing
  /** By folded name. */
  brands: ReadonlyMap<string, { id: number }>
  urls: ReadonlyMap<string, string>
  options: { keepPictures?: boolean }
}

export function productRowOf(record: ProductRecord, context: RowContext): ProductRow {
  return {
    id: context.known.get(record.code)?.id ?? null,
    code: record.code,
    url: context.urls.get(record.code)!,
    name: record.name,
    brand_id: record.brand === null ? null : context.brands.get(foldName(record.brand))!.id,
    category_id: context.filing.of(record.categoryPath).id,
    gtin: record.gtin,
    part_number: record.partNumber,
    variant_group: record.variantGroup,
    overview_html: sellerHtml(record.overview),
    description_html: sellerHtml(record.description),
    tax_rate: record.taxRate,
    pictures: context.options.keepPictures && record.pictures.length === 0 ? null : record.pictures,
    picture_sources: record.pictureSources ?? null,
    popularity: record.popularity ?? null,
    published_at: record.publishedAt?.toISOString() ?? null,
  }
}

export function packRowsOf(records: readonly ProductRecord[], idOf: (record: ProductRecord) => number): PackRow[] {
  return records.flatMap((record) => {
    const productId = idOf(record)
    return record.packs.map((pack, position) => ({
      product_id: productId,
      code: pack.code,
      unit: pack.unit,
      quantity: pack.quantity,
      price: pack.price,
      mrp: pack.mrp,
      cost: pack.cost,
      special_price: pack.special?.price ?? null,
      special_from: pack.special?.from.toISOString() ?? null,
      special_until: pack.special?.until.toISOString() ?? null,
      position,
      on_hand: pack.onHand,
    }))
  })
}

/** One row per product and value; a value that comes twice keeps its first place. */
export function valueRowsOf(
  productIds: readonly number[],
  attributes: readonly (readonly AttributeRecord[])[],
  valueIdOf: (attribute: AttributeRecord) => number,
): ProductValueRow[] {
  const rows: ProductValueRow[] = []
  for (const [at, productId] of productIds.entries()) {
    const seen = new Set<number>()
    for (const [position, attribute] of attributes[at]!.entries()) {
      const valueId = valueIdOf(attribute)
      if (seen.has(valueId)) continue
      seen.add(valueId)
      rows.push({ productId, valueId, position })
    }
  }
  return rows
}
