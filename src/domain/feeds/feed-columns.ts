import { attributeColumn, ignoredColumn } from '#contract/desk/import-columns.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import {
  buildTextColumn,
  buildValueColumn,
  type FeedTextColumn,
  parseTextColumn,
  parseValueColumn,
} from '#contract/translations/feed-texts.ts'
import { type Language, languages } from '#messages/languages.ts'
import { FeedFileError } from './feed-file-error.ts'

/** Attribute columns of Google's specification, with the captions that shoppers see. */
const attributeCaptions: Readonly<Record<string, string>> = {
  color: 'Colour',
  colour: 'Colour',
  size: 'Size',
  material: 'Material',
  gender: 'Gender',
  age_group: 'Age group',
  pattern: 'Pattern',
  size_type: 'Size type',
  size_system: 'Size system',
  shipping_weight: 'Shipping weight',
  product_weight: 'Weight',
  product_length: 'Length',
  product_width: 'Width',
  product_height: 'Height',
  unit_pricing_measure: 'Contents',
  energy_efficiency_class: 'Energy efficiency class',
}

/** Columns with a built-in meaning (docs/guides/import-a-feed.md). */
const plainColumns = [
  'id',
  'title',
  'description',
  'overview',
  'product_highlight',
  'product_type',
  'google_product_category',
  'image_link',
  'additional_image_link',
  'availability',
  'quantity',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'mrp',
  'cost_of_goods_sold',
  'brand',
  'gtin',
  'mpn',
  'item_group_id',
  'product_detail',
  'multipack',
  'unit',
  'pack_1_code',
  'tax_rate',
  'hsn_code',
  'unit_code',
  'cess_rate',
  'tax_treatment',
  'next_tax_from',
  'next_tax_rate',
  'next_cess_rate',
  'next_tax_treatment',
  'document_link',
  'replaced_by',
  'popularity',
  'published_at',
] as const
export type ColumnName = (typeof plainColumns)[number]

/** Other names of the same columns. */
const synonyms: Readonly<Record<string, ColumnName>> = {
  sell_on_google_quantity: 'quantity',
  additional_image_links: 'additional_image_link',
  successor: 'replaced_by',
  cost: 'cost_of_goods_sold',
  hsn: 'hsn_code',
  uqc: 'unit_code',
  cess: 'cess_rate',
}

/** Columns for advertisements and shipping tables, ignored here. */
const ignoredColumns = new RegExp(
  `^(?:${[
    'link',
    'condition',
    'mobile_link',
    'ads_redirect',
    'canonical_link',
    'custom_label_\\d',
    'identifier_exists',
    'is_bundle',
    'adult',
    'shipping(?:_label|_length|_width|_height|\\([a-z_:]+\\))?',
    'tax(?:_category)?',
    'expiration_date',
    'availability_date',
    'unit_pricing_base_measure',
    'promotion_id',
    'included_destination',
    'excluded_destination',
    'transit_time_label',
    '(?:min|max)_handling_time',
    'ships_from_country',
    'pause',
    'lifestyle_image_link',
    'virtual_model_link',
    'certification',
    'installment',
    'subscription_cost',
    'loyalty_program',
    'return_policy_label',
    'return_address_label',
    'import_error',
  ].join('|')})$`,
)

export const packParts = [
  'unit',
  'quantity',
  'price',
  'mrp',
  'cost',
  'stock',
  'availability',
  'code',
  'sale_price',
  'sale_price_effective_date',
] as const
export type PackPart = (typeof packParts)[number]

export interface FeedColumns {
  width: number
  /** The header as written, for messages. */
  names: string[]
  indexes: Partial<Record<ColumnName, number>>
  /** Caption and indexes of the columns that become attributes. */
  attributes: { caption: string; indexes: number }[]
  /** Texts in further languages. */
  texts: { column: FeedTextColumn; language: Language; index: number }[]
  /** Values of attributes in further languages. */
  values: { caption: string; language: Language; index: number }[]
  /** By pack number, from 2 up, in order. */
  packs: { number: number; indexes: Partial<Record<PackPart, number>> }[]
}

/**
 * Parses a header; throws FeedFileError where a required column is missing or one is repeated.
 * `fields`: what each column is, where its head does not say so.
 */
