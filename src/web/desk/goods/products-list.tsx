import {
  type ProductListRow,
  type SaleAction,
  type SaleState,
  saleActionMoves,
  saleStates,
  saleStateWords,
} from '#contract/desk/product-list.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { ProductListQuery } from '#domain/catalog/catalog.ts'
import { formatAmount, formatCount } from '#kernel/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { toRowId } from '../desk-access.ts'
import type { DeskList } from '../list/list-record.ts'
import { MarginCell, toBasisPoints } from '../list/margin-cell.tsx'
import { Thumb } from '../parts/thumb.tsx'

const stateTones: Record<SaleState, string> = {
  active: 'good',
  inactive: 'look',
  draft: '',
  archived: '',
}

const countProducts = (count: number) => (count === 1 ? '1 product' : `${count} products`)

/** The desk's list of products. Source: DESK-02, DEAL-06. */
export const productsList: DeskList<ProductListRow> = {
  kind: 'products',
  title: 'Products',
  nouns: ['product', 'products'],
  searchHint: 'Name, SKU, part number, GTIN, brand',
  sort: '-added',
  columns: [
    {
      key: 'name',
      name: 'Product',
      sort: 'name',
      isWide: true,
      card: 'title',
      cell: ({ picture, name }) => (
        <span className="list-thing" title={name}>
          <Thumb picture={picture} size="line" />
          <span className="truncate">{name}</span>
        </span>
      ),
      csv: ({ name }) => name,
    },
    {
      key: 'code',
      name: 'SKU',
      sort: 'code',
      card: 'line',
      cell: ({ code }) => <span className="list-code">{code}</span>,
      csv: ({ code }) => code,
    },
    {
      key: 'brand',
      name: 'Brand',
      cell: ({ brand }) => <span className="text-ink-2">{brand || '–'}</span>,
      csv: ({ brand }) => brand,
    },
    {
      key: 'category',
      name: 'Category',
      isExtra: true,
      cell: ({ category }) => <span className="text-ink-2">{category}</span>,
      csv: ({ category }) => category,
    },
    {
      key: 'part',
      name: 'Part number',
      isExtra: true,
      cell: ({ partNumber }) => partNumber || '–',
      csv: ({ partNumber }) => partNumber,
    },
    {
      key: 'gtin',
      name: 'GTIN',
      isExtra: true,
      cell: ({ gtin }) => gtin || '–',
      csv: ({ gtin }) => gtin,
    },
    {
      key: 'packs',
      name: 'Packs',
      isNumber: true,
      isExtra: true,
      cell: ({ packs }) => packs,
      csv: ({ packs }) => packs,
    },
    {
      key: 'state',
      name: 'State',
      card: 'foot',
      cell: ({ state }) => (
        <span className={`list-tag ${stateTones[state]}`}>{saleStateWords[state]}</span>
      ),
      csv: ({ state }) => saleStateWords[state],
    },
    {
      key: 'price',
      name: 'Price',
      sort: 'price',
      isNumber: true,
      isMoney: true,
      card: 'value',
      cell: ({ price, packs }, { money }) => (
        <b>{price !== null ? formatAmount(price, money) : packs > 0 ? 'On request' : '–'}</b>
      ),
      csv: ({ price }) => price,
    },
    {
      key: 'cost',
      name: 'Cost',
      isNumber: true,
      isMoney: true,
      isExtra: true,
      cell: ({ cost }, { money }) => (cost === null ? '–' : formatAmount(cost, money)),
      csv: ({ cost }) => cost,
    },
    {
      key: 'margin',
      name: 'Margin',
      sort: 'margin',
      isNumber: true,
      cell: ({ margin }, { floor }) => <MarginCell margin={toBasisPoints(margin)} floor={floor} />,
      csv: ({ margin }) => (margin === null ? null : Number((100 * margin).toFixed(1))),
    },
    {
      key: 'stock',
      name: 'Stock',
      sort: 'stock',
      isNumber: true,
      card: 'top',
      cell: ({ free, packs }, { money }) => (
        <span className={free <= 0 && packs > 0 ? 'text-bad' : ''}>
          {formatCount(free, money)}
          <span className="sm:hidden"> in stock</span>
        </span>
      ),
      csv: ({ free }) => free,
    },
    {
      key: 'sold',
      name: 'Orders, 90 days',
      sort: 'sold',
      isNumber: true,
      cell: ({ sold }, { money }) => (sold === null ? '–' : formatCount(sold, money)),
      csv: ({ sold }) => sold,
    },
    {
      key: 'changed',
      name: 'Changed',
      sort: 'changed',
      cell: ({ changedOn, changedAt }) => (
        <time dateTime={changedAt} className="text-ink-2">
          {changedOn}
        </time>
      ),
      csv: ({ changedAt }) => changedAt,
      isMoment: true,
    },
    {
      key: 'added',
      name: 'Added',
      sort: 'added',
      isExtra: true,
      cell: ({ addedOn }) => <span className="text-ink-2">{addedOn}</span>,
    },
  ],
  filters: [
    {
      key: 'state',
      name: 'State',
      kind: 'choice',
      choices: saleStates.map((state) => [state, saleStateWords[state]] as const),
    },
    {
      key: 'stock',
      name: 'Stock',
      kind: 'choice',
      choices: [
        ['in', 'In stock'],
        ['low', 'Low: less than 30 days’ sales'],
        ['out', 'Out of stock'],
      ],
    },
    {
      key: 'lacks',
      name: 'Without',
      kind: 'choice',
      choices: [
        ['picture', 'Picture'],
        ['cost', 'Cost'],
        ['price', 'Price (on request)'],
        ['code', 'HSN or SAC code'],
      ],
    },
    { key: 'category', name: 'Category', kind: 'choice', choices: null },
    { key: 'brand', name: 'Brand', kind: 'choice', choices: null },
  ],
  views: [
    { name: 'On sale', query: 'state=active', empty: 'Nothing is on sale' },
    {
      name: 'Out of stock',
      query: 'state=active&stock=out',
      empty: 'Everything on sale is in stock',
    },
    {
      name: 'Low stock',
      query: 'state=active&stock=low',
      empty: 'Everything on sale lasts for 30 days',
    },
    {
      name: 'Without picture',
      query: 'state=active&lacks=picture',
      empty: 'Everything on sale has a picture',
    },
    {
      name: 'Without cost',
      query: 'state=active&lacks=cost',
      empty: 'Everything on sale has a cost',
    },
    {
      name: 'Without HSN code',
      query: 'state=active&lacks=code',
      countryCode: 'IN',
      empty: 'Everything on sale has its code',
    },
    { name: 'Drafts', query: 'state=draft', empty: 'No product is a draft' },
    { name: 'Archive', query: 'state=archived', empty: 'The archive is empty' },
  ],
  bulk: [
    {
      key: 'prices',
      name: 'Prices and stock',
      needs: 'prices',
      path: deskPaths.bulk(),
    },
    {
      key: 'tax',
      name: 'Tax',
      needs: 'catalogue',
      path: deskPaths.taxCodes(),
    },
    {
      key: 'publish',
      name: 'Put on sale',
      needs: 'catalogue',
      describe: (count) => `Put ${countProducts(count)} on sale`,
      able: 'can be put on sale',
      done: 'publish',
    },
    {
      key: 'withdraw',
      name: 'Take off sale',
      needs: 'catalogue',
      describe: (count) => `Take ${countProducts(count)} off sale`,
      able: 'can be taken off sale',
      done: 'withdraw',
    },
    {
      key: 'move',
      name: 'Move',
      needs: 'catalogue',
      describe: (count) => `Move ${countProducts(count)} to another category`,
      able: 'can be moved',
      done: 'move',
      ask: ({ choices = [] }) => (
        <Select label="To the category" name="category" required defaultValue="">
          <option value="">Choose</option>
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      ),
    },
    {
      key: 'archive',
      name: 'Archive',
      needs: 'catalogue',
      describe: (count) => `Archive ${countProducts(count)}`,
      able: 'can be archived',
      done: 'archive',
    },
    {
      key: 'restore',
      name: 'Restore',
      needs: 'catalogue',
      describe: (count) => `Restore ${countProducts(count)} from the archive`,
      able: 'can be restored',
      done: 'restore',
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('products', '') },
  ],
  getKey: ({ code }) => code,
  fits: ({ state }, action) =>
    action === 'move' || saleActionMoves[action as SaleAction].includes(state),
  getPath: ({ id }) => deskPaths.product(id),
  empty: (
    <>
      <b>No product yet</b>
      <span>Add one by hand, or bring in a file of all of them.</span>
      <ButtonLink to={deskPaths.imports()} tone="buy">
        Import products
      </ButtonLink>
    </>
  ),
  load: ({ scope, shop }, query) => shop.catalog.listDeskProducts(scope, query as ProductListQuery),
  count: ({ scope, shop }, queries) =>
    shop.catalog.countDeskProducts(scope, queries as ProductListQuery[]),
  preview: ({ scope, shop }, action, codes) =>
    action === 'move'
      ? shop.catalog.previewMove(scope, codes)
      : shop.catalog.previewSaleAction(scope, codes, action as SaleAction),
  run: ({ scope, shop }, action, codes, form) =>
    action === 'move'
      ? shop.catalog.moveToCategory(scope, codes, toRowId(form.getText('category')))
      : shop.catalog.runSaleAction(scope, codes, action as SaleAction),
}
