import type {
  ProductPage,
  Specification,
  Variant,
  VariantMatrix,
} from '#contract/catalog/catalog.ts'
import { categoryPath } from '#contract/paths/paths.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import { toDocumentViews } from '../documents/document-sql.ts'
import { translateProduct } from '../translations/translate-product.ts'
import { findCheapestPackView, type StoredPack, toPackView } from './cards.ts'
import { orderFields, pickDecidingFacts } from './deciding-facts.ts'
import {
  findProductRow,
  loadRelatedCards,
  loadVariantRows,
  type ProductPageRow,
  type SpecificationRow,
  sampleCategoryValues,
  type VariantRow,
} from './product-page-store.ts'
import { buildVariantMatrix, type ComparedVariant } from './variant-matrix.ts'
import { buildVariantLabels } from './variant-rules.ts'

const maxRelated = 10

/**
 * Everything that a product's page shows, for the viewer's place and time; null where the seller
 * has no active product at this URL. At most three statements, one more where what the
 * category's products differ in is not cached, and two more in a further language. Source: PDP-01,
 * LOOK-01, LANG-04.
 */
export async function loadProductPage(scope: Scope, url: string): Promise<ProductPage | null> {
  const db = scope.database.replica
  const stored = await findProductRow(db, scope, url)
  if (!stored) return null
  const [variantRows, related, fieldOrder] = await Promise.all([
    stored.variantGroup === null ? [] : loadVariantRows(db, scope, stored.variantGroup, stored),
    loadRelatedCards(db, scope, stored.id, maxRelated),
    loadFieldOrder(scope, stored),
  ])
  const { row, others } = await translateProduct(scope, { row: stored, others: variantRows })
  const variants = others.filter(({ isVariant }) => isVariant)
  const matrix = toMatrix(scope, row, others, listNamedFields(stored, fieldOrder))
  return {
    productId: row.id,
    code: row.code,
    url: row.url,
    name: row.name,
    brand: row.brandName === null ? null : { name: row.brandName, url: row.brandUrl! },
    gtin: row.gtin,
    partNumber: row.partNumber,
    pictures: row.pictures,
    pictureTexts: row.pictureTexts,
    pageTitle: row.pageTitle,
    metaDescription: row.metaDescription,
    overviewHtml: sanitizeSellerHtml(row.overviewHtml),
    descriptionHtml: sanitizeSellerHtml(row.descriptionHtml),
    taxRate: row.taxRate,
    packs: row.packs.map((pack) => toPackView(pack, scope)),
    specification: groupBySection(row.specification),
    documents: toDocumentViews(row.documents),
    crumbs: row.crumbs.map(({ name }, at) => ({
      name,
      path: categoryPath(row.crumbs.slice(0, at + 1).map((crumb) => crumb.url)),
    })),
    facts: pickDecidingFacts(row.specification, {
      axes: listAxes(matrix),
      fieldOrder,
      shown: [row.brandName, row.partNumber, row.code],
    }),
    variants: toVariants(row.specification, row.name, variants),
    matrix,
    related,
  }
}

/** The fields that tell the category's products apart, the most telling first. */
function loadFieldOrder(
  scope: Scope,
  { categoryId, crumbs }: Pick<ProductPageRow, 'categoryId' | 'crumbs'>,
): Promise<number[]> {
  const category = { categoryId, level: crumbs.length }
  const { cache, database, seller } = scope
  const cacheTags = [tags.category(seller.id, categoryId), tags.seller(seller.id)]
  return getOrLoad(cache, `deciding fields ${seller.id} ${categoryId}`, cacheTags, async () =>
    orderFields(await sampleCategoryValues(database.replica, seller.id, category)),
  )
}

function toMatrix(
  scope: Scope,
  product: ProductPageRow,
  others: readonly VariantRow[],
  decidingFields: readonly number[],
): VariantMatrix | null {
  const current = { ...product, values: product.specification, isVariant: true }
  const [group, siblings] = [true, false].map((isVariant) =>
    [current, ...others]
      .filter((other) => other.isVariant === isVariant)
      .map((other) => toCompared(scope, other)),
  )
  return buildVariantMatrix(group!, { products: siblings!, decidingFields })
}

/** Those of the fields that the product's name, as the seller wrote it, has a value of. */
function listNamedFields(product: ProductPageRow, fieldOrder: readonly number[]): number[] {
  const name = product.name.toLowerCase()
  const namedFields = new Set(
    product.specification
      .filter(({ value }) => name.includes(value.toLowerCase()))
      .map(({ fieldId }) => fieldId),
  )
  // What the name leaves out follows from what it says.
  return fieldOrder.filter((fieldId) => namedFields.has(fieldId))
}

function toCompared(
  scope: Scope,
  variant: { id: number; url: string; name: string; packs: StoredPack[] } & Pick<
    VariantRow,
    'values'
  >,
): ComparedVariant {
  const { id, url, name, values } = variant
  const pack = findCheapestPackView(variant.packs, scope)
  const price = pack?.price ?? null
  return {
    productId: id,
    url,
    name,
    values,
    each: price === null ? null : Math.round(price / pack!.quantity),
    // Where nothing is delivered, nothing is known to be sold out.
    isSoldOut:
      price !== null &&
      scope.place.zoneId !== null &&
      variant.packs.every(({ stock }) => stock <= 0),
  }
}

function listAxes(matrix: VariantMatrix | null): string[] {
  if (!matrix) return []
  const { rows, columns } = matrix
  return columns ? [columns.caption, rows.caption] : [rows.caption]
}

/** Rows without a section first, then each section in order of its first row. */
function groupBySection(rows: readonly SpecificationRow[]): Specification[] {
  const sections = Map.groupBy(rows, (row) => row.section)
  const headings = [...sections.keys()].sort((a, b) => Number(a !== null) - Number(b !== null))
  return headings.map((section) => ({
    section,
    lines: sections
      .get(section)!
      .map(({ caption, value, fieldId, valueId }) => ({ caption, value, fieldId, valueId })),
  }))
}

function toVariants(
  specification: readonly SpecificationRow[],
  name: string,
  others: readonly VariantRow[],
): Variant[] {
  const labels = buildVariantLabels([{ name, values: specification }, ...others])
  return others.map(({ id, url, name: variantName, picture }, at) => ({
    productId: id,
    url,
    name: variantName,
    picture,
    label: labels[at + 1]!,
  }))
}
