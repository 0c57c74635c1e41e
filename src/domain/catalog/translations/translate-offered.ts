import type { Scope } from '#platform/scope.ts'
import { getTextLanguage, loadTranslations } from '#platform/translations/load-translations.ts'
import type { OfferedRow } from '../pages/stream-offered-products.ts'

/**
 * What is offered, with its texts in the language of the request: one statement, none in the
 * seller's first. Source: LANG-04.
 */
export async function translateOffered(
  { database, seller }: Scope,
  rows: readonly OfferedRow[],
): Promise<readonly OfferedRow[]> {
  if (getTextLanguage(seller) === null) return rows
  const attributes = rows.flatMap((row) => row.attributes)
  const texts = await loadTranslations(database.replica, seller, [
    {
      kind: 'product',
      subjects: rows.map(({ id }) => id),
      fields: ['name', 'overviewHtml', 'descriptionHtml'],
    },
    { kind: 'brand', subjects: rows.flatMap(({ brandId }) => brandId ?? []), fields: ['name'] },
    {
      kind: 'category',
      subjects: rows.flatMap(({ categoryIds }) => categoryIds),
      fields: ['name'],
    },
    { kind: 'attribute', subjects: attributes.map(({ fieldId }) => fieldId), fields: ['caption'] },
    { kind: 'value', subjects: attributes.map(({ valueId }) => valueId), fields: ['label'] },
    {
      kind: 'unit',
      subjects: rows.flatMap(({ packs }) => packs.map(({ unit }) => unit)),
      fields: ['name'],
    },
  ])
  return rows.map((row) => ({
    ...row,
    name: texts.get('product', row.id, 'name', row.name),
    overview: texts.get('product', row.id, 'overviewHtml', row.overview),
    description: texts.get('product', row.id, 'descriptionHtml', row.description),
    brand: row.brandId === null ? row.brand : texts.find('brand', row.brandId, 'name', row.brand),
    categoryPath: row.categoryPath.map((name, at) =>
      texts.get('category', row.categoryIds[at]!, 'name', name),
    ),
    attributes: row.attributes.map((attribute) => ({
      ...attribute,
      caption: texts.get('attribute', attribute.fieldId, 'caption', attribute.caption),
      value: texts.get('value', attribute.valueId, 'label', attribute.value),
    })),
    packs: row.packs.map((pack) => ({
      ...pack,
      unit: texts.get('unit', pack.unit, 'name', pack.unit),
    })),
  }))
}
