import type { BrandListRow } from '#contract/desk/vocabulary-lists.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { DeskBrandQuery } from '#domain/catalog/catalog.ts'
import { formatCount } from '#kernel/money.ts'
import { Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { DeskList } from '../list/list-record.ts'

/** The desk's list of brands. Source: DESK-02, DEAL-06. */
export const brandsList: DeskList<BrandListRow> = {
  kind: 'brands',
  title: 'Brands',
  nouns: ['brand', 'brands'],
  searchHint: 'Name',
  sort: 'name',
  columns: [
    {
      key: 'name',
      name: 'Brand',
      sort: 'name',
      card: 'title',
      isWide: true,
      cell: ({ name }) => <span title={name}>{name}</span>,
      csv: ({ name }) => name,
    },
    {
      key: 'page',
      name: 'In the shop',
      card: 'line',
      cell: ({ url, onSale }) =>
        onSale > 0 ? (
          <a href={toHref(paths.brand(url))} className="underline">
            View
          </a>
        ) : (
          '–'
        ),
    },
    {
      key: 'url',
      name: 'Address',
      isExtra: true,
      cell: ({ url }) => url,
      csv: ({ url }) => url,
    },
    {
      key: 'products',
      name: 'Products',
      sort: 'products',
      isNumber: true,
      card: 'value',
      cell: ({ id, products }, { money }) =>
        products === 0 ? (
          <span className="text-ink-2">None</span>
        ) : (
          <Link to={`${deskPaths.products()}?brand=${id}`} className="underline">
            {formatCount(products, money)}
            <span className="sm:hidden"> products</span>
          </Link>
        ),
      csv: ({ products }) => products,
    },
    {
      key: 'sale',
      name: 'On sale',
      sort: 'sale',
      isNumber: true,
      cell: ({ onSale }, { money }) => formatCount(onSale, money),
      csv: ({ onSale }) => onSale,
    },
  ],
  filters: [
    {
      key: 'products',
      name: 'Products',
      kind: 'choice',
      choices: [
        ['some', 'With products'],
        ['none', 'Without'],
      ],
    },
  ],
  views: [
    { name: 'Largest', query: 'products=some&sort=-products' },
    { name: 'Without products', query: 'products=none' },
  ],
  bulk: [
    {
      key: 'merge',
      done: 'merge',
      name: 'Merge',
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => `Merge ${count === 1 ? '1 brand' : `${count} brands`}`,
      ask: ({ choices = [] }, { name = '' }) => (
        <Select
          label="Into: products move there, which can’t be undone"
          name="name"
          required
          defaultValue={name}
        >
          <option value="">Choose a brand</option>
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
  empty: (
    <>
      <b>No brand yet</b>
      <span>A product that names a brand brings it here.</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.catalog.listDeskBrands(scope, query as DeskBrandQuery),
  count: ({ scope, shop }, queries) =>
    shop.catalog.countDeskBrands(scope, queries as DeskBrandQuery[]),
  preview: ({ scope, shop }, _, keys) => shop.catalog.previewMergeBrands(scope, keys),
  run: ({ scope, shop }, _, keys, form) =>
    shop.catalog.mergeBrandsInto(scope, keys, form.getText('name')),
}
