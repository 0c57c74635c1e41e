import type { BrandListRow } from '#contract/desk/vocabulary-lists.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { DeskBrandQuery } from '#domain/catalog/catalog.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import { Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { DeskList } from '../list/list-record.ts'

/** The desk's list of brands. Source: DESK-02, DEAL-06. */
export const brandsList: DeskList<BrandListRow> = {
  kind: 'brands',
  title: deskVocabularyTexts.brands,
  countRows: deskVocabularyTexts.countBrands,
  searchHint: deskVocabularyTexts.brandName,
  sort: 'name',
  columns: [
    {
      key: 'name',
      name: deskVocabularyTexts.brand,
      sort: 'name',
      card: 'title',
      isWide: true,
      cell: ({ name }) => <span title={name}>{name}</span>,
      csv: ({ name }) => name,
    },
    {
      key: 'page',
      name: deskVocabularyTexts.inTheShop,
      card: 'line',
      cell: ({ url, onSale }) =>
        onSale > 0 ? (
          <a href={toHref(paths.brand(url))} className="underline">
            {deskVocabularyTexts.view()}
          </a>
        ) : (
          '–'
        ),
    },
    {
      key: 'url',
      name: deskVocabularyTexts.address,
      isExtra: true,
      cell: ({ url }) => url,
      csv: ({ url }) => url,
    },
    {
      key: 'products',
      name: deskVocabularyTexts.products,
      sort: 'products',
      isNumber: true,
      card: 'value',
      cell: ({ id, products }, { money }) =>
        products === 0 ? (
          <span className="text-ink-2">{deskVocabularyTexts.noProducts()}</span>
        ) : (
          <Link to={`${deskPaths.products()}?brand=${id}`} className="underline">
            {formatCount(products, money)}
            <span className="sm:hidden"> {deskVocabularyTexts.productsUnit()}</span>
          </Link>
        ),
      csv: ({ products }) => products,
    },
    {
      key: 'sale',
      name: deskVocabularyTexts.onSale,
      sort: 'sale',
      isNumber: true,
      cell: ({ onSale }, { money }) => formatCount(onSale, money),
      csv: ({ onSale }) => onSale,
    },
  ],
  filters: [
    {
      key: 'products',
      name: deskVocabularyTexts.products,
      kind: 'choice',
      choices: [
        ['some', deskVocabularyTexts.withProducts],
        ['none', deskVocabularyTexts.none],
      ],
    },
  ],
  views: [
    { name: deskVocabularyTexts.largest, query: 'products=some&sort=-products' },
    { name: deskVocabularyTexts.withoutProducts, query: 'products=none' },
  ],
  bulk: [
    {
      key: 'merge',
      done: 'merge',
      name: deskVocabularyTexts.merge,
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => deskVocabularyTexts.mergeBrands({ count }),
      ask: ({ choices = [] }, { name = '' }) => (
        <Select label={deskVocabularyTexts.mergeInto()} name="name" required defaultValue={name}>
          <option value="">{deskVocabularyTexts.chooseABrand()}</option>
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      ),
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('brands', '') },
  ],
  getKey: ({ id }) => String(id),
  getLabel: ({ name }) => name,
  getPath: ({ id }) => `${deskPaths.brands()}?edit=${id}`,
  empty: () => (
    <>
      <b>{deskVocabularyTexts.noBrands()}</b>
      <span>{deskVocabularyTexts.noBrandsHint()}</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.catalog.listDeskBrands(scope, query as DeskBrandQuery),
  count: ({ scope, shop }, queries) =>
    shop.catalog.countDeskBrands(scope, queries as DeskBrandQuery[]),
  preview: ({ scope, shop }, _, keys) => shop.catalog.previewMergeBrands(scope, keys),
  run: ({ scope, shop }, _, keys, form) =>
    shop.catalog.mergeBrandsInto(scope, keys, form.getText('name')),
}
