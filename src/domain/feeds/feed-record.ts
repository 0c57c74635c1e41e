import { htmlOfText } from '#domain/catalog/catalog.ts'
import { readGtin, readLinks, readTaxRate, readTime } from '#domain/catalog/cell-value-rules.ts'
import type { AttributeRecord, ProductRecord } from '#domain/catalog/write/product-record.ts'
import { type CellReader, cellReader, type Problem } from './cell-reader.ts'
import type { FeedColumns } from './feed-columns.ts'
import { readPacks } from './feed-packs.ts'
import { longestCell } from './feed-rows.ts'
import { readProductDetail, splitList } from './product-detail.ts'

export interface FeedTerms {
  /** The seller's currency. */
  currency: string
  /** Basis points where a row names none. */
  taxRate: number
}

const longestName = 100
const longestValue = 500
const maxAttributes = 200
/** Fourth and deeper levels of product_type; the shop's tree has three. */
const deeperLevels = 'Type'

/**
 * A row as a product, or everything that is wrong with it; `notes` are of what was left out. `id` is what could be read
 * of its id.
 */
export function readRecord(
  columns: FeedColumns,
  cells: readonly string[],
  terms: FeedTerms,
): { id: string; record: ProductRecord; problems: Problem[]; notes: Problem[] } {
  const reader = cellReader(columns, cells)
  const extra = cells.slice(columns.width)
  if (cells.length < columns.width || extra.some((cell) => cell !== '')) {
    reader.wrong(
      undefined,
      `has ${cells.length} columns where the header has ${columns.width}; is the line cut off?`,
    )
  }
  const id = reader.text('id', longestName)
  const name = reader.text('title', 300).replace(/\s+/g, ' ')
  if (id === '') reader.wrong(columns.at.id, 'is empty')
  if (name === '') reader.wrong(columns.at.title, 'is empty')
  const { categoryPath, deeper } = readCategory(reader, columns)
  const popularity = reader.read(columns.at.popularity, readPopularity, undefined)
  const publishedAt = reader.read<Date | undefined>(columns.at.published_at, readTime, undefined)
  const pictures = readPictures(reader, columns)
  const record: ProductRecord = {
    code: id,
    name,
    brand: reader.optional(columns.at.brand, longestName).replace(/\s+/g, ' ') || null,
    categoryPath,
    gtin: reader.read<string | null>(columns.at.gtin, readGtin, null),
    partNumber: reader.optional(columns.at.mpn, longestName) || null,
    variantGroup: reader.optional(columns.at.item_group_id, longestName) || null,
    overview: readOverview(reader, columns),
    description: htmlOfText(reader.optional(columns.at.description, longestCell)),
    taxRate: reader.read(columns.at.tax_rate, readTaxRate, terms.taxRate),
    attributes: readAttributes(reader, columns, deeper),
    pictures: [],
    packs: readPacks(reader, columns, id, terms.currency),
    ...(pictures && { pictureSources: pictures }),
    ...(popularity !== undefined && { popularity }),
    ...(publishedAt && { publishedAt }),
  }
  return { id, record, problems: reader.problems, notes: reader.notes }
}

function readCategory(
  reader: CellReader,
  { at }: FeedColumns,
): { categoryPath: string[]; deeper: string[] } {
  const own = reader.text('product_type', longestValue)
  const text = own || reader.text('google_product_category', longestValue)
  const index =
    own === '' && at.google_product_category !== undefined
      ? at.google_product_category
      : at.product_type
  const levels = text
    .split(/\s*(?:>|&gt;)\s*/)
    .map((level) => level.replace(/\s+/g, ' ').trim())
    .filter((level) => level !== '')
  if (levels.length === 0) reader.wrong(index, 'is empty')
  else if (/^\d+$/.test(text))
    reader.wrong(index, 'is a number; write the category in words: A > B > C')
  if (levels.some((level) => level.length > longestName))
    reader.wrong(index, `a level has more than ${longestName} characters`)
  return { categoryPath: levels.slice(0, 3), deeper: levels.slice(3) }
}

function readOverview(reader: CellReader, { at }: FeedColumns): string {
  const overview = reader.optional(at.overview, 20_000)
  if (overview !== '') return htmlOfText(overview)
  const highlights = splitList(reader.optional(at.product_highlight, 20_000), 1)
    .flat()
    .filter(Boolean)
  return highlights.length === 0
    ? ''
    : `<ul>${highlights.map((text) => `<li>${htmlOfText(text).replace(/<\/?p>/g, '')}</li>`).join('')}</ul>`
}

/** Columns in the order of the header, then product_detail; the same caption and value once. */
function readAttributes(
  reader: CellReader,
  columns: FeedColumns,
  deeper: readonly string[],
): AttributeRecord[] {
  const attributes: AttributeRecord[] = []
  const leftOut = (what: string) =>
    reader.notes.push({
      column: columns.names[columns.at.product_detail ?? -1] ?? '',
      text: `${what}; it was left out`,
    })
  for (const { caption, at } of columns.attributes) {
    const value = reader.optional(at, longestValue)
    if (value !== '') attributes.push({ caption, value, section: null })
  }
  if (deeper.length > 0)
    attributes.push({ caption: deeperLevels, value: deeper.join(' > '), section: null })
  const detail = columns.at.product_detail
  const details = readProductDetail(reader.optional(detail, longestCell))
  if (details === null)
    reader.wrong(
      detail,
      'has an entry that is not section:name:value; write a comma within a value as \\,',
    )
  for (const attribute of details ?? []) {
    const { caption, value } = attribute
    const tooLong =
      value.length > longestValue
        ? `${longestValue}`
        : caption.length > longestName
          ? `${longestName} in its name`
          : null
    if (tooLong === null) attributes.push(attribute)
    else leftOut(`${caption.slice(0, 40)}: has more than ${tooLong} characters`)
  }
  if (attributes.length > maxAttributes) leftOut(`has more than ${maxAttributes} values: the rest`)
  return attributes.slice(0, maxAttributes).map((attribute) => ({
    ...attribute,
    caption: attribute.caption.replace(/\s+/g, ' '),
    value: attribute.value.replace(/\s+/g, ' '),
  }))
}

/** Null where the feed has no picture columns: what is stored stays. */
function readPictures(reader: CellReader, { at }: FeedColumns): string[] | null {
  if (at.image_link === undefined && at.additional_image_link === undefined) return null
  const others = reader.optional(at.additional_image_link, 40_000)
  const texts = [
    reader.optional(at.image_link, 2000),
    ...others.split(/,\s*(?=https?:)/).map((text) => text.trim()),
  ].filter(Boolean)
  if (texts.length === 0) return []
  const links = readLinks(texts)
  if ('wrong' in links) reader.wrong(at.image_link ?? at.additional_image_link, links.wrong)
  return 'value' in links ? links.value.slice(0, 20) : []
}

function readPopularity(text: string): { value: number } | { wrong: string } {
  const value = Number(text)
  return /^[\d.]+(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(value) && value <= 1e30
    ? { value }
    : { wrong: 'is not a figure of 0 or more' }
}
