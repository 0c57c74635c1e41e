import type { Language } from '#messages/languages.ts'
import * as importColumnsTexts from '#texts/import-columns.ts'
import { listTextColumns, listValueColumns, parseValueColumn } from '../translations/feed-texts.ts'
import type { ImportKind } from './desk-imports.ts'

/** What a column of an imported file can be, with the name that people read. */
const productFields = {
  id: importColumnsTexts.sku,
  title: importColumnsTexts.productName,
  description: importColumnsTexts.description,
  overview: importColumnsTexts.overview,
  product_highlight: importColumnsTexts.highlights,
  product_type: importColumnsTexts.category,
  brand: importColumnsTexts.brand,
  gtin: importColumnsTexts.gtin,
  mpn: importColumnsTexts.manufacturersPartNumber,
  item_group_id: importColumnsTexts.variantGroup,
  image_link: importColumnsTexts.pictureAddress,
  additional_image_link: importColumnsTexts.morePictures,
  price: importColumnsTexts.priceWithTax,
  sale_price: importColumnsTexts.specialPrice,
  sale_price_effective_date: importColumnsTexts.specialPriceDates,
  mrp: importColumnsTexts.mrp,
  cost_of_goods_sold: importColumnsTexts.costWithoutTax,
  tax_rate: importColumnsTexts.taxRate,
  hsn_code: importColumnsTexts.hsnOrSacCode,
  unit_code: importColumnsTexts.quantityCode,
  cess_rate: importColumnsTexts.cessRate,
  tax_treatment: importColumnsTexts.taxTreatment,
  next_tax_from: importColumnsTexts.nextTaxFrom,
  next_tax_rate: importColumnsTexts.nextTaxRate,
  next_cess_rate: importColumnsTexts.nextCessRate,
  next_tax_treatment: importColumnsTexts.nextTaxTreatment,
  quantity: importColumnsTexts.stock,
  availability: importColumnsTexts.availability,
  unit: importColumnsTexts.unit,
  multipack: importColumnsTexts.piecesPerPack,
  pack_1_code: importColumnsTexts.packCode,
  product_detail: importColumnsTexts.details,
  document_link: importColumnsTexts.documents,
  replaced_by: importColumnsTexts.replacedBy,
  popularity: importColumnsTexts.popularity,
  published_at: importColumnsTexts.onSaleSince,
} as const
export type ProductField = keyof typeof productFields

const packFields = {
  unit: importColumnsTexts.packUnit,
  quantity: importColumnsTexts.packPieces,
  price: importColumnsTexts.packPrice,
  mrp: importColumnsTexts.mrp,
  cost: importColumnsTexts.packCost,
  stock: importColumnsTexts.packStock,
  code: importColumnsTexts.packFieldCode,
} as const
export type PackField = keyof typeof packFields

const deltaFields = ['id', 'price', 'mrp', 'quantity', 'pack_1_code'] as const

/** A column that is not read. */
export const ignoredColumn = ''
/** A column whose values become an attribute of its head's name. */
export const attributeColumn = 'attribute'

/** The fields that a file of this kind can have, by their keys. */
export function listColumnFields(kind: ImportKind): { key: string; name: string }[] {
  if (kind === 'delta') return deltaFields.map((key) => ({ key, name: productFields[key]() }))
  if (kind !== 'products') return []
  return [
    ...Object.entries(productFields).map(([key, name]) => ({ key, name: name() })),
    ...[2, 3, 4].flatMap((pack) =>
      Object.entries(packFields).map(([part, name]) => ({
        key: `pack_${pack}_${part}`,
        name: importColumnsTexts.packField({ pack, name: name() }),
      })),
    ),
  ]
}

const packField =
  /^pack_(?:[2-9]|[1-9]\d)_(?:unit|quantity|price|mrp|cost|stock|availability|code|sale_price(?:_effective_date)?)$/

/** Also packs beyond those that are listed, and texts and values in these further languages. */
export function isColumnField(
  kind: ImportKind,
  key: string,
  languages: readonly Language[] = [],
): boolean {
  if (listColumnFields(kind).some((field) => field.key === key)) return true
  if (kind !== 'products') return false
  if (packField.test(key) || listTextColumns(languages).some((text) => text.key === key))
    return true
  const { language } = parseValueColumn(key) ?? {}
  return !!language && languages.includes(language)
}

/** The fields that the columns of a file can be, with texts and its attributes in these languages. */
export function listFileFields(
  kind: ImportKind,
  columns: readonly ProposedColumn[],
  languages: readonly Language[],
): { key: string; name: string }[] {
  const fields = listColumnFields(kind)
  if (kind !== 'products') return fields
  const captions = columns.flatMap(({ head, field }) => {
    const caption =
      parseValueColumn(field)?.caption ?? (field === attributeColumn ? head.trim() : '')
    return caption === '' ? [] : [caption]
  })
  return [
    ...fields,
    ...listTextColumns(languages),
    ...listValueColumns([...new Set(captions)], languages),
  ]
}

export interface ColumnFaults {
  /** Names of fields that no column is. */
  missing: string[]
  /** Names of fields that several columns are. */
  twice: string[]
}

/** What keeps a choice of columns from being used; both empty: nothing does. */
export function findColumnFaults(kind: ImportKind, columns: readonly string[]): ColumnFaults {
  const names = new Map(listColumnFields(kind).map(({ key, name }) => [key, name]))
  const required = kind === 'delta' ? ['id'] : ['id', 'title', 'product_type', 'price']
  const missing = required.filter((key) => !columns.includes(key)).map((key) => names.get(key)!)
  const hasOffer = ['price', 'mrp', 'quantity'].some((key) => columns.includes(key))
  if (kind === 'delta' && !hasOffer) missing.push(importColumnsTexts.priceMrpOrStock())
  const repeated = columns.filter(
    (key, at) => key !== ignoredColumn && key !== attributeColumn && columns.indexOf(key) !== at,
  )
  return { missing, twice: [...new Set(repeated)].map((key) => names.get(key) ?? key) }
}

/** A column of a file, and what it is proposed to be. */
export interface ProposedColumn {
  /** Its place in the file, from 0. */
  at: number
  head: string
  /** The first values in it, at most three. */
  samples: string[]
  field: string
  /** Where the proposal comes from. */
  by: 'memory' | 'name' | 'values' | 'nothing'
}
