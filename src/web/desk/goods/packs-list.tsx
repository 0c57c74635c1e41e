import type { ListedPackRow } from '#contract/desk/pack-list.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { PackListQuery } from '#domain/catalog/catalog.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { DeskList } from '../list/list-record.ts'
import { AmountCell, FreeNow, MarginNow, StockCells } from './sheet-cells.tsx'

const sumStock = ({ stock }: ListedPackRow, part: 'onHand' | 'reserved') =>
  stock.reduce((sum, each) => sum + each[part], 0)

/** The desk's sheet of prices and stock, a row a pack. Source: DEAL-06. */
export const packsList: DeskList<ListedPackRow> = {
  kind: 'packs',
  title: deskStockTexts.pricesAndStock,
  countRows: deskStockTexts.countPacks,
  searchHint: deskStockTexts.searchHint,
  sort: '-sold',
  isSheet: true,
  columns: [
    {
      key: 'product',
      name: deskStockTexts.productAndPack,
      sort: 'product',
      isWide: true,
      card: 'title',
      cell: ({ product, code, unit, isOnSale }) => (
        <span className="sheet-name" title={`${product}, ${unit}`}>
          <span>{product}</span>
          <span className="sheet-pack">
            <span className="list-code">{code}</span>
            <span>{unit}</span>
            {!isOnSale && <span className="list-tag look">{deskStockTexts.offSale()}</span>}
          </span>
        </span>
      ),
      csv: ({ product, unit }) => `${product}, ${unit}`,
    },
    {
      key: 'code',
      name: deskStockTexts.sku,
      sort: 'code',
      isExtra: true,
      cell: ({ code }) => <span className="list-code">{code}</span>,
      csv: ({ code }) => code,
    },
    {
      key: 'pieces',
      name: deskStockTexts.pieces,
      isNumber: true,
      isExtra: true,
      cell: ({ quantity }, { money }) => formatCount(quantity, money),
      csv: ({ quantity }) => quantity,
    },
    {
      key: 'sold',
      name: deskStockTexts.soldRecently,
      sort: 'sold',
      isNumber: true,
      cell: ({ sold }, { money }) => (
        <span className="sheet-line">{sold === null ? '–' : formatCount(sold, money)}</span>
      ),
      csv: ({ sold }) => sold,
    },
    {
      key: 'price',
      name: deskStockTexts.price,
      sort: 'price',
      isNumber: true,
      isMoney: true,
      isTyped: true,
      cell: (row) => <AmountCell row={row} part="price" />,
      csv: ({ price }) => price,
    },
    {
      key: 'mrp',
      name: deskStockTexts.mrp,
      isNumber: true,
      isMoney: true,
      isTyped: true,
      cell: (row) => <AmountCell row={row} part="mrp" />,
      csv: ({ mrp }) => mrp,
    },
    {
      key: 'cost',
      name: deskStockTexts.cost,
      needs: 'costs',
      isNumber: true,
      isMoney: true,
      isTyped: true,
      cell: (row) => <AmountCell row={row} part="cost" />,
      csv: ({ cost }) => cost,
    },
    {
      key: 'margin',
      name: deskStockTexts.margin,
      needs: 'costs',
      sort: 'margin',
      isNumber: true,
      cell: (row, { floor }) => <MarginNow row={row} floor={floor} />,
    },
    {
      key: 'warehouse',
      name: deskStockTexts.warehouse,
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
      name: deskStockTexts.onHand,
      isNumber: true,
      isTyped: true,
      cell: (row) => <StockCells row={row} />,
      csv: (row) => sumStock(row, 'onHand'),
    },
    {
      key: 'reserved',
      name: deskStockTexts.reserved,
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
      name: deskStockTexts.free,
      sort: 'free',
      isNumber: true,
      cell: (row) => <FreeNow row={row} />,
      csv: (row) => sumStock(row, 'onHand') - sumStock(row, 'reserved'),
    },
  ],
  filters: [
    { key: 'show', name: deskStockTexts.show, kind: 'choice', choices: null },
    { key: 'warehouse', name: deskStockTexts.warehouse, kind: 'choice', choices: null },
    { key: 'category', name: deskStockTexts.category, kind: 'choice', choices: null },
    { key: 'brand', name: deskStockTexts.brand, kind: 'choice', choices: null },
  ],
  views: [
    { name: deskStockTexts.runningLow, query: 'show=low' },
    { name: deskStockTexts.outOfStock, query: 'show=out' },
    { name: deskStockTexts.belowFloorView, query: 'show=floor', needs: 'costs' },
    { name: deskStockTexts.changedThisWeek, query: 'show=changed' },
    { name: deskStockTexts.all, query: 'show=all' },
  ],
  start: {
    name: deskStockTexts.needsAttention,
    allQuery: 'show=all',
    empty: () => (
      <>
        <b>{deskStockTexts.nothingNeedsAttention()}</b>
        <span>{deskStockTexts.attentionHint()}</span>
        <ButtonLink to="?show=all">{deskStockTexts.allPacks()}</ButtonLink>
      </>
    ),
  },
  bulk: [],
  getKey: ({ id }) => String(id),
  getLabel: ({ product, unit }) => `${product}, ${unit}`,
  getPath: ({ productId }) => deskPaths.product(productId),
  empty: () => (
    <>
      <b>{deskStockTexts.noPacks()}</b>
      <span>{deskStockTexts.noPacksHint()}</span>
      <ButtonLink to={deskPaths.imports()} tone="buy">
        {deskStockTexts.importProducts()}
      </ButtonLink>
    </>
  ),
  load: ({ scope, shop }, query) => shop.catalog.listDeskPacks(scope, query as PackListQuery),
  count: ({ scope, shop }, queries) =>
    shop.catalog.countDeskPacks(scope, queries as PackListQuery[]),
}
