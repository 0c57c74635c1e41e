import { expect, test } from 'vitest'
import type { PackListRow } from '#contract/desk/pack-list.ts'
import { buildSheetFields, labelSheetField, listPackIds, listRowChanges } from './sheet-fields.ts'

const row: PackListRow = {
  id: 12,
  productId: 3,
  product: 'Nitrile gloves',
  code: 'G1-100',
  unit: 'Box of 100',
  quantity: 100,
  isOnSale: true,
  price: 129_900,
  mrp: null,
  cost: 80_050,
  special: null,
  taxRate: 1_800,
  cessRate: 0,
  stock: [
    { warehouseId: 1, warehouse: 'Mumbai', warehouseCode: 'BOM1', onHand: 40, reserved: 2 },
    { warehouseId: 7, warehouse: 'Pune', warehouseCode: 'PNQ1', onHand: 0, reserved: 0 },
  ],
  isWithin: true,
}
const own = (capabilities: ('read' | 'costs' | 'prices' | 'stock')[]) => ({
  role: 'reader' as const,
  own: { id: 1, name: 'Own', capabilities },
})

test('[DEAL-06] a cell of the sheet is a field for those only who may change it', () => {
  const all = { 'price-12': '1299.00', 'mrp-12': '', 'cost-12': '800.50' }
  const stock = { 'stock-1-12': '40', 'stock-7-12': '0' }
  const build = (staff: Parameters<typeof buildSheetFields>[1], isWithin = true) =>
    buildSheetFields([{ ...row, isWithin }], staff, 'INR')
  expect(build(own(['costs', 'prices', 'stock']))).toEqual({ ...all, ...stock })
  expect(build(own(['prices']))).toEqual({ 'price-12': '1299.00', 'mrp-12': '' })
  expect(build(own(['stock', 'costs']))).toEqual(stock)
  expect(build(own(['read', 'costs']))).toEqual({})
  expect(build(own(['prices', 'stock']), false)).toEqual({})
  const limits = { warehouses: [7], categories: null }
  expect(build({ ...own(['stock']), limits })).toEqual({ 'stock-7-12': '0' })
  expect(buildSheetFields([{ ...row, price: null }], own(['prices']), 'INR')).toMatchObject({
    'price-12': 'quote',
  })
})

test('[DEAL-06] only cells that differ are saved, by the pack of their name', () => {
  const stored = { 'price-12': '1299.00', 'stock-1-12': '40', 'stock-7-12': '0', 'cost-9': '' }
  const typed = { ...stored, 'price-12': ' 1299.00 ', 'stock-7-12': '5', 'cost-9': '3' }
  expect(listRowChanges(typed, stored)).toEqual([
    { packId: 12, stock: new Map([[7, '5']]) },
    { packId: 9, cost: '3' },
  ])
  expect(listRowChanges(stored, stored)).toEqual([])
  expect(listRowChanges({ 'code-12': 'X', choose: 'y' }, {})).toEqual([{ packId: 12 }])
  expect(listPackIds(['price-12', 'stock-1-12', 'cost-9', 'price-new', 'x'])).toEqual([12, 9])
})

test('[DEAL-06] a cell is named by its product and pack', () => {
  expect(labelSheetField('price-12', [row])).toBe('Price of Nitrile gloves, Box of 100')
  expect(labelSheetField('stock-7-12', [row])).toBe('On hand in Pune of Nitrile gloves, Box of 100')
  expect(labelSheetField('price-13', [row])).toBe('Price of a pack')
})
