import { listTextColumns } from '../translations/feed-texts.ts'
import type { ImportKind } from './desk-imports.ts'

/** What a column of an imported file can be, with the name that people read. */
const productFields = {
  id: 'SKU',
  title: 'Name',
  description: 'Description',
  overview: 'Overview',
  product_highlight: 'Highlights',
  product_type: 'Category',
  brand: 'Brand',
  gtin: 'GTIN (EAN, UPC)',
  mpn: 'Manufacturer’s part number',
  item_group_id: 'Group of variants',
  image_link: 'Picture address',
  additional_image_link: 'More picture addresses',
  price: 'Price with tax',
  sale_price: 'Special price',
  sale_price_effective_date: 'Dates of the special price',
  mrp: 'MRP',
  cost_of_goods_sold: 'Cost without tax',
  tax_rate: 'Tax in percent',
  hsn_code: 'HSN or SAC code',
  unit_code: 'Quantity code (NOS, KGS)',
  cess_rate: 'Cess in percent',
  tax_treatment: 'Tax treatment (taxable, exempt)',
  next_tax_from: 'Day from which the next tax is in force',
  next_tax_rate: 'Next tax in percent',
  next_cess_rate: 'Next cess in percent',
  next_tax_treatment: 'Next tax treatment',
  quantity: 'Stock',
  availability: 'Availability',
  unit: 'Unit',
  multipack: 'Pieces in a pack',
  pack_1_code: 'Code of the pack',
  product_detail: 'Details (section:name:value)',
  document_link: 'Documents (kind:title:address)',
  replaced_by: 'SKU of its successor',
  popularity: 'Popularity',
  published_at: 'On sale since',
} as const
export type ProductField = keyof typeof productFields

const packFields = {
  unit: 'unit',
  quantity: 'pieces',
  price: 'price',
  mrp: 'MRP',
  cost: 'cost',
  stock: 'stock',
  code: 'code',
} as const
export type PackField = keyof typeof packFields

const deltaFields = ['id', 'price', 'mrp', 'quantity', 'pack_1_code'] as const

/** A column that is not read. */
export const ignoredColumn = ''
/** A column whose values become an attribute of its head's name. */
export const attributeColumn = 'attribute'

/** The fields that a file of this kind can have, by their keys. */
export function listColumnFields(kind: ImportKind): { key: string; name: string }[] {
  if (kind === 'delta') return deltaFields.map((key) => ({ key, name: productFields[key] }))
  if (kind !== 'products') return []
  return [
    ...Object.entries(productFields).map(([key, name]) => ({ key, name })),
    ...[2, 3, 4].flatMap((pack) =>
      Object.entries(packFields).map(([part, name]) => ({
        key: `pack_${pack}_${part}`,
        name: `Pack ${pack}: ${name}`,
      })),
    ),
  ]
}

const packField =
  /^pack_(?:[2-9]|[1-9]\d)_(?:unit|quantity|price|mrp|cost|stock|availability|code|sale_price(?:_effective_date)?)$/

/** Also packs beyond those that are listed, and texts in further languages. */
export function isColumnField(kind: ImportKind, key: string): boolean {
  if (listColumnFields(kind).some((field) => field.key === key)) return true
  if (kind !== 'products') return false
  return packField.test(key) || listTextColumns().some((column) => column.key === key)
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
  if (kind === 'delta' && !hasOffer) missing.push('Price, MRP or Stock')
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
