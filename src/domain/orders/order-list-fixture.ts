import type { DeskOrderQuery } from './desk-order-list.ts'

/** The first page of all orders, newest first. */
export const allOrders: DeskOrderQuery = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'placed',
  isDescending: true,
  keys: null,
}
