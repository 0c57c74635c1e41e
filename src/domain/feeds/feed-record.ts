import {
  type ParseResult,
  parseGtin,
  parseLinks,
  parseTime,
} from '#contract/catalog/cell-values.ts'
import type { ImportFault } from '#contract/catalog/import-faults.ts'
import { maxPartNumber } from '#contract/catalog/text-limits.ts'
import type { ImportFix } from '#contract/desk/import-problems.ts'
import { maxTextLengths } from '#contract/translations/desk-translations.ts'
import { type FeedTexts, feedTextFields, removalWord } from '#contract/translations/feed-texts.ts'
import type { AttributeRecord, ProductRecord } from '#domain/catalog/write/product-record.ts'
import { convertTextToHtml } from '#kernel/text-html.ts'
import { type CellReader, createCellReader, maxShownValue, type Problem } from './cell-reader.ts'
import type { FeedColumns } from './feed-columns.ts'
import { isFetched, parseFeedDocuments } from './feed-documents.ts'
import { type PackTerms, parsePacks } from './feed-packs.ts'
import { maxCellLength } from './feed-rows.ts'
import { type FeedTaxTerms, parseFeedTax } from './feed-tax.ts'
import { parseProductDetail, splitList } from './product-detail.ts'

export interface FeedTerms extends FeedTaxTerms, PackTerms {
  fixes?: readonly ImportFix[] | undefined
}

const maxNameLength = 100
const maxValueLength = maxTextLengths.value
const maxAttributes = 200
/** The caption for the fourth and deeper levels of product_type; the shop's tree has three. */
const deeperLevels = 'Type'

/**
 * Parses a row to a product, or to its problems; `notes` name values that were left out. `id` is
 * whatever could be read as its id.
 */
export function parseRecord(
  columns: FeedColumns,
  cells: readonly string[],
  terms: FeedTerms,
): { id: string; record: ProductRecord; problems: Problem[]; notes: Problem[] } {
  const reader = createCellReader(columns, cells, terms.fixes)
  const extra = cells.slice(columns.width)
  if (cells.length < columns.width || extra.some((cell) => cell !== '')) {
    const width = columns.width
    reader.addProblem(undefined, { code: 'column-count', count: cells.length, width })
  }
  const id = reader.getText('id', maxNameLength)
  const name = reader.getText('title', 300).replace(/\s+/g, ' ')
  if (id === '') reader.addProblem(columns.indexes.id, { code: 'empty' })
  if (name === '') reader.addProblem(columns.indexes.title, { code: 'empty' })
  const { categoryPath, deeper: extraLevels } = parseCategory(reader, columns)
  const popularity = reader.read(columns.indexes.popularity, parsePopularity, undefined)
  const publishedAt = reader.read<Date | undefined>(
    columns.indexes.published_at,
    parseTime,
    undefined,
  )
  const pictures = parsePictures(reader, columns)
  const record: ProductRecord = {
    code: id,
    name,
    brand: reader.getOptional(columns.indexes.brand, maxNameLength).replace(/\s+/g, ' ') || null,
    categoryPath,
    gtin: reader.read<string | null>(columns.indexes.gtin, parseGtin, null),
    partNumber: reader.getOptional(columns.indexes.mpn, maxPartNumber) || null,
    variantGroup: reader.getOptional(columns.indexes.item_group_id, maxNameLength) || null,
    overview: parseOverview(reader, columns),
    description: convertTextToHtml(reader.getOptional(columns.indexes.description, maxCellLength)),
    ...parseFeedTax(reader, columns, terms),
    attributes: addValueTexts(reader, columns, parseAttributes(reader, columns, extraLevels)),
    pictures: [],
    packs: parsePacks(reader, columns, id, terms),
    ...parseTexts(reader, columns),
    ...parseRelations(reader, columns, id),
    ...(pictures && { pictureSources: pictures }),
    ...(popularity !== undefined && { popularity }),
    ...(publishedAt && { publishedAt }),
  }
  return { id, record, problems: reader.problems, notes: reader.notes }
}

/** What is absent stays as it is. Source: LANG-04. */
function parseTexts(reader: CellReader, { texts }: FeedColumns): Pick<ProductRecord, 'texts'> {
  if (texts.length === 0) return {}
  const byLanguage: FeedTexts = {}
  for (const { column, language, index } of texts) {
    const isLine = column === 'title'
    const text = reader.getTextAt(index, maxTextLengths[isLine ? 'line' : 'page'])
    if (text === '') continue
    const own = byLanguage[language] ?? {}
    byLanguage[language] = own
    if (text.toLowerCase() === removalWord) own[feedTextFields[column]] = ''
    else own[feedTextFields[column]] = isLine ? text.replace(/\s+/g, ' ') : convertTextToHtml(text)
  }
  return { texts: byLanguage }
}

/** What is absent stays as it is. Several values of an attribute are translated in their order. */
function addValueTexts(
  reader: CellReader,
  { values, names }: FeedColumns,
  attributes: AttributeRecord[],
): AttributeRecord[] {
  for (const { caption, language, index } of values) {
    const cell = reader.getOptional(index, maxCellLength).replace(/\s+/g, ' ')
    if (cell === '') continue
    const own = attributes.filter((each) => each.caption.toLowerCase() === caption.toLowerCase())
    const texts = own.length > 1 ? splitList(cell, 1).flat() : [cell]
    if (own.length === 0 || texts.length !== own.length) {
      const fault: ImportFault =
        own.length === 0
          ? { code: 'no-value', name: caption }
          : { code: 'value-count', count: own.length, name: caption }
      reader.notes.push({
        column: names[index]!,
        fault: { ...fault, isLeftOut: true },
        value: cell,
      })
      continue
    }
    for (const [at, attribute] of own.entries()) {
      const text = texts[at]!
      if (text === '') continue
      if (text.length > maxTextLengths.value) {
        const fault = {
          code: 'value-too-long',
          max: maxTextLengths.value,
          isLeftOut: true,
        } as const
        reader.notes.push({ column: names[index]!, fault, value: text.slice(0, maxShownValue) })
        continue
      }
      const isRemoved = text.toLowerCase() === removalWord
      attribute.texts = { ...attribute.texts, [language]: isRemoved ? '' : text }
    }
  }
  return attributes
}

