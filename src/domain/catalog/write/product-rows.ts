import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import type { SearchTexts } from '../words/search-term-rules.ts'
import type { CategoryTree } from './category-store.ts'
import { foldName } from './fold-name.ts'
import type { PackRow } from './pack-store.ts'
import type { AttributeRecord, ProductRecord } from './product-record.ts'
import type { ExistingProduct, ProductRow } from './product-store.ts'
import type { ValueIds } from './value-store.ts'

export interface RowContext {
  existingByCode: ReadonlyMap<string, ExistingProduct>
  categoryTree: CategoryTree
  /** By folded name. */
  brands: ReadonlyMap<string, { id: number }>
  urls: ReadonlyMap<string, string>
  options: { keepPictures?: boolean }
}

export function toProductRow(record: ProductRecord, context: RowContext): ProductRow {
  return {
    id: context.existingByCode.get(record.code)?.id ?? null,
    code: record.code,
    url: context.urls.get(record.code)!,
    name: record.name,
    brand_id: record.brand === null ? null : context.brands.get(foldName(record.brand))!.id,
    category_id: context.categoryTree.getCategory(record.categoryPath).id,
    gtin: record.gtin,
    part_number: record.partNumber,
    variant_group: record.variantGroup,
    overview_html: sanitizeSellerHtml(record.overview),
    description_html: sanitizeSellerHtml(record.description),
    tax_rate: record.taxRate,
    ...toTaxColumns(record.tax ?? {}),
    pictures:
      context.options.keepPictures && record.pictures.length === 0
        ? null
        : [...new Set(record.pictures)],
    picture_sources: record.pictureSources ?? null,
    successor: record.successor ?? null,
    popularity: record.popularity ?? null,
    published_at: record.publishedAt?.toISOString() ?? null,
  }
}

function toTaxColumns(terms: Partial<TaxTerms>) {
  const { goodsCode, unitCode, cessRate, taxTreatment, nextTax } = terms
  return {
    goods_code: goodsCode ?? null,
    unit_code: unitCode ?? null,
    cess_rate: cessRate ?? null,
    tax_treatment: taxTreatment ?? null,
    has_next_tax: nextTax !== undefined,
    next_tax_from: nextTax?.from ?? null,
    next_tax_rate: nextTax?.taxRate ?? null,
    next_cess_rate: nextTax?.cessRate ?? null,
    next_tax_treatment: nextTax?.taxTreatment ?? null,
  }
}

export function toPackRows(
  records: readonly ProductRecord[],
  getId: (record: ProductRecord) => number,
): PackRow[] {
  return records.flatMap((record) => {
    const productId = getId(record)
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

/** A product's value with its position. */
export interface PositionedValue {
  valueId: number
  position: number
  attribute: AttributeRecord
}

/** A product's values in order; a repeated value keeps its first position. */
export function toPositionedValues(
  attributes: readonly AttributeRecord[],
  values: ValueIds,
): PositionedValue[] {
  const seenValueIds = new Set<number>()
  const positionedValues: PositionedValue[] = []
  for (const [position, attribute] of attributes.entries()) {
    const valueId = values.getId(attribute)
    if (seenValueIds.has(valueId)) continue
    seenValueIds.add(valueId)
    positionedValues.push({ valueId, position, attribute })
  }
  return positionedValues
}

/** A new product's search texts: the same as search-entry.ts reads from its rows. */
export function toSearchTexts(
  record: ProductRecord,
  row: ProductRow,
  labels: { brand: string | null; categories: string[]; values: readonly string[] },
): SearchTexts {
  const codes = [row.code, row.part_number, row.gtin].filter((code) => code !== null)
  const packCodes = record.packs.map((pack) => pack.code).filter((code) => code !== row.code)
  return {
    name: row.name,
    brand: labels.brand,
    categories: labels.categories,
    codes: [...codes, ...sortByBytes(packCodes)],
    attributes: [...labels.values],
    html: `${row.overview_html} ${row.description_html}`,
  }
}

/** Sorts as PostgreSQL does with collation "C". */
function sortByBytes(codes: string[]): string[] {
  return codes.length < 2
    ? codes
    : codes.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}
