import { sellerHtml } from '../../seller-html.ts'
import type { SearchTexts } from '../words/search-term-rules.ts'
import type { Filing } from './category-store.ts'
import { foldName } from './fold-name.ts'
import type { PackRow } from './pack-store.ts'
import type { AttributeRecord, ProductRecord } from './product-record.ts'
import type { KnownProduct, ProductRow } from './product-store.ts'
import type { FiledValues } from './value-store.ts'

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
    pictures:
      context.options.keepPictures && record.pictures.length === 0
        ? null
        : [...new Set(record.pictures)],
    picture_sources: record.pictureSources ?? null,
    popularity: record.popularity ?? null,
    published_at: record.publishedAt?.toISOString() ?? null,
  }
}

export function packRowsOf(
  records: readonly ProductRecord[],
  idOf: (record: ProductRecord) => number,
): PackRow[] {
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

/** A value of a product at its place. */
export interface PlacedValue {
  valueId: number
  position: number
  attribute: AttributeRecord
}

/** A product's values in their order; one that comes twice keeps its first place. */
export function placedValues(
  attributes: readonly AttributeRecord[],
  values: FiledValues,
): PlacedValue[] {
  const seen = new Set<number>()
  const placed: PlacedValue[] = []
  for (const [position, attribute] of attributes.entries()) {
    const valueId = values.idOf(attribute)
    if (seen.has(valueId)) continue
    seen.add(valueId)
    placed.push({ valueId, position, attribute })
  }
  return placed
}

/** What a new product will be found by: the same as search-entry.ts reads of its rows. */
export function searchTextsOf(
  record: ProductRecord,
  row: ProductRow,
  filed: { brand: string | null; categories: string[]; values: readonly string[] },
): SearchTexts {
  const codes = [row.code, row.part_number, row.gtin].filter((code) => code !== null)
  const packCodes = record.packs.map((pack) => pack.code).filter((code) => code !== row.code)
  return {
    name: row.name,
    brand: filed.brand,
    categories: filed.categories,
    codes: [...codes, ...inByteOrder(packCodes)],
    attributes: [...filed.values],
    html: `${row.overview_html} ${row.description_html}`,
  }
}

/** As PostgreSQL sorts by the collation "C". */
function inByteOrder(codes: string[]): string[] {
  return codes.length < 2
    ? codes
    : codes.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}
