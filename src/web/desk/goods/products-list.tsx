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
import * as deskGoodsTexts from '#texts/desk-goods.ts'
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

/** The desk's list of products. Source: DESK-02, DEAL-06. */
export const productsList: DeskList<ProductListRow> = {
  kind: 'products',
  title: deskGoodsTexts.products,
  countRows: deskGoodsTexts.countProducts,
  searchHint: deskGoodsTexts.searchHint,
  sort: '-added',
  columns: [
    {
      key: 'name',
      name: deskGoodsTexts.product,
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
      name: deskGoodsTexts.sku,
      sort: 'code',
      card: 'line',
      cell: ({ code }) => <span className="list-code">{code}</span>,
      csv: ({ code }) => code,
    },
    {
      key: 'brand',
      name: deskGoodsTexts.brand,
      cell: ({ brand }) => <span className="text-ink-2">{brand || '–'}</span>,
      csv: ({ brand }) => brand,
    },
    {
      key: 'category',
      name: deskGoodsTexts.category,
      isExtra: true,
      cell: ({ category }) => <span className="text-ink-2">{category}</span>,
      csv: ({ category }) => category,
    },
    {
      key: 'part',
      name: deskGoodsTexts.partNumber,
      isExtra: true,
      cell: ({ partNumber }) => partNumber || '–',
      csv: ({ partNumber }) => partNumber,
    },
    {
      key: 'gtin',
      name: deskGoodsTexts.gtin,
      isExtra: true,
      cell: ({ gtin }) => gtin || '–',
      csv: ({ gtin }) => gtin,
    },
    {
      key: 'packs',
      name: deskGoodsTexts.packs,
      isNumber: true,
      isExtra: true,
      cell: ({ packs }) => packs,
      csv: ({ packs }) => packs,
    },
    {
      key: 'state',
      name: deskGoodsTexts.state,
      card: 'foot',
      cell: ({ state }) => (
        <span className={`list-tag ${stateTones[state]}`}>{saleStateWords[state]()}</span>
      ),
      csv: ({ state }) => saleStateWords[state](),
    },
    {
      key: 'price',
      name: deskGoodsTexts.price,
      sort: 'price',
      isNumber: true,
      isMoney: true,
      card: 'value',
      cell: ({ price, packs }, { money }) => (
        <b>
          {price !== null
            ? formatAmount(price, money)
            : packs > 0
              ? deskGoodsTexts.onRequest()
              : '–'}
        </b>
      ),
      csv: ({ price }) => price,
    },
    {
      key: 'cost',
      name: deskGoodsTexts.cost,
      isNumber: true,
      isMoney: true,
      isExtra: true,
      cell: ({ cost }, { money }) => (cost === null ? '–' : formatAmount(cost, money)),
      csv: ({ cost }) => cost,
    },
    {
      key: 'margin',
      name: deskGoodsTexts.margin,
      sort: 'margin',
      isNumber: true,
      cell: ({ margin }, { floor }) => <MarginCell margin={toBasisPoints(margin)} floor={floor} />,
      csv: ({ margin }) => (margin === null ? null : Number((100 * margin).toFixed(1))),
    },
    {
      key: 'stock',
      name: deskGoodsTexts.stock,
      sort: 'stock',
      isNumber: true,
      card: 'top',
      cell: ({ free, packs }, { money }) => (
        <span className={free <= 0 && packs > 0 ? 'text-bad' : ''}>
          {formatCount(free, money)}
          <span className="sm:hidden"> {deskGoodsTexts.inStockUnit()}</span>
        </span>
      ),
      csv: ({ free }) => free,
    },
    {
      key: 'sold',
      name: deskGoodsTexts.orders90Days,
      sort: 'sold',
      isNumber: true,
      cell: ({ sold }, { money }) => (sold === null ? '–' : formatCount(sold, money)),
      csv: ({ sold }) => sold,
    },
    {
      key: 'changed',
      name: deskGoodsTexts.changed,
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
      name: deskGoodsTexts.added,
      sort: 'added',
      isExtra: true,
      cell: ({ addedOn }) => <span className="text-ink-2">{addedOn}</span>,
    },
  ],
  filters: [
    {
      key: 'state',
      name: deskGoodsTexts.state,
      kind: 'choice',
      choices: saleStates.map((state) => [state, saleStateWords[state]] as const),
    },
    {
      key: 'stock',
      name: deskGoodsTexts.stock,
      kind: 'choice',
      choices: [
        ['in', deskGoodsTexts.inStock],
        ['low', deskGoodsTexts.stockLow],
        ['out', deskGoodsTexts.outOfStock],
      ],
    },
    {
      key: 'lacks',
      name: deskGoodsTexts.without,
      kind: 'choice',
      choices: [
        ['picture', deskGoodsTexts.picture],
        ['cost', deskGoodsTexts.cost],
        ['price', deskGoodsTexts.priceOnRequest],
        ['code', deskGoodsTexts.hsnOrSacCode],
      ],
    },
    { key: 'category', name: deskGoodsTexts.category, kind: 'choice', choices: null },
    { key: 'brand', name: deskGoodsTexts.brand, kind: 'choice', choices: null },
  ],
  views: [
    { name: deskGoodsTexts.onSale, query: 'state=active', empty: deskGoodsTexts.nothingIsOnSale },
    {
      name: deskGoodsTexts.outOfStock,
      query: 'state=active&stock=out',
      empty: deskGoodsTexts.allInStock,
    },
    {
      name: deskGoodsTexts.lowStock,
      query: 'state=active&stock=low',
      empty: deskGoodsTexts.allLast,
    },
    {
      name: deskGoodsTexts.withoutPicture,
      query: 'state=active&lacks=picture',
      empty: deskGoodsTexts.allHavePicture,
    },
    {
      name: deskGoodsTexts.withoutCost,
      query: 'state=active&lacks=cost',
      empty: deskGoodsTexts.allHaveCost,
    },
    {
      name: deskGoodsTexts.withoutHsnCode,
      query: 'state=active&lacks=code',
      countryCode: 'IN',
      empty: deskGoodsTexts.allHaveCode,
    },
    { name: deskGoodsTexts.drafts, query: 'state=draft', empty: deskGoodsTexts.noDrafts },
    { name: deskGoodsTexts.archive, query: 'state=archived', empty: deskGoodsTexts.archiveEmpty },
  ],
  bulk: [
    {
      key: 'prices',
      name: deskGoodsTexts.pricesAndStock,
      needs: 'prices',
      path: deskPaths.bulk(),
    },
    {
      key: 'tax',
      name: deskGoodsTexts.tax,
      needs: 'catalogue',
      path: deskPaths.taxCodes(),
    },
    {
      key: 'publish',
      name: deskGoodsTexts.putOnSale,
      needs: 'catalogue',
      describe: (count) => deskGoodsTexts.publishProducts({ count }),
      done: 'publish',
    },
    {
      key: 'withdraw',
      name: deskGoodsTexts.takeOffSale,
      needs: 'catalogue',
      describe: (count) => deskGoodsTexts.withdrawProducts({ count }),
      done: 'withdraw',
    },
    {
      key: 'move',
      name: deskGoodsTexts.move,
      needs: 'catalogue',
      describe: (count) => deskGoodsTexts.moveProducts({ count }),
      done: 'move',
      ask: ({ choices = [] }) => (
        <Select label={deskGoodsTexts.toTheCategory()} name="category" required defaultValue="">
          <option value="">{deskGoodsTexts.chooseCategory()}</option>
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
      name: deskGoodsTexts.archive,
      needs: 'catalogue',
      describe: (count) => deskGoodsTexts.archiveProducts({ count }),
      done: 'archive',
    },
    {
      key: 'restore',
      name: deskGoodsTexts.restore,
      needs: 'catalogue',
      describe: (count) => deskGoodsTexts.restoreProducts({ count }),
      done: 'restore',
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('products', '') },
  ],
  getKey: ({ code }) => code,
  fits: ({ state }, action) =>
    action === 'move' || saleActionMoves[action as SaleAction].includes(state),
  getPath: ({ id }) => deskPaths.product(id),
  empty: () => (
    <>
      <b>{deskGoodsTexts.noProducts()}</b>
      <span>{deskGoodsTexts.noProductsHint()}</span>
      <ButtonLink to={deskPaths.imports()} tone="buy">
        {deskGoodsTexts.importProducts()}
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
