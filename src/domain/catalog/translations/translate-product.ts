import type { Scope } from '#platform/scope.ts'
import { loadTranslations, type Translations } from '#platform/translations/load-translations.ts'
import type { StoredPack } from '../pages/cards.ts'
import type { ProductPageRow, SpecificationRow, VariantRow } from '../pages/product-page-store.ts'

interface Texts {
  row: ProductPageRow
  others: VariantRow[]
}

/**
 * A product and the variants beside it in the language of the request, by at most one statement.
 * Source: LANG-04.
 */
export async function translateProduct(scope: Scope, { row, others }: Texts): Promise<Texts> {
  const products = [row, ...others]
  const values = [...row.specification, ...others.flatMap((other) => other.values)]
  const texts = await loadTranslations(scope.database.replica, scope.seller, [
    {
      kind: 'product',
      subjects: [row.id],
      fields: ['pageTitle', 'metaDescription', 'overviewHtml', 'descriptionHtml'],
    },
    { kind: 'product', subjects: products.map(({ id }) => id), fields: ['name'] },
    { kind: 'brand', subjects: row.brandId === null ? [] : [row.brandId], fields: ['name'] },
    { kind: 'category', subjects: row.crumbs.map(({ id }) => id), fields: ['name'] },
    { kind: 'attribute', subjects: values.map(({ fieldId }) => fieldId), fields: ['caption'] },
    { kind: 'value', subjects: values.map(({ valueId }) => valueId), fields: ['label'] },
    { kind: 'section', subjects: values.flatMap(({ section }) => section ?? []), fields: ['name'] },
    { kind: 'unit', subjects: listUnits(products), fields: ['name'] },
    { kind: 'picture', subjects: Object.keys(row.pictureTexts), fields: ['alt'] },
    { kind: 'document', subjects: row.documents.map(({ id }) => id), fields: ['title'] },
  ])
  return {
    row: {
      ...row,
      name: texts.get('product', row.id, 'name', row.name),
      brandName:
        row.brandId === null ? null : texts.find('brand', row.brandId, 'name', row.brandName),
      pageTitle: texts.find('product', row.id, 'pageTitle', row.pageTitle),
      metaDescription: texts.find('product', row.id, 'metaDescription', row.metaDescription),
      overviewHtml: texts.get('product', row.id, 'overviewHtml', row.overviewHtml),
      descriptionHtml: texts.get('product', row.id, 'descriptionHtml', row.descriptionHtml),
      crumbs: row.crumbs.map((crumb) => ({
        ...crumb,
        name: texts.get('category', crumb.id, 'name', crumb.name),
      })),
      pictureTexts: Object.fromEntries(
        Object.entries(row.pictureTexts).map(([key, alt]) => [
          key,
          texts.get('picture', key, 'alt', alt),
        ]),
      ),
      documents: row.documents.map((document) => ({
        ...document,
        title: texts.get('document', document.id, 'title', document.title),
      })),
      packs: translatePacks(row.packs, texts),
      specification: row.specification.map((value) => translateValue(value, texts)),
    },
    others: others.map((other) => ({
      ...other,
      name: texts.get('product', other.id, 'name', other.name),
      packs: translatePacks(other.packs, texts),
      values: other.values.map((value) => translateValue(value, texts)),
    })),
  }
}

/** The units of these products' packs. */
export function listUnits(products: readonly { packs: readonly StoredPack[] }[]): string[] {
  return products.flatMap(({ packs }) => packs.map(({ unit }) => unit))
}

/** Packs with their units translated. */
export function translatePacks(packs: readonly StoredPack[], texts: Translations): StoredPack[] {
  return packs.map((pack) => ({ ...pack, unit: texts.get('unit', pack.unit, 'name', pack.unit) }))
}

function translateValue(value: SpecificationRow, texts: Translations): SpecificationRow {
  const { section, fieldId, valueId } = value
  return {
    ...value,
    section: section && texts.get('section', section, 'name', section),
    caption: texts.get('attribute', fieldId, 'caption', value.caption),
    value: texts.get('value', valueId, 'label', value.value),
  }
}
