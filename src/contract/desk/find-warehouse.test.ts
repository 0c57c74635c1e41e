import { expect, test } from 'vitest'
import { findWarehouseId } from './find-warehouse.ts'

const warehouses = [
  { id: 4, code: 'BOM', name: 'Mumbai' },
  { id: 7, code: 'PNQ', name: 'Pune' },
  { id: 8, code: 'Pune', name: 'Pune north' },
  { id: 9, code: 'DEL', name: 'North' },
  { id: 10, code: 'DEL2', name: 'North' },
]

test('[KEY-02] a warehouse is meant by its id, else by its code, else by a name of only one', () => {
  const find = (warehouse: string | null, warehouseId?: number) =>
    findWarehouseId(
      warehouseId === undefined ? { warehouse } : { warehouse, warehouseId },
      warehouses,
    )
  expect(find(null)).toBe(4)
  expect(find('PNQ')).toBe(7)
  expect(find('Mumbai')).toBe(4)
  expect(find('Pune')).toBe(8)
  expect(find('North')).toBeUndefined()
  expect(find('nowhere')).toBeUndefined()
  expect(find('PNQ', 9)).toBe(9)
  expect(find('PNQ', 99)).toBeUndefined()
  expect(findWarehouseId({ warehouse: null }, [])).toBeUndefined()
})
