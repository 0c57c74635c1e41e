import { expect, test } from 'vitest'
import {
  findColumnFaults,
  isColumnField,
  listColumnFields,
  listFileFields,
} from '#contract/desk/import-columns.ts'
import { readHeader } from '../feed-columns.ts'
import { needsColumns, proposeColumns } from './propose-columns.ts'

const heads = [
  'SKU',
  'Product Name',
  'Category',
  'Selling Price (INR)',
  'Make',
  'Col 6',
  'Colour',
  '',
]
const rows = [
  ['A1', 'Hammer', 'Tools', '199.50', 'Acme', '4006381333931', 'Red', ''],
  ['A2', 'Saw', 'Tools', '99.00', 'Acme', '', 'Blue', ''],
]

test('[DEAL-06] columns are proposed by name, by other names and by values, no field twice', () => {
  const proposals = proposeColumns('products', heads, rows, null)
  expect(proposals.map(({ field, by }) => `${field} ${by}`)).toEqual([
    'id name',
    'title name',
    'product_type name',
    'price name',
    'brand name',
    'gtin values',
    'attribute nothing',
    ' nothing',
  ])
  expect(proposals[4]!.samples).toEqual(['Acme'])
  const twice = proposeColumns('products', ['SKU', 'Item code', 'id'], [], null)
  expect(twice.map(({ field }) => field)).toEqual(['attribute', 'attribute', 'id'])
  expect(
    proposeColumns('delta', ['sku', 'qty', 'note'], [], null).map(({ field }) => field),
  ).toEqual(['id', 'quantity', ''])
  const memory = heads.map(() => '')
  expect(proposeColumns('products', heads, rows, memory)[0]).toMatchObject({ by: 'memory' })
})

test('[DEAL-06] a file whose heads are ours asks nothing; one that could not be used does', () => {
  const asks = (names: string[], kind: 'products' | 'delta' = 'products') =>
    needsColumns(kind, names, proposeColumns(kind, names, [], null))
  expect(asks(['id', 'title', 'google_product_category', 'g:price', 'motor_power'])).toBe(false)
  expect(asks(['id', 'title', 'product_type', 'price', 'pack_2_price'])).toBe(false)
  expect(asks(['id', 'price', 'note'], 'delta')).toBe(false)
  // A make may be a brand.
  expect(asks(['id', 'title', 'product_type', 'price', 'make'])).toBe(true)
  expect(asks(['sku', 'title', 'product_type', 'price'])).toBe(true)
  expect(asks(['id', 'title', 'product_type', 'price', 'price'])).toBe(true)
  expect(asks(['id', 'price', ''], 'delta')).toBe(true)
})

test('[LANG-04] texts are proposed in languages that the seller offers, and ignored in others', () => {
  const heads = ['id', 'Title [HI]', 'title[zh]', 'overview[xx]']
  const proposals = proposeColumns('products', heads, [], null, ['hi'])
  expect(proposals.map(({ field }) => field)).toEqual(['id', 'title[hi]', '', ''])
  expect(isColumnField('products', 'title[hi]', ['hi'])).toBe(true)
  expect(isColumnField('products', 'title[zh]', ['hi'])).toBe(false)
})

test('[LANG-04] so are values of attributes, which are listed by the file’s attributes', () => {
  const heads = ['id', 'Colour', 'Attribute: Colour [HI]', 'attribute:Colour[zh]']
  const proposals = proposeColumns('products', heads, [], null, ['hi'])
  const fields = proposals.map(({ field }) => field)
  expect(fields).toEqual(['id', 'attribute', 'attribute:Colour[hi]', ''])
  expect(listFileFields('products', proposals, ['hi'])).toContainEqual({
    key: 'attribute:Colour[hi]',
    name: 'Colour (हिन्दी)',
  })
  expect(isColumnField('products', 'attribute:Colour[zh]', ['hi'])).toBe(false)
  expect(isColumnField('delta', 'attribute:Colour[hi]', ['hi'])).toBe(false)
  // Another head of the file may be one of them too.
  const { values } = readHeader(['Farbe', 'रंग'], [], ['attribute', 'attribute:Farbe[hi]'])
  expect(values).toEqual([{ caption: 'Farbe', language: 'hi', index: 1 }])
})

test('[DEAL-06] a choice of columns has what is needed, each once, and every field can be read', () => {
  expect(findColumnFaults('products', ['id', 'price', 'price', '', ''])).toEqual({
    missing: ['Name', 'Category'],
    twice: ['Price with tax'],
  })
  expect(findColumnFaults('delta', ['id', ''])).toEqual({
    missing: ['Price, MRP or Stock'],
    twice: [],
  })
  expect(isColumnField('products', 'pack_12_sale_price')).toBe(true)
  expect(isColumnField('delta', 'pack_2_price')).toBe(false)
  const fields = listColumnFields('products').map(({ key }) => key)
  const columns = readHeader(
    fields.map((key) => `My ${key}`),
    ['id'],
    fields,
  )
  expect(columns.attributes).toEqual([])
  const mixed = readHeader(['Price', 'Rate', 'Code'], ['id'], ['attribute', 'price', 'id'])
  expect(mixed.attributes).toEqual([{ caption: 'Price', indexes: 0 }])
  expect(mixed.indexes).toEqual({ price: 1, id: 2 })
})
