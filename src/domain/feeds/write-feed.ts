import type { PackRecord, ProductRecord } from '#domain/catalog/write/product-record.ts'
import { currencyDecimals, type Minor } from '#kernel/money.ts'
import { tame } from '../formula-rules.ts'
import { writeProductDetail } from './product-detail.ts'

type Cell = (record: ProductRecord) => string

/**
 * The columns of an export: those that an import reads back to the same products (docs/guides/import-a-feed.md), packs from the
 * second on in columns of their own. The address of a page is not among them: it belongs to the shop that shows it.
 */
export function feedColumnsFor(
  currency: string,
  packs: number,
  pictureOf: (record: ProductRecord) => string[],
): [string, Cell][] {
  const pack = (at: number, write: (pack: PackRecord) => string) => (record: ProductRecord) =>
    record.packs[at] ? write(record.packs[at]) : ''
  const money = (minor: Minor | null) =>
    minor === null ? '' : `${decimalText(minor, currencyDecimals(currency))} ${currency}`
  const offer = (at: number, name: (part: string) => string): [string, Cell][] => [
    [name('price'), pack(at, ({ price }) => (price === null ? 'quote' : money(price)))],
    [name('sale_price'), pack(at, ({ special }) => money(special?.price ?? null))],
    [
      name('sale_price_effective_date'),
      pack(at, ({ special }) =>
        special ? `${special.from.toISOString()}/${special.until.toISOString()}` : '',
      ),
    ],
    [name('mrp'), pack(at, ({ mrp }) => money(mrp))],
    [name('unit'), pack(at, ({ unit }) => unit)],
    [name('code'), pack(at, ({ code }) => code)],
  ]
  const others = Array.from({ length: packs - 1 }, (_, index) => index + 2).flatMap(
    (number): [string, Cell][] => [
      ...offer(number - 1, (part) => `pack_${number}_${part}`),
      [`pack_${number}_quantity`, pack(number - 1, ({ quantity }) => String(quantity))],
      [`pack_${number}_cost`, pack(number - 1, ({ cost }) => money(cost))],
      [`pack_${number}_stock`, pack(number - 1, ({ onHand }) => String(onHand))],
    ],
  )
  return [
    ['id', (record) => record.code],
    ['title', (record) => record.name],
    ['description', (record) => record.description],
    ['overview', (record) => record.overview],
    ['product_type', (record) => record.categoryPath.join(' > ')],
    ['brand', (record) => record.brand ?? ''],
    ['gtin', (record) => record.gtin ?? ''],
    ['mpn', (record) => record.partNumber ?? ''],
    ['item_group_id', (record) => record.variantGroup ?? ''],
    ['image_link', (record) => pictureOf(record)[0] ?? ''],
    ['additional_image_link', (record) => pictureOf(record).slice(1).join(',')],
    ['availability', pack(0, ({ onHand }) => (onHand > 0 ? 'in_stock' : 'out_of_stock'))],
    ['quantity', pack(0, ({ onHand }) => String(onHand))],
    ...offer(0, (part) => (part === 'code' ? 'pack_1_code' : part)),
    ['multipack', pack(0, ({ quantity }) => String(quantity))],
    ['cost_of_goods_sold', pack(0, ({ cost }) => money(cost))],
    ['tax_rate', (record) => decimalText(record.taxRate, 2)],
    ['product_detail', (record) => writeProductDetail(record.attributes)],
    ['popularity', (record) => String(record.popularity ?? 0)],
    ['published_at', (record) => record.publishedAt?.toISOString() ?? ''],
    ...others,
  ]
}

/** A row of a TSV; cells with tabs, quotes or line breaks are quoted, and none is a formula to a spreadsheet. */
export function tsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(tame(cell))).join('\t')}\n`
}

function quoted(cell: string): string {
  return /[\t"\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell
}

/** An integer with the point set, without floating point: 129900 with two decimals is 1299.00. */
function decimalText(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