type Relations = Pick<ProductRecord, 'documents' | 'documentSources' | 'successor'>

/** What is absent stays as it is. */
function parseRelations(reader: CellReader, columns: FeedColumns, id: string): Relations {
  const documents = parseFeedDocuments(reader, columns)
  const relations: Relations = {}
  if (documents) {
    relations.documents = documents.filter((each) => !isFetched(each))
    relations.documentSources = documents.filter(isFetched)
  }
  const { replaced_by: at } = columns.indexes
  if (at === undefined) return relations
  relations.successor = reader.getText('replaced_by', maxNameLength)
  if (relations.successor !== '' && relations.successor === id)
    reader.addProblem(at, { code: 'names-itself' })
  return relations
}

function parseCategory(
  reader: CellReader,
  { indexes: at }: FeedColumns,
): { categoryPath: string[]; deeper: string[] } {
  const productType = reader.getText('product_type', maxValueLength)
  const text = productType || reader.getText('google_product_category', maxValueLength)
  const index =
    productType === '' && at.google_product_category !== undefined
      ? at.google_product_category
      : at.product_type
  const levels = text
    .split(/>|&gt;/)
    .map((level) => level.replace(/\s+/g, ' ').trim())
    .filter((level) => level !== '')
  if (levels.length === 0) reader.addProblem(index, { code: 'empty' })
  else if (/^\d+$/.test(text)) reader.addProblem(index, { code: 'category-number' })
  if (levels.some((level) => level.length > maxNameLength))
    reader.addProblem(index, { code: 'level-too-long', max: maxNameLength })
  return { categoryPath: levels.slice(0, 3), deeper: levels.slice(3) }
}

function parseOverview(reader: CellReader, { indexes: at }: FeedColumns): string {
  const overview = reader.getOptional(at.overview, 20_000)
  if (overview !== '') return convertTextToHtml(overview)
  const highlights = splitList(reader.getOptional(at.product_highlight, 20_000), 1)
    .flat()
    .filter(Boolean)
  return highlights.length === 0
    ? ''
    : `<ul>${highlights.map((text) => `<li>${convertTextToHtml(text).replace(/<\/?p>/g, '')}</li>`).join('')}</ul>`
}

/** Columns in the order of the header, then product_detail; repeated values once. */
function parseAttributes(
  reader: CellReader,
  columns: FeedColumns,
  extraLevels: readonly string[],
): AttributeRecord[] {
  const attributes: AttributeRecord[] = []
  const addOmission = (fault: ImportFault) =>
    reader.notes.push({
      column: columns.names[columns.indexes.product_detail ?? -1] ?? '',
      fault,
    })
  for (const { caption, indexes: at } of columns.attributes) {
    const value = reader.getOptional(at, maxValueLength)
    if (value !== '') attributes.push({ caption, value, section: null })
  }
  if (extraLevels.length > 0)
    attributes.push({ caption: deeperLevels, value: extraLevels.join(' > '), section: null })
  const detail = columns.indexes.product_detail
  const details = parseProductDetail(reader.getOptional(detail, maxCellLength))
  if (details === null) reader.addProblem(detail, { code: 'not-detail' })
  for (const attribute of details ?? []) {
    const { caption, value } = attribute
    const fault: ImportFault | null =
      value.length > maxValueLength
        ? { code: 'value-too-long', max: maxValueLength }
        : caption.length > maxNameLength
          ? { code: 'name-too-long', max: maxNameLength }
          : null
    if (fault === null) attributes.push(attribute)
    else addOmission({ ...fault, subject: caption.slice(0, 40), isLeftOut: true })
  }
  if (attributes.length > maxAttributes)
    addOmission({ code: 'too-many-values', max: maxAttributes })
  return attributes.slice(0, maxAttributes).map((attribute) => ({
    ...attribute,
    caption: attribute.caption.replace(/\s+/g, ' '),
    value: attribute.value.replace(/\s+/g, ' '),
  }))
}

/** Null where the feed has no picture columns: the stored pictures stay. */
function parsePictures(reader: CellReader, { indexes: at }: FeedColumns): string[] | null {
  if (at.image_link === undefined && at.additional_image_link === undefined) return null
  const others = reader.getOptional(at.additional_image_link, 40_000)
  const texts = [
    reader.getOptional(at.image_link, 2000),
    ...others.split(/,\s*(?=https?:)/).map((text) => text.trim()),
  ].filter(Boolean)
  if (texts.length === 0) return []
  const links = parseLinks(texts)
  if ('wrong' in links) reader.addProblem(at.image_link ?? at.additional_image_link, links.wrong)
  return 'value' in links ? links.value.slice(0, 20) : []
}

function parsePopularity(text: string): ParseResult<number> {
  const value = Number(text)
  return /^[\d.]+(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(value) && value <= 1e30
    ? { value }
    : { wrong: { code: 'not-popularity' } }
}