export function readHeader(
  cells: readonly string[],
  requiredColumns: readonly ColumnName[],
  fields: readonly string[] | null = null,
): FeedColumns {
  const columns: FeedColumns = {
    width: cells.length,
    names: cells.map((cell) => cell.trim()),
    indexes: {},
    attributes: [],
    texts: [],
    values: [],
    packs: [],
  }
  const namesByKey = new Map<string, string>()
  for (const [index, name] of columns.names.entries()) {
    const field = fields ? (fields[index] ?? ignoredColumn) : null
    if (field === ignoredColumn) continue
    const isNamed = field === null || field === attributeColumn
    if (isNamed && name === '')
      throw new FeedFileError({ code: 'unnamed-column', column: String(index + 1) })
    const key = isNamed ? normalizeColumnName(name) : field
    // An attribute may have the name of a field that another column is.
    const target = (field === attributeColumn ? `attribute ${key}` : key).toLowerCase()
    if (namesByKey.has(target))
      throw new FeedFileError({ code: 'repeated-column', name: JSON.stringify(name) })
    namesByKey.set(target, name)
    if (field === attributeColumn) addAttribute(columns, key, name, index)
    else addColumn(columns, key, name, index)
  }
  columns.packs.sort((a, b) => a.number - b.number)
  const missing = requiredColumns.filter((name) => columns.indexes[name] === undefined)
  if (missing.length > 0)
    throw new FeedFileError({
      code: 'missing-columns',
      missing: missing.join(', '),
      present: columns.names.slice(0, 40).join(', '),
    })
  return columns
}

/** Throws FeedFileError where a column is in no further language of the seller. Source: LANG-04. */
export function requireOffered(
  { texts, values, names }: FeedColumns,
  seller: { languages: string[] },
): void {
  const offered = listLanguages(seller).map(({ language }) => language)
  const columns = [...texts, ...values.map((each) => ({ ...each, column: each.caption }))]
  for (const { column, language, index } of columns) {
    const at = offered.indexOf(language)
    if (at > 0) continue
    const name = JSON.stringify(names[index])
    throw new FeedFileError(
      at === 0
        ? { code: 'first-language', name, language, column }
        : { code: 'not-offered', name, language, languages: offered.join(', ') },
    )
  }
}

export function normalizeColumnName(name: string): string {
  const text = parseTextColumn(name)
  if (text?.language) return buildTextColumn(text.column, text.language)
  const value = parseValueColumn(name)
  if (value?.language) return buildValueColumn(value.caption, value.language)
  const key = name
    .toLowerCase()
    .replace(/^g:/, '')
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(synonyms, key) ? synonyms[key]! : key
}

function addColumn(columns: FeedColumns, key: string, name: string, index: number): void {
  const text = parseTextColumn(key)
  if (text) {
    const language = requireKnown(text, name)
    columns.texts.push({ column: text.column, language, index })
    return
  }
  const value = parseValueColumn(key)
  if (value) {
    const language = requireKnown(value, name)
    columns.values.push({ caption: toShownCaption(value.caption), language, index })
    return
  }
  if ((plainColumns as readonly string[]).includes(key)) {
    columns.indexes[key as ColumnName] = index
    return
  }
  const pack = /^pack_(\d{1,2})_(\w+)$/.exec(key)
  if (pack) {
    const number = Number(pack[1])
    if (number < 2 || !(packParts as readonly string[]).includes(pack[2]!)) {
      throw new FeedFileError({
        code: 'bad-pack-column',
        name: JSON.stringify(name),
        parts: packParts.join(', '),
      })
    }
    const packColumns = columns.packs.find((each) => each.number === number) ?? {
      number,
      indexes: {},
    }
    if (!columns.packs.includes(packColumns)) columns.packs.push(packColumns)
    packColumns.indexes[pack[2] as PackPart] = index
    return
  }
  if (!ignoredColumns.test(key)) addAttribute(columns, key, name, index)
}

function requireKnown(
  { language, tag }: { language: Language | null; tag: string },
  name: string,
): Language {
  if (language !== null) return language
  throw new FeedFileError({
    code: 'unknown-language',
    name: JSON.stringify(name),
    language: tag,
    languages: languages.join(', '),
  })
}

function addAttribute(columns: FeedColumns, key: string, name: string, index: number): void {
  const caption = Object.hasOwn(attributeCaptions, key) ? attributeCaptions[key]! : toCaption(name)
  columns.attributes.push({ caption, indexes: index })
}

/** As the column of the attribute's own values is called, if it is one of Google's. */
function toShownCaption(name: string): string {
  const key = normalizeColumnName(name)
  return Object.hasOwn(attributeCaptions, key) ? attributeCaptions[key]! : toCaption(name)
}

/** A column for advertisements or shipping tables. */
export function isIgnoredColumn(name: string): boolean {
  return ignoredColumns.test(normalizeColumnName(name))
}

/** "motor_power" → "Motor power"; a name with capitals or spaces stays as it is. */
function toCaption(name: string): string {
  const words = name.replace(/^g:/i, '').replace(/_+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
