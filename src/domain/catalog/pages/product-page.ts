import type { ProductPage, Specification, Variant } from '#contract/catalog/catalog.ts'
import { categoryPath } from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import { toPackView } from './cards.ts'
import {
  findProductRow,
  loadRelatedCards,
  loadVariantRows,
  type SpecificationRow,
  type VariantRow,
} from './product-page-store.ts'
import { buildVariantLabels } from './variant-rules.ts'

const maxRelated = 10

/**
 * Everything that a product's page shows, for the viewer's place and time; null where the seller
 * has no active product at this URL. At most three statements. Source: PDP-01.
 */
export async function loadProductPage(scope: Scope, url: string): Promise<ProductPage | null> {
  const db = scope.database.replica
  const row = await findProductRow(db, scope, url)
  if (!row) return null
  const [variants, related] = await Promise.all([
    row.variantGroup === null ? [] : loadVariantRows(db, scope.seller.id, row.variantGroup, row.id),
    loadRelatedCards(db, scope, row.id, maxRelated),
  ])
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
    overviewHtml: sanitizeSellerHtml(row.overviewHtml),
    descriptionHtml: sanitizeSellerHtml(row.descriptionHtml),
    taxRate: row.taxRate,
    packs: row.packs.map((pack) => toPackView(pack, scope)),
    specification: groupBySection(row.specification),
    crumbs: row.crumbs.map(({ name }, at) => ({
      name,
      path: categoryPath(row.crumbs.slice(0, at + 1).map((crumb) => crumb.url)),
    })),
    variants: toVariants(row.specification, row.name, variants),
    related,
  }
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
