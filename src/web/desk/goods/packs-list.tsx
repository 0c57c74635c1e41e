import type { ListedPackRow } from '#contract/desk/pack-list.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { PackListQuery } from '#domain/catalog/catalog.ts'
import { formatCount } from '#kernel/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { DeskList } from '../list/list-record.ts'
import { AmountCell, FreeNow, MarginNow, StockCells } from './sheet-cells.tsx'

const sumStock = ({ stock }: ListedPackRow, part: 'onHand' | 'reserved') =>
  stock.reduce((sum, each) => sum + each[part], 0)

/** The desk's sheet of prices and stock, a row a pack. Source: DEAL-06. */
export const packsList: DeskList<ListedPackRow> = {
  kind: 'packs',
  title: 'Prices and stock',
  nouns: ['pack', 'packs'],
  searchHint: 'Name, SKU, GTIN or brand',
  sort: '-sold',
  isSheet: true,
  columns: [
    {
      key: 'product',
      name: 'Product and pack',
      sort: 'product',
      isWide: true,
      card: 'title',
      cell: ({ product, code, unit, isOnSale }) => (
        <span className="sheet-name" title={`${product}, ${unit}`}>
          <span>{product}</span>
          <span className="sheet-pack">
            <span className="list-code">{code}</span>
            <span>{unit}</span>
            {!isOnSale && <span className="list-tag look">Off sale</span>}
          </span>
        </span>
      ),
      csv: ({ product, unit }) => `${product}, ${unit}`,
    },
    {
      key: 'code',
      name: 'SKU',
      sort: 'code',
      isExtra: true,
      cell: ({ code }) => <span className="list-code">{code}</span>,
      csv: ({ code }) => code,
    },
    {
      key: 'pieces',
      name: 'Pieces',
      isNumber: true,
      isExtra: true,
      cell: ({ quantity }, { money }) => formatCount(quantity, money),
      csv: ({ quantity }) => quantity,
    },
    {
      key: 'sold',
      name: 'Sold, 30 days',
      sort: 'sold',
      isNumber: true,
      cell: ({ sold }, { money }) => (
        <span className="sheet-line">{sold === null ? '–' : formatCount(sold, money)}</span>
      ),
      csv: ({ sold }) => sold,
    },
    {
      key: 'price',
      name: 'Price',
      sort: 'price',
      isNumber: true,
      isMoney: true,
      isTyped: true,
      cell: (row) => <AmountCell row={row} part="price" />,
      csv: ({ price }) => price,
    },
    {
      key: 'mrp',
      name: 'MRP',
      isNumber: true,
      isMoney: true,
      isTyped: true,
      cell: (row) => <AmountCell row={row} part="mrp" />,
      csv: ({ mrp }) => mrp,
    },
    {
      key: 'cost',
      name: 'Cost',
      needs: 'costs',
      isNumber: true,
      isMoney: true,
      isTyped: true,
      cell: (row) => <AmountCell row={row} part="cost" />,
      csv: ({ cost }) => cost,
    },
    {
      key: 'margin',
      name: 'Margin',
      needs: 'costs',
      sort: 'margin',
      isNumber: true,
      cell: (row, { floor }) => <MarginNow row={row} floor={floor} />,
    },
    {
      key: 'warehouse',
      name: 'Warehouse',
      cell: ({ stock }) =>
        stock.map(({ warehouseId, warehouse }) => (
          <span key={warehouseId} className="sheet-line sheet-place" title={warehouse}>
            {warehouse}
          </span>
        )),
      csv: ({ stock }) => stock.map(({ warehouse }) => warehouse).join(', '),
    },
    {
      key: 'stock',
      name: 'On hand',
      isNumber: true,
      isTyped: true,
      cell: (row) => <StockCells row={row} />,
      csv: (row) => sumStock(row, 'onHand'),
    },
    {
      key: 'reserved',
      name: 'Reserved',
      isNumber: true,
      cell: ({ stock }, { money }) =>
        stock.map(({ warehouseId, reserved }) => (
          <span key={warehouseId} className="sheet-line text-ink-2">
            {formatCount(reserved, money)}
          </span>
        )),
      csv: (row) => sumStock(row, 'reserved'),
    },
    {
      key: 'free',
      name: 'Free',
      sort: 'free',
      isNumber: true,
      cell: (row) => <FreeNow row={row} />,
      csv: (row) => sumStock(row, 'onHand') - sumStock(row, 'reserved'),
    },
  ],
  filters: [
    { key: 'show', name: 'Show', kind: 'choice', choices: null },
    { key: 'warehouse', name: 'Warehouse', kind: 'choice', choices: null },
    { key: 'category', name: 'Category', kind: 'choice', choices: null },
    { key: 'brand', name: 'Brand', kind: 'choice', choices: null },
  ],
  views: [
    { name: 'Running low', query: 'show=low' },
    { name: 'Out of stock', query: 'show=out' },
    { name: 'Below the floor', query: 'show=floor', needs: 'costs' },
    { name: 'Changed this week', query: 'show=changed' },
    { name: 'All', query: 'show=all' },
  ],
  start: {
    name: 'Needs attention',
    allQuery: 'show=all',
    empty: (
      <>
        <b>Nothing needs attention</b>
        <span>No pack on sale runs low, is out of stock or sells below the floor.</span>
        <ButtonLink to="?show=all">All packs</ButtonLink>
      </>
    ),
  },
  bulk: [],
  getKey: ({ id }) => String(id),
  getLabel: ({ product, unit }) => `${product}, ${unit}`,
  getPath: ({ productId }) => deskPaths.product(productId),
  empty: (
    <>
      <b>No pack yet</b>
      <span>
        Packs come with their products: add one by hand, or bring in a file of all of them.
      </span>
      <ButtonLink to={deskPaths.imports()} tone="buy">
        Import products
      </ButtonLink>
    </>
  ),
  load: ({ scope, shop }, query) => shop.catalog.listDeskPacks(scope, query as PackListQuery),
  count: ({ scope, shop }, queries) =>
    shop.catalog.countDeskPacks(scope, queries as PackListQuery[]),
}
