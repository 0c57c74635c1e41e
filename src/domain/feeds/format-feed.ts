import {
  buildTextColumn,
  buildValueColumn,
  type FeedTextColumn,
  feedTextFields,
} from '#contract/translations/feed-texts.ts'
import type { PackRecord, ProductRecord } from '#domain/catalog/write/product-record.ts'
import { getCurrencyDecimals, type Minor } from '#kernel/money.ts'
import type { Language } from '#messages/languages.ts'
import { escapeFormula } from '#platform/spreadsheet-formulas.ts'
import { formatFeedDocuments } from './feed-documents.ts'
import { escapePart, formatProductDetail } from './product-detail.ts'

type Cell = (record: ProductRecord) => string

export interface FeedExtras {
  /** Precedes the addresses of documents. */
  origin?: string
  /** Further languages, whose texts have columns of their own. */
  languages?: readonly Language[]
  /** Attributes whose values have columns of their own in a language. */
  valueTexts?: readonly { caption: string; language: Language }[]
}

/**
 * The columns of an export that an import reads back to the same products
 * (docs/guides/import-a-feed.md); packs from the second on have columns of their own. The page URL
 * is left out: it belongs to the exporting shop.
 */
export function buildFeedColumns(
  currency: string,
  packs: number,
  getPictures: (record: ProductRecord) => string[],
  { origin = '', languages = [], valueTexts = [] }: FeedExtras = {},
): [string, Cell][] {
  const toPackCell =
    (at: number, write: (toPackCell: PackRecord) => string) => (record: ProductRecord) =>
      record.packs[at] ? write(record.packs[at]) : ''
  const formatPrice = (minor: Minor | null) =>
    minor === null ? '' : `${formatDecimal(minor, getCurrencyDecimals(currency))} ${currency}`
  const buildOfferColumns = (at: number, name: (part: string) => string): [string, Cell][] => [
    [name('price'), toPackCell(at, ({ price }) => (price === null ? 'quote' : formatPrice(price)))],
    [name('sale_price'), toPackCell(at, ({ special }) => formatPrice(special?.price ?? null))],
    [
      name('sale_price_effective_date'),
      toPackCell(at, ({ special }) =>
        special ? `${special.from.toISOString()}/${special.until.toISOString()}` : '',
      ),
    ],
    [name('mrp'), toPackCell(at, ({ mrp }) => formatPrice(mrp))],
    [name('unit'), toPackCell(at, ({ unit }) => unit)],
    [name('code'), toPackCell(at, ({ code }) => code)],
  ]
  const otherPackColumns = Array.from({ length: packs - 1 }, (_, index) => index + 2).flatMap(
    (number): [string, Cell][] => [
      ...buildOfferColumns(number - 1, (part) => `pack_${number}_${part}`),
      [`pack_${number}_quantity`, toPackCell(number - 1, ({ quantity }) => String(quantity))],
      [`pack_${number}_cost`, toPackCell(number - 1, ({ cost }) => formatPrice(cost))],
      [`pack_${number}_stock`, toPackCell(number - 1, ({ onHand }) => String(onHand))],
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
    ['image_link', (record) => getPictures(record)[0] ?? ''],
    ['additional_image_link', (record) => getPictures(record).slice(1).join(',')],
    ['availability', toPackCell(0, ({ onHand }) => (onHand > 0 ? 'in_stock' : 'out_of_stock'))],
    ['quantity', toPackCell(0, ({ onHand }) => String(onHand))],
    ...buildOfferColumns(0, (part) => (part === 'code' ? 'pack_1_code' : part)),
    ['multipack', toPackCell(0, ({ quantity }) => String(quantity))],
    ['cost_of_goods_sold', toPackCell(0, ({ cost }) => formatPrice(cost))],
    ['tax_rate', (record) => formatDecimal(record.taxRate, 2)],
    ['hsn_code', ({ tax }) => tax?.goodsCode ?? ''],
    ['unit_code', ({ tax }) => tax?.unitCode ?? ''],
    ['cess_rate', ({ tax }) => formatDecimal(tax?.cessRate ?? 0, 2)],
    ['tax_treatment', ({ tax }) => tax?.taxTreatment ?? ''],
    ['next_tax_from', ({ tax }) => tax?.nextTax?.from ?? ''],
    ['next_tax_rate', ({ tax }) => formatRate(tax?.nextTax?.taxRate)],
    ['next_cess_rate', ({ tax }) => formatRate(tax?.nextTax?.cessRate)],
    ['next_tax_treatment', ({ tax }) => tax?.nextTax?.taxTreatment ?? ''],
    ['product_detail', (record) => formatProductDetail(record.attributes)],
    ['document_link', ({ documents = [] }) => formatFeedDocuments(documents, origin)],
    ['replaced_by', ({ successor = '' }) => successor],
    ['popularity', (record) => String(record.popularity ?? 0)],
    ['published_at', (record) => record.publishedAt?.toISOString() ?? ''],
    ...otherPackColumns,
    ...languages.flatMap(buildTextColumns),
    ...valueTexts.map(buildValueTextColumn),
  ]
}

function buildTextColumns(language: Language): [string, Cell][] {
  return Object.entries(feedTextFields).map(([column, field]) => [
    buildTextColumn(column as FeedTextColumn, language),
    ({ texts = {} }) => texts[language]?.[field] ?? '',
  ])
}

/** Translations in the order of the product's values; several are separated as an import reads them. */
function buildValueTextColumn({
  caption,
  language,
}: {
  caption: string
  language: Language
}): [string, Cell] {
  return [
    buildValueColumn(caption, language),
    ({ attributes }) => {
      const own = attributes.filter((each) => each.caption === caption)
      const texts = own.map((each) => each.texts?.[language] ?? '')
      if (texts.every((text) => text === '')) return ''
      return texts.length === 1 ? texts[0]! : texts.map(escapePart).join(',')
    },
  ]
}

const formatRate = (rate: number | undefined) => (rate === undefined ? '' : formatDecimal(rate, 2))

/**
 * A TSV row; cells with tabs, quotes or line breaks are quoted, and formulas are escaped for
 * spreadsheets.
 */
export function formatTsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoteCell(escapeFormula(cell))).join('\t')}\n`
}

function quoteCell(cell: string): string {
  return /[\t"\n\r]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell
}

/** Formats an integer as a decimal without floating point: 129900 with two decimals is 1299.00. */
export function formatDecimal(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
